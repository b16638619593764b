import type { SignedIn } from '#contract/endpoints/session.ts';
import type { Locale } from '#contract/locales.ts';
import { report } from '#web/analytics/report.ts';
import type { UserInfo } from '#web/lib/visit/session.ts';
import type { Visit } from '#web/lib/visit/visit.ts';
import { enter } from '../model/enter.ts';
import { clientInfo } from '../model/this-browser.ts';

/** What a game put into the address. */
export interface Arrival {
  token: string;
  uid?: string;
  uname?: string;
  from?: string;
}

const SECRET = ['token', 'uid', 'uname'] as const;
const MAX_NAME = 64;

/**
 * Splits an address ("?a=1&token=…", the last of repeated parameters counts) into what a game put there and the rest.
 * `from` goes too: without its token it says nothing.
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

/** Asks who is signed in here whether to go on as the ticket's player. */
export type AskToSwitch = (switching: { to: { uid: string; nickname: string }; from: string }) => Promise<boolean>;

/**
 * Signs in with the ticket. API calls of the page wait for it, so none is made as somebody else. Who is signed in as
 * another player is asked first: anybody can send a link that signs in their own account. The question uses up nothing.
 * @returns null when the player stays who it was
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
    // The portal takes the ticket only for whom the address names.
    return here === null || here.uid === uid ? signIn() : here;
  };
  const entered = await session.arriving(unlessAnother());
  if ('player' in entered) return entered;
  const body = { ticket: token, ...(uid && { uid }) };
  const to = await api('POST /session/ticket/player', { body }, { anonymous: true });
  if (to.uid !== entered.uid && !(await ask({ to, from: entered.nickname }))) return null;
  return session.arriving(signIn());
}
