import { z } from 'zod';
import type { KindManifest } from '../manifest.ts';
import { oauth2Provider } from '../oauth2.ts';

const SITE = 'https://discord.com';

const profile = z.object({
  id: z.string().regex(/^\d{1,30}$/),
  username: z.string().optional(),
  global_name: z.string().nullish(),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
});

/**
 * Uses OAuth 2 and `/users/@me`. Discord also publishes metadata of OpenID Connect, but documents no claims for it:
 * `verified` is documented only for `/users/@me`.
 */
export const discord: KindManifest = {
  needs: ['clientId', 'clientSecret'],
  open: (entry, { url: site = SITE, clientId = '', clientSecret = '' }, deps) =>
    oauth2Provider(
      {
        name: entry.id,
        issuer: site,
        authorizeUrl: `${site}/oauth2/authorize`,
        tokenUrl: `${site}/api/oauth2/token`,
        scope: 'identify email',
        profileUrl: () => new URL(`${site}/api/users/@me`),
        identityOf(answer) {
          const { id, username, global_name: shown, email, verified } = profile.parse(answer);
          return { subject: id, name: shown ?? username ?? null, verifiedEmail: (verified && email) || null };
        },
      },
      { clientId, clientSecret },
      deps.outbound,
    ),
};
