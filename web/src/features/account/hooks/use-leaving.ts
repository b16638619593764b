import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Provider } from '#contract/sign-in.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { useHere } from '#web/navigation/links.tsx';
import { type Journey, leaveToProvider } from '../api/provider-attempt.ts';

/**
 * Leaves for a provider's page. Busy from the press until this page is gone, and not after the player comes back to it.
 */
export function useLeaving(to: Omit<Journey, 'begun'>) {
  const api = useApi();
  const begun = useHere();
  const { mutate, reset, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: (provider: Provider) => leaveToProvider(api, provider, { ...to, begun }),
  });
  useEffect(() => {
    // After the way back from the provider, browsers may show this page from their back/forward cache.
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    addEventListener('pageshow', shownAgain);
    return () => removeEventListener('pageshow', shownAgain);
  }, [reset]);
  return { leave: mutate, leavingTo: isPending || isSuccess ? variables : undefined, error };
}
