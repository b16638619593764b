import type { SignedIn } from '#contract/endpoints/session.ts';
import type { Locale } from '#contract/locales.ts';
import { report } from '#web/analytics/report.ts';
import type { UserInfo } from '#web/lib/visit/session.ts';
import type { Visit } from '#web/lib/visit/visit.ts';
import { enter } from '../model/enter.ts';
import { clientInfo } from '../model/this-browser.ts';

/** The sign-in parameters that a game puts into the address of the shop. */
export interface Arrival {
  token: string;
  uid?: string;
  uname?: string;
  from?: string;
}

const SECRET = ['token', 'uid', 'uname'] as const;
const MAX_NAME = 64;

/**
 * Splits the query of an address ("?a=1&token=…") into the game's sign-in parameters and the rest. If a parameter is
 * repeated, the last one counts. Removes `from` too, because it means nothing without its token.
 */
export function splitArrival(searchText: string): { arrival: Arrival | null; rest: string } {
  const query = new URLSearchParams(searchText);
  const last = (name: string) => query.getAll(name).at(-1) || undefined;
  const token = last('token');
  if (!query.has('token')) return { arrival: null, rest: searchText };
  const arrival = token ? { token, uid: last('uid'), uname: last('uname'), from: last('from') } : null;
  for (const name of SECRET) query.delete(name);
  if (arrival?.from === 'gameLogin') query.delete('from');
  return { arrival, rest: query.size > 0 ? `?${query}` : '' };
}

/** Asks the signed-in player whether to continue as the player of the ticket; resolves to true for yes. */
export type AskToSwitch = (switching: { to: { uid: string; nickname: string }; from: string }) => Promise<boolean>;

/**
 * Signs in with the ticket. Other API calls of the page wait for it, so none is made as the previous player. If another
 * player is signed in here, asks first: anybody can send a link that signs in their own account. Asking does not use up
 * the ticket.
 * @returns null if the player chooses to stay signed in as before
 * @throws ApiError `ticket.invalid`, `session.guest` or another; the session stays as it was
 */
export async function arrive(
  { api, session }: Pick<Visit, 'api' | 'session'>,
  arrival: Arrival,
  locale: Locale,
  ask: AskToSwitch,
): Promise<SignedIn | null> {
  const { token, uid, uname, from } = arrival;
  const signIn = async (): Promise<SignedIn> => {
    const body = {
      ticket: token,
      ...(uid && { uid }),
      ...(uname && { nickname: uname.slice(0, MAX_NAME) }),
      ...(await clientInfo(locale)),
    };
    const answer = await api('POST /session/ticket', { body }, { anonymous: true });
    await enter(session, 'ticket', answer);
    if (from === 'gameLogin') report('game_login_token_success');
    return answer;
  };
  const unlessAnother = async (): Promise<SignedIn | UserInfo> => {
    const here = await session.stored();
    // The server accepts the ticket only for the uid in the address.
    return here === null || here.uid === uid ? signIn() : here;
  };
  const entered = await session.arriving(unlessAnother());
  if ('player' in entered) return entered;
  const body = { ticket: token, ...(uid && { uid }) };
  const to = await api('POST /session/ticket/player', { body }, { anonymous: true });
  if (to.uid !== entered.uid && !(await ask({ to, from: entered.nickname }))) return null;
  return session.arriving(signIn());
}
