import type { Provider } from '#contract/sign-in.ts';
import { isOwnUid } from '../accounts.rules.ts';

/** A way to sign in that can be removed: the identity at a provider, or the link to a game. */
export type LinkedWay = { provider: Provider } | { gid: number };

/** An account's ways to sign in. */
export interface SignInWays {
  uid: number;
  hasPassword: boolean;
  hasEmail: boolean;
  hasPhone: boolean;
  providers: readonly Provider[];
  games: readonly number[];
}

/**
 * `absent`: the account does not have this way. `game_number`: the game issued the account's number, so it would link
 * itself again at the next sign-in. `last`: the player could no longer sign in.
 */
export type UnlinkRefusal = 'absent' | 'game_number' | 'last';

/** Returns why a way to sign in must not be removed; null: it can be removed. */
export function unlinkRefusal(ways: SignInWays, removed: LinkedWay): UnlinkRefusal | null {
  const isRemoved = 'gid' in removed ? ways.games.includes(removed.gid) : ways.providers.includes(removed.provider);
  if (!isRemoved) return 'absent';
  const issuedByGame = !isOwnUid(ways.uid);
  if ('gid' in removed && issuedByGame) return 'game_number';
  const others = ways.providers.length + ways.games.length - 1;
  const canStillSignIn = others > 0 || ways.hasPassword || ways.hasEmail || ways.hasPhone || issuedByGame;
  return canStillSignIn ? null : 'last';
}
