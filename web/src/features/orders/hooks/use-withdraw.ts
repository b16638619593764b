import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/endpoints/orders.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { useApi } from '#web/lib/visit/visit.ts';
import { orderQuery } from '../api/queries.ts';

/** Withdraws from the contract of an order. The order on the page follows the result. */
export function useWithdraw({ number }: Pick<Order, 'number'>, onDone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const { queryKey } = orderQuery(number, locale, true);
  const mutation = useMutation({
    mutationFn: (who: { name: string; email: string }) =>
      api('POST /orders/:number/withdrawal', { params: { number }, body: { ...who, locale } }),
    onSuccess: (order) => {
      client.setQueryData(queryKey, order);
      onDone();
    },
    // Also after a lost answer: the server may have accepted it, and a retry returns the same result.
    onSettled: () => client.invalidateQueries({ queryKey: ['me'] }),
  });
  return { withdraw: mutation.mutate, busy: mutation.isPending, error: mutation.error };
}
