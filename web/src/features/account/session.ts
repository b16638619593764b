import { useSyncExternalStore } from 'react';
import type { Player } from '#contract/endpoints/session.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { type SessionState, session } from '#web/lib/session.ts';

const NOT_READ: SessionState = { ready: false, token: '', userInfo: null };

/** Who is signed in here. `ready` is false until the storage was read: show neither state then. */
export function useSession(): SessionState & { signedIn: boolean } {
  const state = useSyncExternalStore(session.subscribe, session.get, () => NOT_READ);
  return { ...state, signedIn: state.token !== '' };
}

/** Remembers what `POST /session/password` answered. */
export const rememberSession = (token: string, player: Pick<Player, 'uid' | 'nickname' | 'avatar'>): Promise<void> =>
  session.signIn({ token, uid: player.uid, nickname: player.nickname, avatar: player.avatar });

/** Ends the session at the portal, then here; here also when the portal cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await api('DELETE /session', {}, { signal: AbortSignal.timeout(3_000) });
  } catch (error) {
    if (!(error instanceof ApiError)) console.warn('the portal was not told of the sign-out', error);
  }
  await session.signOut();
}
