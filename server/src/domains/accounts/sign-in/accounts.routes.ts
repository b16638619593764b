import type { Handlers } from '#server/http/api/handlers.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { foldUsername } from '../accounts.rules.ts';
import type { AccountsService } from '../accounts.service.ts';
import { presentPlayer, presentSignedIn, type RecentCharacters } from '../sessions/open-session.ts';
import type { Codes } from './codes.port.ts';
import type { WatchSignIn } from './failure-log.ts';

type Keys =
  | 'POST /session/password'
  | 'POST /session/email/codes'
  | 'POST /session/email'
  | 'GET /me'
  | 'DELETE /session';

/** Signing in by password or code, and out. */
export const accountsRoutes = (
  accounts: Pick<AccountsService, 'signInWithPassword' | 'signInWithCode' | 'findPlayer' | 'signOut'>,
  codes: Pick<Codes, 'send' | 'addressOf'>,
  recentCharacters: RecentCharacters,
  watch: WatchSignIn,
): Handlers<Keys> => ({
  'POST /session/password': async ({ body: { username, password, ...client } }, _, { userAgent, ip }) => {
    const signIn = () => accounts.signInWithPassword(username, password, { ...client, userAgent });
    return presentSignedIn(await watch('password', { account: foldUsername(username), ip }, signIn), recentCharacters);
  },

  'POST /session/email/codes': ({ body: { email, replaces, device, locale = 'en' } }, _, { ip }) =>
    codes.send({ purpose: 'sign_in', address: email, playerId: null, locale, ip, device, replaces }),

  'POST /session/email': async ({ body: { challenge, code, ...client } }, _, { userAgent, ip }) => {
    const signIn = () => accounts.signInWithCode(challenge, code, { ...client, userAgent });
    const account = await codes.addressOf(challenge);
    return presentSignedIn(await watch('email', { account, ip }, signIn), recentCharacters);
  },

  'GET /me': async (_, caller) => {
    const player = await accounts.findPlayer(caller.playerId);
    if (!player) throw apiError('session.required', {});
    return presentPlayer(player, recentCharacters);
  },

  'DELETE /session': async (_, __, request) => {
    await accounts.signOut(request.token);
    return {};
  },
});
