import type { SignedIn } from '#contract/endpoints/session.ts';
import type { Locale } from '#contract/locales.ts';
import { report } from '#web/analytics/report.ts';
import { api } from '#web/lib/api.ts';
import { session } from '#web/lib/session.ts';
import { enter } from './enter.ts';
import { clientInfo } from './this-browser.ts';

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

/**
 * Signs in with the ticket. API calls of the page wait for it, so none is made as somebody else.
 * @throws ApiError `ticket.invalid`, `session.guest` or another; the session stays as it was
 */
export function arrive({ token, uid, uname, from }: Arrival, locale: Locale): Promise<SignedIn> {
  const signIn = async (): Promise<SignedIn> => {
    const body = {
      ticket: token,
      ...(uid && { uid }),
      ...(uname && { nickname: uname.slice(0, MAX_NAME) }),
      ...(await clientInfo(locale)),
    };
    const answer = await api('POST /session/ticket', { body }, { anonymous: true });
    await enter('ticket', answer);
    if (from === 'gameLogin') report('game_login_token_success');
    return answer;
  };
  return session.arriving(signIn());
}
