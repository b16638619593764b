import { sha256 } from '#server/kernel/ids/hash.ts';

/** Digits of a UUID's time and version: 48 bits, then the version. */
const TIME_DIGITS = 12;

/**
 * Returns the id of the delivery that a payment pays for. It follows from the payment's id, which the provider keeps.
 * So a shop that was restored from a backup delivers the same payment under the same id, and the game grants nothing
 * twice. A UUIDv7 with the payment's time, so that ids still increase with time.
 */
export function deliveryIdOf(paymentId: string): string {
  const digits = sha256(`delivery of ${paymentId}`).toString('hex');
  const time = paymentId.replaceAll('-', '').slice(0, TIME_DIGITS);
  const variant = ((Number.parseInt(digits.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(4, 7)}-${digits.slice(7, 19)}`;
}
