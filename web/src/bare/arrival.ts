/** The sign-in parameters that a game put into the address. */
export interface Arrival {
  token: string;
  uid: string | null;
  /** The player's name in the game. The server uses it as the nickname of an account that has none yet. */
  uname: string | null;
  from: string | null;
}

/**
 * Removes the game's login ticket, the parameters that belong to it and the `gameLoginFail` mark from the address and
 * the history. If a parameter is repeated, the last value counts.
 */
export function takeArrival(
  { search, pathname, hash }: Pick<Location, 'search' | 'pathname' | 'hash'>,
  history: Pick<History, 'state' | 'replaceState'>,
): { arrival: Arrival | null; failed: boolean } {
  const query = new URLSearchParams(search);
  const last = (name: string) => query.getAll(name).at(-1) || null;
  const token = last('token');
  const arrival = token === null ? null : { token, uid: last('uid'), uname: last('uname'), from: last('from') };
  const failed = query.has('gameLoginFail');
  if (!query.has('token') && !failed) return { arrival, failed };
  const taken = query.has('token') ? ['token', 'uid', 'uname', 'from', 'gameLoginFail'] : ['gameLoginFail'];
  for (const name of taken) query.delete(name);
  const rest = query.toString();
  history.replaceState(history.state, '', pathname + (rest && `?${rest}`) + hash);
  return { arrival, failed };
}
