import type { Sql } from '#server/db/client.ts';
import type { Handlers } from '#server/http/api/handlers.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { findByPhone } from '../accounts.repo.ts';
import type { AccountsService } from '../accounts.service.ts';
import { presentSignedIn, type RecentCharacters } from '../sessions/open-session.ts';
import type { Codes } from '../sign-in/codes.port.ts';
import type { WatchSignIn } from '../sign-in/failure-log.ts';
import { type PhoneRules, parsePhone } from './phone.numbers.ts';

/** Routes for sign-in by a code to a bound phone. */
export const phoneRoutes = (deps: {
  sql: Sql;
  accounts: Pick<AccountsService, 'signInWithPhone'>;
  codes: Pick<Codes, 'send' | 'addressOf' | 'smsAvailable'>;
  phones: () => PhoneRules | null;
  recentCharacters: RecentCharacters;
  watch: WatchSignIn;
}): Handlers<'POST /session/phone/codes' | 'POST /session/phone'> => ({
  async 'POST /session/phone/codes'({ body: { phone, replaces, device, locale = 'en' } }, _, { ip }) {
    const rules = deps.phones();
    if (!rules?.signIn) throw apiError('binding.closed', {});
    const address = parsePhone(phone, rules);
    // Unknown numbers get no SMS, which stops SMS pumping.
    const inVain = (await findByPhone(deps.sql, address)) === undefined;
    const purpose = 'phone_sign_in';
    return deps.codes.send({ purpose, address, playerId: null, locale, ip, device, replaces, inVain });
  },

  async 'POST /session/phone'({ body: { challenge, code, ...client } }, _, { userAgent, ip }) {
    const account = await deps.codes.addressOf(challenge);
    const signIn = () => deps.accounts.signInWithPhone(challenge, code, { ...client, userAgent });
    return presentSignedIn(await deps.watch('phone', { account, ip }, signIn), deps.recentCharacters);
  },
});
