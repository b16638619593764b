import type { Handlers } from '#server/http/handlers.ts';
import { refusal } from '#server/kernel/refusal.ts';
import type { AccountsService } from './accounts.service.ts';
import type { Codes } from './codes.service.ts';
import { presentPlayer, presentSignedIn, type RecentCharacters } from './open-session.ts';

type Keys =
  | 'POST /session/password'
  | 'POST /session/email/codes'
  | 'POST /session/email'
  | 'GET /me'
  | 'DELETE /session';

/** Signing in by password or code, and out. */
export const accountsRoutes = (
  accounts: Pick<AccountsService, 'signInWithPassword' | 'signInWithCode' | 'findPlayer' | 'signOut'>,
  codes: Pick<Codes, 'send'>,
  recentCharacters: RecentCharacters,
): Handlers<Keys> => ({
  'POST /session/password': async ({ body: { username, password, ...client } }, _, { userAgent }) =>
    presentSignedIn(await accounts.signInWithPassword(username, password, { ...client, userAgent }), recentCharacters),

  'POST /session/email/codes': ({ body: { email, replaces, device, locale = 'en' } }, _, { ip }) =>
    codes.send({ purpose: 'sign_in', email, playerId: null, locale, ip, device, replaces }),

  'POST /session/email': async ({ body: { challenge, code, ...client } }, _, { userAgent }) =>
    presentSignedIn(await accounts.signInWithCode(challenge, code, { ...client, userAgent }), recentCharacters),

  'GET /me': async (_, caller) => {
    const player = await accounts.findPlayer(caller.playerId);
    if (!player) throw refusal('session.required', {});
    return presentPlayer(player, recentCharacters);
  },

  'DELETE /session': async (_, __, request) => {
    await accounts.signOut(request.token);
    return {};
  },
});
