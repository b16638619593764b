/** The intersection of the members of a union. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/**
 * Merges objects that have no key in common, such as the handlers of domains.
 * @throws Error if a key is in two of them, where a spread would silently keep the last one
 */
export function mergeDisjoint<const Parts extends readonly object[]>(...parts: Parts): AllOf<Parts[number]> {
  const keys = parts.flatMap((part) => Object.keys(part));
  const duplicate = keys.find((key, index) => keys.indexOf(key) !== index);
  if (duplicate !== undefined) throw new Error(`${duplicate} is handled twice`);
  return Object.assign({}, ...parts);
}
