import type { Handlers } from '#server/http/handlers.ts';
import type { Links } from './link.service.ts';
import type { Oauth } from './oauth.service.ts';
import { presentSignedIn, type RecentCharacters } from './open-session.ts';

type Keys =
  | 'POST /session/oauth/:provider/attempts'
  | 'POST /session/oauth/:provider'
  | 'POST /session/link/codes'
  | 'POST /session/link';

export const oauthRoutes = (oauth: Oauth, links: Links, recentCharacters: RecentCharacters): Handlers<Keys> => ({
  'POST /session/oauth/:provider/attempts': ({ params, body }) => oauth.begin(params.provider, body),

  'POST /session/oauth/:provider': async ({ params, body }, _, { userAgent }) => {
    const { device, locale, replaces } = body;
    const answer = await oauth.finish(params.provider, body, { device, locale, replaces, userAgent });
    if (answer.result !== 'signed_in') return answer;
    return { ...answer, session: await presentSignedIn(answer.session, recentCharacters) };
  },

  'POST /session/link/codes': ({ body }, _, { ip }) => links.sendCode(body, ip),

  'POST /session/link': async ({ body }, _, { userAgent }) => {
    const { device, locale, replaces } = body;
    const { session, back } = await links.accept(body, { device, locale, replaces, userAgent });
    return { session: await presentSignedIn(session, recentCharacters), back };
  },
});
