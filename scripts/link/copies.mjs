// Chooses the functions of other files that a file gets copies of. In the search, a call to another
// file costs more than a small function itself.

/** The size of the largest function that is copied, in bytes. */
const MAX_COPY = 250;
/** A game with more bytes of search code of its own than this also gets copies of larger functions.
 * It calls them most, and only players of this game fetch its file. */
const LARGE_GAME = 5000;
/** The size of the largest function that is copied into such a file, in bytes. */
const MAX_COPY_FOR_LARGE_GAME = 3000;

/** Functions that the search does not need, by parts of their mangled names: functions that handle
 * text; functions that a table calls on a game; and functions that end at the allocator, which is
 * in another file anyway. */
const COLD = part(
  "fmt|str|string|String|message|Message|ParseError|text|event|Options|Table|Record|btree",
  "open|start|board|info|BoardInfo|taps|write|read|check|refusal|why_not|explain|piles|paths|plain|is_alias"
    + "|play_with_events|set_up|branch",
  "drop_in_place|drop_slow|grow_\\w+|try_allocate_in|with_capacity_in|deallocate|box_new_uninit|dlmalloc",
);

/** A pattern for a mangled name that contains one of these names, with its length before it.
 * @param {string[]} names */
function part(...names) {
  return new RegExp(`\\d(${names.join("|")})(?=[0-9A-Z_]|$)|serde`);
}

/** The required properties of a program.
 * @typedef {Pick<import("./program.mjs").Program, "calls" | "size">} Callers */

/** All functions that the search may reach from these functions, including these themselves.
 * @param {Callers} program @param {string[]} pointedAt */
export function searched(program, pointedAt) {
  const found = new Set(pointedAt.filter((name) => !COLD.test(name)));
  for (const name of found) {
    for (const callee of program.calls(name)) if (!COLD.test(callee)) found.add(callee);
  }
  return found;
}

/** Adds to a file the small functions of other files that its search code calls, directly or
 * through other copies.
 * @param {Callers} program @param {Set<string>} own the functions of the file; grows
 * @param {Set<string>} hot the functions that the search may reach
 * @param {boolean} isGame whether the file holds one game */
export function copy(program, own, hot, isGame) {
  const size = [...own].filter((name) => hot.has(name)).reduce((sum, name) => sum + program.size(name), 0);
  const most = isGame && size > LARGE_GAME ? MAX_COPY_FOR_LARGE_GAME : MAX_COPY;
  for (const name of own) {
    if (!hot.has(name)) continue;
    for (const callee of program.calls(name)) {
      if (hot.has(callee) && program.size(callee) <= most) own.add(callee);
    }
  }
}
