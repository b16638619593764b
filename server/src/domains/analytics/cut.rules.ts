/** Longest text of a property, in UTF-16 units, and longest list: the specification, section 5. */
export const TEXT_MOST = 2048;
export const LIST_MOST = 500;
/** How deep objects and lists are kept in each other. */
const DEPTH_MOST = 5;
/** Longest event that is kept whole, in UTF-16 units of its JSON: a hundred properties of ordinary length are a tenth of it. */
const EVENT_MOST = 65_536;
/** Of a longer one, so many are kept. */
const REST = 2048;

/** Returns a value as it is kept: long texts and lists are cut, and what is too deep is left out. */
export function cut(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cutText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MOST) return null;
  if (Array.isArray(value)) return value.slice(0, LIST_MOST).map((one) => cut(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one, depth + 1)]));
}

/** Returns the JSON of an event as it is kept; of one that is still too long only its beginning, as a text. */
export function keptJson(told: unknown): { json: string; isWhole: boolean } {
  const json = JSON.stringify(cut(told));
  if (json.length <= EVENT_MOST) return { json, isWhole: true };
  return { json: JSON.stringify({ beginning: cutText(json, REST) }), isWhole: false };
}

/** Cuts no pair of surrogates in two, which the database could not keep. */
const cutText = (text: string, most = TEXT_MOST): string => text.slice(0, most).toWellFormed();
