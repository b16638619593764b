/** Crockford's base32: no I, L, O, U, so a number can be read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LENGTH = 10;

/**
 * An order number: UTC date, then 50 random bits, as `20261121-7K3MQ9ZT2B`.
 * The date leads because orders are partitioned by it.
 * @param bytes at least 10 random bytes
 */
export function orderNumber(at: Date, bytes: Uint8Array): string {
  const date = at.toISOString().slice(0, 10).replaceAll('-', '');
  const random = Array.from(bytes.subarray(0, RANDOM_LENGTH), (byte) => ALPHABET[byte % 32]).join('');
  return `${date}-${random}`;
}

/** The smallest number of a UTC day: a bound for reads of recent partitions only. */
export const firstOrderNumber = (day: Date): string => day.toISOString().slice(0, 10).replaceAll('-', '');

const NUMBER = new RegExp(`^\\d{8}-[${ALPHABET}]{${RANDOM_LENGTH}}$`);

const WITHIN = new RegExp(`\\b\\d{8}-[${ALPHABET}]{${RANDOM_LENGTH}}\\b`);

/** Returns the first order number in a text, such as a description that a provider returns; null: it has none. */
export const orderNumberIn = (text: string): string | null => WITHIN.exec(text)?.[0] ?? null;

/** Returns true for a text that can be an order number. */
export const isOrderNumber = (text: unknown): text is string => typeof text === 'string' && NUMBER.test(text);
