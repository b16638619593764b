import { TypeOverrides, types } from 'pg';

/** What may stand in a template. It is sent beside the text, so it is never read as SQL. */
export type Value = string | number | bigint | boolean | null | Date | Uint8Array | readonly Value[];

/** A value as the driver takes it. */
export type Encoded = string | Uint8Array | null | Encoded[];

/**
 * The driver's own way would write a `Date` in local time, an object as JSON and `undefined` as NULL.
 * @throws TypeError for what has no one meaning in SQL; jsonb goes as text: `${JSON.stringify(x)}::text::jsonb`
 * @throws RangeError for a date that is none
 */
export function encode(value: unknown): Encoded {
  if (value === null || typeof value === 'string' || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return Array.from(value, encode);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  throw new TypeError(`${value === undefined ? 'undefined' : `a value of type ${typeof value}`} cannot be sent to SQL`);
}

const instant = (text: string): Date => new Date(text);
/** Sessions live in UTC. */
const instantWithoutZone = (text: string): Date => new Date(`${text}Z`);

/**
 * How columns come back where it is not the driver's own way: `bigint` as a number (amounts and uids stay below 2^53),
 * times as `Date`, what a number cannot hold exactly as text.
 */
export const parsers = new TypeOverrides();

const TEXT_ARRAY: number = 1009;
const textArray = types.getTypeParser(TEXT_ARRAY, 'text');
const { INT8, DATE, TIMESTAMP, TIMESTAMPTZ, NUMERIC, INTERVAL } = types.builtins;
setParser(INT8, 1016, Number);
setParser(DATE, 1182, instant);
setParser(TIMESTAMP, 1115, instantWithoutZone);
setParser(TIMESTAMPTZ, 1185, instant);
setParser(NUMERIC, 1231, String);
setParser(INTERVAL, 1187, String);

function setParser(type: number, arrayType: number, parse: (text: string) => unknown): void {
  const parseAll = (item: unknown): unknown =>
    Array.isArray(item) ? item.map(parseAll) : item === null ? null : parse(String(item));
  parsers.setTypeParser(type, parse);
  parsers.setTypeParser(arrayType, (text: string) => parseAll(textArray(text)));
}
