import { TypeOverrides, types } from 'pg';

/** A value in a template. It is sent separately from the text, so it is never parsed as SQL. */
export type Value = string | number | bigint | boolean | null | Date | Uint8Array | readonly Value[];

/** A value in the form that the driver accepts. */
export type Encoded = string | Uint8Array | null | Encoded[];

/**
 * Encodes a value. By default the driver would write a `Date` in local time, an object as JSON and `undefined` as NULL.
 * @throws TypeError for a value without a unique meaning in SQL; pass jsonb as text:
 * `${JSON.stringify(x)}::text::jsonb`
 * @throws RangeError for an invalid date
 */
export function encode(value: unknown): Encoded {
  if (value === null || typeof value === 'string' || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return Array.from(value, encode);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  throw new TypeError(`${value === undefined ? 'undefined' : `a value of type ${typeof value}`} cannot be sent to SQL`);
}

const instant = (text: string): Date => new Date(text);
/** Sessions use UTC, so a time without zone is UTC. */
const instantWithoutZone = (text: string): Date => new Date(`${text}Z`);

/**
 * Parsers of columns that differ from the driver's defaults. `bigint` becomes a number (amounts and uids stay below
 * 2^53), times become `Date`, and numbers that JavaScript cannot hold exactly stay text.
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
