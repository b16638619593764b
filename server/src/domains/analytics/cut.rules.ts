/** Limits of the specification, section 5: UTF-16 units of a text property, and entries of a list. */
export const TEXT_MOST = 2048;
export const LIST_MOST = 500;
/** Objects and lists that are nested deeper are dropped. */
const DEPTH_MOST = 5;
/**
 * Longest event that is stored whole, in UTF-16 units of its JSON.
 * A hundred properties of ordinary length take a tenth of it.
 */
const EVENT_MOST = 65_536;
/** Units that are stored of a longer event. */
const REST = 2048;

/** Returns a value as it is stored: long texts and lists are cut, values that are nested too deep are null. */
export function cut(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cutText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MOST) return null;
  if (Array.isArray(value)) return value.slice(0, LIST_MOST).map((one) => cut(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one, depth + 1)]));
}

/** Returns the JSON of an event as it is stored; of an event that is still too long, only its beginning as a text. */
export function keptJson(told: unknown): { json: string; isWhole: boolean } {
  const json = JSON.stringify(cut(told));
  if (json.length <= EVENT_MOST) return { json, isWhole: true };
  return { json: JSON.stringify({ beginning: cutText(json, REST) }), isWhole: false };
}

/** Replaces half of a surrogate pair, which the database could not store. */
const cutText = (text: string, most = TEXT_MOST): string => text.slice(0, most).toWellFormed();
