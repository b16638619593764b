import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Intention, isPlaced } from '#web/features/checkout/model/intention.ts';

/**
 * Calls `onBack` when the browser restores this page after the provider's page. Paying again retries the same order.
 */
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

/**
 * Refetches all of these queries. If an order was placed, keeps its price: a new one would not include the stock and
 * coupon that the order holds.
 */
export const rereadBesides = (client: QueryClient, intention: Intention | null, keys: readonly QueryKey[] = [[]]) =>
  Promise.all(
    keys.map((queryKey) =>
      client.invalidateQueries({
        queryKey,
        predicate: (query) => !(isPlaced(intention) && query.queryKey[1] === 'quote'),
      }),
    ),
  );
