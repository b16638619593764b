import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OrderSummary } from '#contract/endpoints/orders.ts';
import { type WayOut, wayToProvider } from '#web/lib/browser/provider-window.ts';
import { isApiError } from '#web/lib/portal/api.ts';
import { newKey } from '#web/lib/portal/key.ts';
import { ownKey, refetchOwn } from '#web/lib/portal/query.ts';
import { useMounted } from '#web/lib/react/mounted.ts';
import { useApi } from '#web/lib/visit/visit.ts';

/** Returns one idempotency key for each intention: the same for each press, a new one once the intention changes. */
function useKeyOf(intention: string): string {
  const [kept, keep] = useState(() => ({ intention, key: newKey() }));
  if (kept.intention === intention) return kept.key;
  const next = { intention, key: newKey() };
  keep(next);
  return next.key;
}

/** Refetches everything that shows whether an order can be paid. */
const reread = (client: QueryClient, number: string): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ownKey('order', number) }),
    refetchOwn(client, 'orders', 'shortcuts'),
  ]);

/** Pays an order, for the first time or again, and leaves for the provider's page. Busy until the page is left. */
export function usePay(order: Pick<OrderSummary, 'number' | 'status'>, method: string) {
  const api = useApi();
  const client = useQueryClient();
  const mounted = useMounted();
  const [returns, setReturns] = useState(0);
  // After a failed attempt, or after the provider's page, the same method is a new intention. The old key would lead to
  // the old page.
  const idempotencyKey = useKeyOf(`${order.number} ${method} ${order.status} ${returns}`);
  const mutation = useMutation({
    mutationFn: (_way: WayOut) =>
      api('POST /orders/:number/payments', { params: { number: order.number }, body: { method } }, { idempotencyKey }),
    // A player who closed the choice or went to another page meanwhile stays in the shop.
    onSuccess({ redirectUrl }, way) {
      if (!mounted.current) return way.giveUp();
      way.leave(redirectUrl);
      // The page stays and can be pressed again, because a new window may be blocked or closed.
      if (way.stays) mutation.reset();
    },
    onError: (error, way) => {
      way.giveUp();
      if (!isApiError(error, 'POST /orders/:number/payments')) return;
      // The page shows outdated data: refetch it.
      if (error.code.startsWith('order.')) void reread(client, order.number);
      if (error.code.startsWith('method.')) void client.invalidateQueries({ queryKey: ['game'] });
    },
  });
  const { reset } = mutation;
  useEffect(() => {
    // The browser may restore this page in its busy state after the provider's page.
    const back = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      reset();
      setReturns((times) => times + 1);
      void reread(client, order.number);
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [reset, client, order.number]);
  return {
    ...mutation,
    pay: () => mutation.mutate(wayToProvider(window)),
    busy: mutation.isPending || mutation.isSuccess,
  };
}
