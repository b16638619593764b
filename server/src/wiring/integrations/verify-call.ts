import { Webhook } from 'standardwebhooks';
import { verifySigned } from '../../kernel/signed-webhook.ts';
import type { SignatureVerdict, SignedCall } from '../../operations/integrations/integrations.ts';

/** A secret, and the variable that holds it. */
export interface NamedSecret {
  variable: string;
  secret: string;
}

const TOLERANCE_SECONDS = 300;
const refused = (sentence: string): SignatureVerdict => ({ valid: false, secret: null, sentence });

/** Explains if a signed call is valid now, or exactly why not. It only verifies, and returns no signature. */
export function verifyCall(call: SignedCall, secrets: readonly NamedSecret[], now: Date): SignatureVerdict {
  const { id, timestamp, signature, body } = call;
  if (secrets.length === 0) return refused('No secret of this game is set.');
  if (!/^[\w-]{1,128}$/.test(id)) return refused('webhook-id has 1 to 128 letters, digits, _ and -.');
  if (!/^\d{1,12}$/.test(timestamp)) return refused('webhook-timestamp is a Unix time in whole seconds.');
  if (!/(^| )v1,\S/.test(signature)) return refused('webhook-signature begins with “v1,”, and base64 follows.');
  const at = new Date(Number(timestamp) * 1000);
  const signerOf = (text: string, time: Date): NamedSecret | undefined =>
    secrets.find(({ secret }) => isSigned({ ...call, body: text }, secret, time));
  const own = signerOf(body, at);
  const apart = Math.round(now.getTime() / 1000 - Number(timestamp));
  if (own && Math.abs(apart) <= TOLERANCE_SECONDS)
    return { valid: true, secret: own.variable, sentence: `Signed with ${own.variable}, ${secondsText(apart)}.` };
  if (own)
    return {
      ...refused(
        `The signature is right, but the time is ${secondsText(apart)}: more than 300 s is refused. Check the clock.`,
      ),
      secret: own.variable,
    };
  return refused(sentenceOfOther(call, secrets, (text) => signerOf(text, at) !== undefined));
}

const secondsText = (apart: number): string => (apart >= 0 ? `${apart} s ago` : `${-apart} s in the future`);

const isSigned = ({ id, timestamp, signature, body }: SignedCall, secret: string, at: Date): boolean =>
  verifySigned(
    Buffer.from(body),
    { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
    [secret],
    at,
  ) !== null;

/** Looks for the usual mistakes. */
function sentenceOfOther(call: SignedCall, secrets: readonly NamedSecret[], signs: (body: string) => boolean): string {
  const { body, signature } = call;
  if ([body.trim(), `${body}\n`, body.replaceAll('\r\n', '\n')].some((text) => text !== body && signs(text)))
    return 'The signature fits the body with other line breaks or spaces at its ends: sign the raw bytes that you send.';
  const written = rewritten(body);
  if (written.some((text) => text !== body && signs(text)))
    return 'The signature fits the same JSON with other spaces: the body was parsed and written again. Sign the raw bytes.';
  if (secrets.some(({ secret }) => isSignedAsText(call, secret)))
    return 'The secret was used as text: the key is the decoded base64 after “whsec_”.';
  if (signature.split(' ').every((one) => !/^v1,[A-Za-z0-9+/]{43}=$/.test(one)))
    return 'The signature is not the base64 of 32 bytes: use HMAC-SHA256, and base64 in place of hex.';
  return 'The signature does not fit: another secret signed it, or id, time or body were changed after that.';
}

function rewritten(body: string): string[] {
  try {
    const value: unknown = JSON.parse(body);
    return [JSON.stringify(value), JSON.stringify(value, null, 2)];
  } catch {
    return [];
  }
}

/** The key made of the characters of the secret in place of its decoded bytes. */
function isSignedAsText(call: SignedCall, secret: string): boolean {
  const at = new Date(Number(call.timestamp) * 1000);
  return [secret, secret.replace('whsec_', '')].some((text) => {
    const wrong = new Webhook(Buffer.from(text).toString('base64'));
    return call.signature.split(' ').includes(wrong.sign(call.id, at, call.body));
  });
}
