// The steps of the cut that can be switched off by name, to see what each saves or which of them is at
// fault: `TAVOLANDO_WITHOUT=order,padding scripts/build`. docs/chunks.md says what each saves and costs.

/** All names, each with what the step does. */
export const TRICKS = {
  direct: "calls between pieces become direct calls",
  inline: "small functions of all files are put inline",
  copies: "files in which the search runs have copies of small functions",
  order: "functions stand in the order that packs best",
  padding: "files in which the search runs are padded with small functions",
  names: "imports have short names",
  terser: "the script around the program is written shorter",
};

/** The names of the steps.
 * @typedef {keyof typeof TRICKS} Trick */

/** The steps that a setting switches off: a list of names with commas between them.
 * @param {string | undefined} setting @returns {Set<Trick>} */
export function switchedOff(setting) {
  const names = (setting ?? "").split(",").map((name) => name.trim()).filter(Boolean);
  return new Set(names.map((name) => {
    if (isTrick(name)) return name;
    throw new Error(`TAVOLANDO_WITHOUT: "${name}" is none of ${Object.keys(TRICKS).join(", ")}`);
  }));
}

/** @param {string} name @returns {name is Trick} */
function isTrick(name) {
  return Object.hasOwn(TRICKS, name);
}
