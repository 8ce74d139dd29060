// Says which functions of other files a file has copies of. Where the search runs, a call to another file
// costs more than the function that is called, where that is small.

/** The largest function that is copied, in bytes. */
const COPIED = 250;
/** A game with more bytes of its own for the search than this has copies of larger functions too: it calls
 * them most, and only those who play this game fetch its file. */
const MUCH = 5000;
/** The largest function that is copied into such a file, in bytes. */
const COPIED_BY_MUCH = 3000;

/** What the search has no use for, by parts of mangled names: what has to do with texts; what a table asks of
 * a game; and what ends at the allocator, which is in another file in any case. */
const COLD = part(
  "fmt|str|string|String|message|Message|Misread|text|event|Options|Table|Record|btree",
  "open|start|board|info|BoardInfo|taps|write|read|check|refusal|why_not|explain|piles|ways|plain|is_alias"
    + "|play_and_tell|set_up|branch",
  "drop_in_place|drop_slow|grow_\\w+|try_allocate_in|with_capacity_in|deallocate|box_new_uninit|dlmalloc",
);

/** A pattern for any of these names as a part of a mangled one, which has its length before it.
 * @param {string[]} names */
function part(...names) {
  return new RegExp(`\\d(${names.join("|")})(?=[0-9A-Z_]|$)|serde`);
}

/** What is known of the functions of a program.
 * @typedef {Pick<import("./program.mjs").Program, "calls" | "size">} Callers */

/** What the search may come to from these functions, with those of them that it may come to itself.
 * @param {Callers} program @param {string[]} pointedAt */
export function searched(program, pointedAt) {
  const found = new Set(pointedAt.filter((name) => !COLD.test(name)));
  for (const name of found) {
    for (const callee of program.calls(name)) if (!COLD.test(callee)) found.add(callee);
  }
  return found;
}

/** Adds to the functions of a file the small ones of other files that they call where the search runs, and
 * what those call.
 * @param {Callers} program @param {Set<string>} own is added to
 * @param {Set<string>} hot what the search may come to
 * @param {boolean} isGame whether the file holds one game */
export function copy(program, own, hot, isGame) {
  const size = [...own].filter((name) => hot.has(name)).reduce((sum, name) => sum + program.size(name), 0);
  const most = isGame && size > MUCH ? COPIED_BY_MUCH : COPIED;
  for (const name of own) {
    if (!hot.has(name)) continue;
    for (const callee of program.calls(name)) {
      if (hot.has(callee) && program.size(callee) <= most) own.add(callee);
    }
  }
}
