/** Secrets of the demo. They are public, so production refuses them. */
export const DEMO_SECRETS = {
  pspKey: 'demo-key-of-the-sandbox-provider',
  pspWebhook: 'whsec_ZGVtbyBvbmx5OiBzYW5kYm94IHByb3ZpZGVyIHNlY3JldA==',
  game: 'whsec_ZGVtbyBvbmx5OiBnYW1lIGJhY2tlbmQgc2VjcmV0ISEhISE=',
} as const;

const MIN_SECRET_BYTES = 24;
/** A secret with fewer different bytes was typed, not generated. */
const MIN_DIFFERENT_BYTES = 12;

/** Returns why a Standard Webhooks secret (`whsec_` and base64) is invalid; null if it is valid. */
export function weaknessOfSigningSecret(secret: string): string | null {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret)) return 'must be whsec_ followed by base64';
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
  if (bytes.length < MIN_SECRET_BYTES) return `must hold at least ${MIN_SECRET_BYTES} random bytes`;
  return null;
}

/** The same for production, which also refuses demo secrets and typed ones. */
export function weaknessInProduction(secret: string): string | null {
  if (isDemoSecret(secret)) return 'is a secret of the demo, known to everybody';
  const weakness = weaknessOfSigningSecret(secret);
  if (weakness) return weakness;
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return isTyped(bytes) ? NOT_RANDOM : null;
}

/**
 * Returns why production refuses a provider's signing secret, with which webhooks of payments could be forged; else
 * null.
 */
export function weaknessOfProviderSecret(secret: string, encoding: 'hex' | 'latin1'): string | null {
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), encoding);
  return bytes.length < MIN_SECRET_BYTES || isTyped(bytes) ? NOT_RANDOM : null;
}

/** The key of the example in `docs/draw.md`: the bytes 0 to 31. */
const DOCUMENTED_KEY = Buffer.from(Array.from({ length: 32 }, (_, n) => n));

/** Returns why production refuses a random key; null if it is accepted. */
export const weaknessOfKey = (bytes: Buffer): string | null =>
  isTyped(bytes) || bytes.equals(DOCUMENTED_KEY) ? NOT_RANDOM : null;

const NOT_RANDOM = 'is not random';
const isTyped = (bytes: Buffer): boolean => new Set(bytes).size < MIN_DIFFERENT_BYTES;

export const isDemoSecret = (secret: string): boolean => Object.values<string>(DEMO_SECRETS).includes(secret);
