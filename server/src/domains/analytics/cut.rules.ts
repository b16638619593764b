/** Limits of the specification, section 5: UTF-16 units of a text property, and entries of a list. */
export const MAX_TEXT = 2048;
export const MAX_LIST = 500;
/** Objects and lists that are nested deeper are dropped. */
const MAX_DEPTH = 5;
/**
 * Longest event that is stored whole, in UTF-16 units of its JSON.
 * A hundred properties of ordinary length take a tenth of it.
 */
const MAX_EVENT = 65_536;
/** Units that are stored of a longer event. */
const KEPT_BEGINNING = 2048;

/** Returns a value as it is stored: long texts and lists are cut, values that are nested too deep are null. */
export function cutValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cutText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.slice(0, MAX_LIST).map((one) => cutValue(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cutValue(one, depth + 1)]));
}

/** Returns the JSON of an event as it is stored; of an event that is still too long, only its beginning as a text. */
export function toStoredJson(raw: unknown): { json: string; isWhole: boolean } {
  const json = JSON.stringify(cutValue(raw));
  if (json.length <= MAX_EVENT) return { json, isWhole: true };
  return { json: JSON.stringify({ beginning: cutText(json, KEPT_BEGINNING) }), isWhole: false };
}

/** Replaces half of a surrogate pair, which the database could not store. */
const cutText = (text: string, most = MAX_TEXT): string => text.slice(0, most).toWellFormed();
