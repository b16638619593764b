import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/endpoints/orders.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';
import { usePortalNow } from '#web/lib/react/now.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { orderQuery } from '../api/queries.ts';

/** What an attempt to cancel came to, where it is not simply cancelled. */
export type Obstacle = 'wait' | 'paid' | 'other';

/** Why the portal did not cancel; `other` is said by its error text. */
export function obstacleOf(error: unknown): Obstacle {
  if (!isApiError(error, 'POST /orders/:number/cancel')) return 'other';
  if (error.code === 'order.cancel_wait') return 'wait';
  return error.code === 'order.not_cancellable' && error.params.status === 'paid' ? 'paid' : 'other';
}

interface Ends {
  /** It is cancelled, or the payment is being confirmed: the page says so, and from when on another try makes sense. */
  onClosed(): void;
}

/** Cancels an order that its player says was not paid. The order on screen follows whatever comes of it. */
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
    // Also after no answer: the portal may have cancelled all the same.
    onSettled: () => client.invalidateQueries({ queryKey: ['me'] }),
  });
  const cancel = () => {
    // Asked of the cache, which knows of a first press before the button does.
    if (client.isMutating({ mutationKey }) === 0) mutation.mutate();
  };
  return { cancel, busy: mutation.isPending, error: mutation.error, reset: mutation.reset };
}

/** Seconds until another attempt to cancel is allowed, counted down; 0 when it is. */
export function useCancelWait({ cancelWaitUntil }: Pick<Order, 'cancelWaitUntil'>): number {
  const now = usePortalNow(cancelWaitUntil !== null);
  return cancelWaitUntil ? Math.max(0, Math.ceil((Date.parse(cancelWaitUntil) - now) / 1_000)) : 0;
}
