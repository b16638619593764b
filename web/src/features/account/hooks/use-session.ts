import { unsubscribeHere } from '#web/lib/browser/push.ts';
import { ApiError } from '#web/lib/portal/api.ts';
import { useStore } from '#web/lib/react/store.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { ANONYMOUS, type SessionState, SIGN_OUT_WAIT_MS } from '#web/lib/visit/session.ts';
import { useVisit, type Visit } from '#web/lib/visit/visit.ts';

/**
 * Time limits of the two calls at sign-out. Together they leave time to end the session even if the first call hangs.
 */
const PUSH_MS = 1_000;
const PORTAL_MS = 3_000;
const UNKNOWN: SessionState = { ...ANONYMOUS, ready: false };

/**
 * The session in this browser. While `ready` is false the storage has not been read: show neither state.
 * Server-rendered HTML is for visitors who never signed in here, or whose state is unknown.
 */
export function useSession(): SessionState & { signedIn: boolean } {
  const { session } = useVisit();
  const { returning } = useEnvironment();
  const state = useStore(session, returning === 'in' ? UNKNOWN : ANONYMOUS);
  return { ...state, signedIn: state.token !== '' };
}

async function signOut({ api, session }: Visit): Promise<void> {
  const began = performance.now();
  try {
    // The next user of this browser must not get messages about another player's orders.
    await unsubscribeHere(api, AbortSignal.timeout(PUSH_MS));
  } catch (error) {
    console.warn('this browser could not be unsubscribed from messages, sign-out continues', error);
  }
  try {
    await api('DELETE /session', {}, { signal: AbortSignal.timeout(PORTAL_MS) });
  } catch (error) {
    if (!(error instanceof ApiError))
      console.warn('the server could not end the session, sign-out continues in this browser', error);
  }
  await session.signOut(SIGN_OUT_WAIT_MS - (performance.now() - began));
}

/** Ends the session at the server, then in this browser, even if the server cannot be reached. Takes 5 s at most. */
export function useSignOut(): () => Promise<void> {
  const visit = useVisit();
  return () => signOut(visit);
}
