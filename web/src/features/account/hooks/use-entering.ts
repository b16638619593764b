import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedIn } from '#contract/endpoints/session.ts';
import { ApiError } from '#web/lib/portal/api.ts';
import { useNow } from '#web/lib/react/now.ts';
import { useVisit } from '#web/lib/visit/visit.ts';
import { enter } from '../model/enter.ts';
import type { Way } from '../model/this-browser.ts';

/** Key of the mutation that signs in. */
export const ENTERING = ['enter'] as const;

/** Counts down the seconds until another try is allowed. */
export function useWait() {
  const [until, waitUntil] = useState(0);
  const now = useNow(until > 0);
  /** Starts the wait of a refusal that has `retryAfter` (seconds). */
  const heed = (error: unknown) => {
    const wait = error instanceof ApiError ? error.params.retryAfter : undefined;
    if (typeof wait === 'number') waitUntil(Date.now() + wait * 1_000);
  };
  return { heed, waitUntil, seconds: Math.max(0, Math.ceil((until - now) / 1_000)) };
}

/**
 * One sign-in method: `submit` calls the server, and its answer starts the session. `busy` is true from the press until
 * the page is left. `lockedFor` counts down the seconds until another try is allowed; 0 if it is.
 */
export function useEntering<I>(way: Way, call: (input: I) => Promise<SignedIn>, onEntered: (answer: SignedIn) => void) {
  const { session } = useVisit();
  const wait = useWait();
  const mutation = useMutation({
    mutationKey: ENTERING,
    mutationFn: call,
    onSuccess: async (answer) => {
      await enter(session, way, answer);
      onEntered(answer);
    },
    onError: wait.heed,
  });
  return {
    submit: mutation.mutate,
    error: mutation.error,
    busy: mutation.isPending || mutation.isSuccess,
    lockedFor: wait.seconds,
    forgetError: mutation.reset,
  };
}
