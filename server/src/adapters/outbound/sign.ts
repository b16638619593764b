import { Webhook } from 'standardwebhooks';

const signers = new Map<string, Webhook>();

function signerOf(secret: string): Webhook {
  const known = signers.get(secret) ?? new Webhook(secret);
  signers.set(secret, known);
  return known;
}

/** Returns the headers of a call signed as Standard Webhooks, with one signature for each secret. */
export const signedHeaders = (
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => signerOf(secret).sign(id, at, body)).join(' '),
});
