/** Value of a property of an event or visitor. Dates are sent in the collector's time format. */
export type Value =
  | string
  | number
  | boolean
  | Date
  | readonly (string | number | boolean | Date)[]
  | { readonly [name: string]: Value };
export type Properties = Readonly<Record<string, Value>>;

/** Name of an event or property: the specification, section 5. */
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,49}$/;
/** The largest integer that a double holds exactly. */
const LARGEST = Number.MAX_SAFE_INTEGER;
const TEXT_MOST = 2048;
const LIST_MOST = 500;
const DEEPEST = 3;

/** Returns the fault of a name; null: it is valid. */
export const nameFault = (name: unknown): string | null =>
  typeof name === 'string' && NAME.test(name)
    ? null
    : `${JSON.stringify(name)} is no name: a letter, then letters, digits and underscores, 50 at most`;

/** Returns the fault of an id; null: it is valid. The collector rejects events with invalid ids. */
export const idFault = (id: unknown): string | null =>
  typeof id === 'string' && id.length >= 1 && id.length <= 63 && !/[\p{Cc}\p{Cs}]/u.test(id)
    ? null
    : 'an id has 1 to 63 characters';

/** Returns all faults of properties. */
export const propertyFaults = (properties: unknown, depth = 0): string[] =>
  isObject(properties)
    ? Object.entries(properties).flatMap(([name, value]) => {
        const fault = nameFault(name) ?? valueFault(value, depth);
        return fault === null ? [] : [fault.startsWith('"') ? fault : `${name}: ${fault}`];
      })
    : ['properties are an object'];

function valueFault(value: unknown, depth: number): string | null {
  if (typeof value === 'boolean') return null;
  if (typeof value === 'string') return value.length > TEXT_MOST ? `longer than ${TEXT_MOST} characters` : null;
  if (typeof value === 'number') return Math.abs(value) <= LARGEST ? null : 'not a number that can be told exactly';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'not a time' : null;
  if (Array.isArray(value)) return listFault(value);
  if (!isObject(value)) return `${typeof value} cannot be told`;
  if (depth >= DEEPEST) return `deeper than ${DEEPEST} objects`;
  return propertyFaults(value, depth + 1)[0] ?? null;
}

function listFault(list: readonly unknown[]): string | null {
  if (list.length > LIST_MOST) return `a list of more than ${LIST_MOST}`;
  const nested = list.find((entry) => typeof entry === 'object' && !(entry instanceof Date));
  if (nested !== undefined) return 'a list holds texts, numbers, times, true and false';
  return list.map((entry) => valueFault(entry, 0)).find((fault) => fault !== null) ?? null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
