import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Intention, isPlaced } from '#web/features/checkout/model/intention.ts';

/** Back from the provider's page to this one, as the browser froze it: paying again is a new try at the same order. */
export function useBackFromProvider(onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && latest.current();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}

/** Asks anew for all of these but the price at which an order was placed: asked again, it would not have what that order holds. */
export const rereadBesides = (client: QueryClient, intention: Intention | null, keys: readonly QueryKey[] = [[]]) =>
  Promise.all(
    keys.map((queryKey) =>
      client.invalidateQueries({
        queryKey,
        predicate: (query) => !(isPlaced(intention) && query.queryKey[1] === 'quote'),
      }),
    ),
  );
