import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/endpoints/orders.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useVisit } from '#web/lib/visit/visit.ts';
import { toast } from '#web/ui/states/toast.tsx';
import { orderQuery } from '../api/queries.ts';

/** Changes the character that receives an order. */
export function useChangeCharacter({ number }: Pick<Order, 'number'>, onDone: () => void) {
  const { api, keptOrders } = useVisit();
  const t = useT();
  const client = useQueryClient();
  const { locale } = useLocale();
  const { queryKey } = orderQuery(number, locale, true);
  const mutation = useMutation({
    mutationFn: (roleId: string) =>
      api('POST /orders/:number/character', { params: { number }, body: { roleId, locale } }),
    onSuccess: (order) => {
      // A player who chooses the former character again wants a new order.
      keptOrders.forget(number);
      client.setQueryData(queryKey, order);
      toast(t('orders.character.changed', { name: order.character.name }));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['me'] }),
  });
  return { change: mutation.mutate, busy: mutation.isPending, error: mutation.error };
}
