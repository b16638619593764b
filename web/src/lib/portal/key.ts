/** A fresh idempotency key, 128 random bits. `crypto.randomUUID` is missing where the shop is opened by plain http, as on a phone at home. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
