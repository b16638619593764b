import { unsubscribeHere } from '#web/lib/browser/push.ts';
import { ApiError } from '#web/lib/portal/api.ts';
import { useStore } from '#web/lib/react/store.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { ANONYMOUS, type SessionState, SIGN_OUT_WAIT_MS } from '#web/lib/visit/session.ts';
import { useVisit, type Visit } from '#web/lib/visit/visit.ts';

/** How long the portal may take for each, of the time that a sign-out has: the session must end though the first hangs. */
const PUSH_MS = 1_000;
const PORTAL_MS = 3_000;
const UNKNOWN: SessionState = { ...ANONYMOUS, ready: false };

/**
 * Who is signed in here. `ready` is false until the storage was read: show neither state then. Finished HTML is what somebody
 * sees who has never signed in here, or of whom that is not known yet.
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
    // Whoever uses this browser next is not told of somebody else's orders.
    await unsubscribeHere(api, AbortSignal.timeout(PUSH_MS));
  } catch (error) {
    console.warn('messages to this browser were not turned off', error);
  }
  try {
    await api('DELETE /session', {}, { signal: AbortSignal.timeout(PORTAL_MS) });
  } catch (error) {
    if (!(error instanceof ApiError)) console.warn('the portal was not told of the sign-out', error);
  }
  await session.signOut(SIGN_OUT_WAIT_MS - (performance.now() - began));
}

/** Ends the session at the portal, then here; here also when the portal cannot be reached. Takes 5 s at most. */
export function useSignOut(): () => Promise<void> {
  const visit = useVisit();
  return () => signOut(visit);
}
