import { useSyncExternalStore } from 'react';
import { ApiError, api } from '#web/lib/api.ts';
import { type SessionState, SIGN_OUT_WAIT_MS, session } from '#web/lib/session.ts';

const NOT_READ: SessionState = { ready: false, token: '', userInfo: null };
/** How long the portal may take of the time that a sign-out has. */
const PORTAL_MS = 3_000;

/** Who is signed in here. `ready` is false until the storage was read: show neither state then. */
export function useSession(): SessionState & { signedIn: boolean } {
  const state = useSyncExternalStore(session.subscribe, session.get, () => NOT_READ);
  return { ...state, signedIn: state.token !== '' };
}

/** Ends the session at the portal, then here; here also when the portal cannot be reached. Takes 5 s at most. */
export async function signOut(): Promise<void> {
  const began = performance.now();
  try {
    await api('DELETE /session', {}, { signal: AbortSignal.timeout(PORTAL_MS) });
  } catch (error) {
    if (!(error instanceof ApiError)) console.warn('the portal was not told of the sign-out', error);
  }
  await session.signOut(SIGN_OUT_WAIT_MS - (performance.now() - began));
}
