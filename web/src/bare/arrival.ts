/** What a game put into the address to say who plays. */
export interface Arrival {
  token: string;
  uid: string | null;
  /** The player's name in the game: the nickname of an account that has none yet. */
  uname: string | null;
}

/** Takes the game's ticket, and what belongs to it, out of the address and the history. The last of repeated ones counts. */
export function takeArrival(
  { search, pathname, hash }: Pick<Location, 'search' | 'pathname' | 'hash'>,
  history: Pick<History, 'state' | 'replaceState'>,
): Arrival | null {
  const query = new URLSearchParams(search);
  const last = (name: string) => query.getAll(name).at(-1);
  const token = last('token');
  if (token === undefined) return null;
  const [uid, uname] = [last('uid') || null, last('uname') || null];
  for (const name of ['token', 'uid', 'uname', 'from']) query.delete(name);
  const rest = query.toString();
  history.replaceState(history.state, '', pathname + (rest && `?${rest}`) + hash);
  return token ? { token, uid, uname } : null;
}
