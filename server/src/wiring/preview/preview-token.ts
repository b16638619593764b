import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { LOCALES } from '#contract/locales.ts';

const LASTS = '1h';

const preview = z.object({
  revision: z.int(),
  draft: z.object({ id: z.string(), version: z.int() }).nullable(),
  at: z.iso.datetime(),
  lang: z.enum(LOCALES),
  variant: z.enum(['mobile', 'desktop']),
  theme: z.enum(['light', 'dark']),
  country: z.string().nullable(),
  player: z.object({ playerId: z.string(), uid: z.string(), nickname: z.string() }).nullable(),
});

/** The catalogue, the visitor and the time of a preview. */
export type Preview = z.output<typeof preview>;

/** Returns a token for a preview, which only this operator can use, for an hour. */
export const signPreview = (key: Uint8Array, operator: string, given: Preview): Promise<string> =>
  new SignJWT({ ...given })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(operator)
    .setExpirationTime(LASTS)
    .sign(key);

/** Returns the preview of a token; null if it is forged, expired, or another operator's. */
export async function readPreview(key: Uint8Array, operator: string, token: string): Promise<Preview | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], subject: operator });
    return preview.parse(payload);
  } catch {
    return null;
  }
}
