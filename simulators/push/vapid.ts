import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { Refused } from '../kit/refused.ts';

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) });
const head = z.object({ alg: z.literal('ES256') });
const MOST_SECONDS = 24 * 3600;

const read = <S extends z.ZodType>(schema: S, part: string | undefined): z.output<S> | undefined => {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(part ?? '', 'base64url').toString())).data;
  } catch {
    return undefined;
  }
};

/**
 * Verifies the sender (VAPID, RFC 8292): the header `Authorization: vapid t=<JWT>, k=<public key>`.
 * @param key the key that the browser subscribed with
 * @throws Refused with the status that push services answer
 */
export function checkSender(authorization: string | undefined, key: string, audience: string, now: number): void {
  const [, token, sender] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (!token || !sender) throw new Refused(401, 'no_sender', 'The header is missing or malformed');
  if (sender !== key) throw new Refused(403, 'other_sender', 'The browser subscribed with another key');
  const [first, second, signature = ''] = token.split('.');
  const said = read(claims, second);
  if (!read(head, first) || !said) throw new Refused(403, 'bad_token', 'It is no token of VAPID');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${first}.${second}`);
  const is = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, is, Buffer.from(signature, 'base64url')))
    throw new Refused(403, 'bad_signature', 'The signature is wrong');
  if (said.aud !== audience) throw new Refused(403, 'bad_audience', `The token is for ${said.aud}`);
  if (said.exp <= now || said.exp > now + MOST_SECONDS)
    throw new Refused(403, 'bad_time', 'The token is over, or too long');
}
