// Lists the optimisations of the cut that can be switched off by name, to measure one or to find
// the one at fault: `TAVOLANDO_WITHOUT=order,padding scripts/build`. docs/chunks.md says what each
// saves and costs.

/** All optimisations by their names, each with its effect. */
export const OPTIMISATIONS = {
  direct: "makes calls between pieces direct",
  inline: "inlines small functions of all files",
  copies: "copies small functions into files with search code",
  order: "puts functions into the order that compresses best",
  padding: "pads files with search code with small functions",
  names: "shortens the names of imports",
  terser: "minifies the glue script",
};

/** The name of an optimisation.
 * @typedef {keyof typeof OPTIMISATIONS} Optimisation */

/** The optimisations that a setting switches off. The setting is a list of names with commas.
 * @param {string | undefined} setting @returns {Set<Optimisation>} */
export function switchedOff(setting) {
  const names = (setting ?? "").split(",").map((name) => name.trim()).filter(Boolean);
  return new Set(names.map((name) => {
    if (isOptimisation(name)) return name;
    throw new Error(
      `TAVOLANDO_WITHOUT: unknown name "${name}", choose from ${Object.keys(OPTIMISATIONS).join(", ")}`,
    );
  }));
}

/** @param {string} name @returns {name is Optimisation} */
function isOptimisation(name) {
  return Object.hasOwn(OPTIMISATIONS, name);
}
