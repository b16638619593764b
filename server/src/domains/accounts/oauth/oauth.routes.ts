import type { Handlers } from '#server/http/api/handlers.ts';
import { presentSignedIn, type RecentCharacters } from '../sessions/open-session.ts';
import type { WatchSignIn } from '../sign-in/failure-log.ts';
import type { Links } from './link.service.ts';
import type { Oauth } from './oauth.service.ts';

type Keys =
  | 'POST /session/oauth/:provider/attempts'
  | 'POST /session/oauth/:provider'
  | 'POST /session/link/codes'
  | 'POST /session/link';

export const oauthRoutes = (
  oauth: Oauth,
  links: Links,
  recentCharacters: RecentCharacters,
  watch: WatchSignIn,
): Handlers<Keys> => ({
  'POST /session/oauth/:provider/attempts': ({ params, body }) => oauth.begin(params.provider, body),

  'POST /session/oauth/:provider': async ({ params, body }, _, { userAgent, ip }) => {
    const { device, locale, replaces } = body;
    const client = { device, locale, replaces, userAgent };
    const answer = await watch(params.provider, { ip }, () => oauth.finish(params.provider, body, client));
    if (answer.result !== 'signed_in') return answer;
    return { ...answer, session: await presentSignedIn(answer.session, recentCharacters) };
  },

  'POST /session/link/codes': ({ body }, _, { ip }) => links.sendCode(body, ip),

  'POST /session/link': async ({ body }, _, { userAgent, ip }) => {
    const { device, locale, replaces } = body;
    const client = { device, locale, replaces, userAgent };
    const { session, back } = await watch('link', { ip }, () => links.accept(body, client));
    return { session: await presentSignedIn(session, recentCharacters), back };
  },
});
