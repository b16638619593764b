import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, isApiError } from '#web/lib/api.ts';
import { useNow } from '#web/lib/now.ts';
import { rememberSession } from './session.ts';

export interface Credentials {
  username: string;
  password: string;
}

/**
 * Sign-in by username and password. Busy from the press until the page is left; `lockedFor` counts down the seconds
 * until another try is allowed, 0 when it is.
 */
export function useSignIn(onSignedIn: () => void) {
  const [lockedUntil, lockUntil] = useState(0);
  const mutation = useMutation({
    mutationFn: (body: Credentials) => api('POST /session/password', { body }, { anonymous: true }),
    onSuccess: async ({ token, player }) => {
      await rememberSession(token, player);
      onSignedIn();
    },
    onError: (error) => {
      const wait = isApiError(error, 'POST /session/password') ? error.params.retryAfter : undefined;
      if (typeof wait === 'number') lockUntil(Date.now() + wait * 1_000);
    },
  });
  const now = useNow(lockedUntil > 0);
  const lockedFor = Math.max(0, Math.ceil((lockedUntil - now) / 1_000));
  return { signIn: mutation.mutate, error: mutation.error, busy: mutation.isPending || mutation.isSuccess, lockedFor };
}

export type SignIn = ReturnType<typeof useSignIn>;
