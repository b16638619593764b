/**
 * Creates an idempotency key of 128 random bits. It does not use `crypto.randomUUID`, which is missing on plain http,
 * for example on a phone in a home network.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
