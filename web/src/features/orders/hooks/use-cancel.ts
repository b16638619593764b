import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/endpoints/orders.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';
import { usePortalNow } from '#web/lib/react/now.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { orderQuery } from '../api/queries.ts';

/** The reason why an order was not cancelled. */
export type Obstacle = 'wait' | 'paid' | 'other';

/** Returns the reason why the server did not cancel; `other` shows its error text. */
export function obstacleOf(error: unknown): Obstacle {
  if (!isApiError(error, 'POST /orders/:number/cancel')) return 'other';
  if (error.code === 'order.cancel_wait') return 'wait';
  return error.code === 'order.not_cancellable' && error.params.status === 'paid' ? 'paid' : 'other';
}

interface Ends {
  /** Called once it is cancelled, or if a payment is being confirmed: then the page shows when to try again. */
  onClosed(): void;
}

/** Cancels an order after the player confirmed that it is unpaid. The order on the page follows the result. */
export function useCancel({ number }: Pick<Order, 'number'>, { onClosed }: Ends) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const { queryKey } = orderQuery(number, locale, true);
  const mutationKey = ['cancel', number];
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => api('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true, locale } }),
    onSuccess: (order) => {
      client.setQueryData(queryKey, order);
      onClosed();
    },
    onError: (error) => {
      const { until } = isApiError(error) ? error.params : {};
      if (obstacleOf(error) === 'wait' && typeof until === 'string') {
        client.setQueryData(queryKey, (order) => order && { ...order, cancelWaitUntil: until });
        onClosed();
      }
    },
    // Also after a lost answer, because the server may have cancelled the order.
    onSettled: () => client.invalidateQueries({ queryKey: ['me'] }),
  });
  const cancel = () => {
    // Ask the cache, which knows about the first press before the button does.
    if (client.isMutating({ mutationKey }) === 0) mutation.mutate();
  };
  return { cancel, busy: mutation.isPending, error: mutation.error, reset: mutation.reset };
}

/** Returns the seconds until another try to cancel is allowed; 0 if it is. */
export function useCancelWait({ cancelWaitUntil }: Pick<Order, 'cancelWaitUntil'>): number {
  const now = usePortalNow(cancelWaitUntil !== null);
  return cancelWaitUntil ? Math.max(0, Math.ceil((Date.parse(cancelWaitUntil) - now) / 1_000)) : 0;
}
