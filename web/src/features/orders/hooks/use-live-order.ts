import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { subscribe } from '#web/lib/portal/sse.ts';
import { useVisit } from '#web/lib/visit/visit.ts';
import { orderQuery } from '../api/queries.ts';
import { awaitsPoints, isSettled } from '../model/stage.ts';

const isWatched = (order: Order): boolean =>
  !isSettled(order) || awaitsPoints(order) || order.withdrawal?.state === 'waiting';

/**
 * Returns one order and keeps it up to date until it is settled and its points are credited. Uses the event stream, or
 * polling if streams do not get through.
 */
export function useLiveOrder(number: string, signedIn: boolean) {
  const { locale } = useLocale();
  const { api, keptOrders } = useVisit();
  const client = useQueryClient();
  const query = useQuery(orderQuery(number, locale, signedIn));
  const watched = signedIn && query.data !== undefined && isWatched(query.data);

  useEffect(() => {
    if (!watched) return;
    const { queryKey } = orderQuery(number, locale, true);
    const input = { params: { number }, query: { locale } };
    return subscribe(api, 'GET /orders/:number/events', input, {
      onData: (order) => client.setQueryData(queryKey, order),
      // Requests the order once more, so that the page shows the server's answer.
      onRefused: () => void client.invalidateQueries({ queryKey }),
      poll: (signal) => api('GET /orders/:number', input, { signal }),
    });
  }, [watched, number, locale, client, api]);

  const over = query.data?.payable === false;
  useEffect(() => {
    if (over) keptOrders.forget(number);
  }, [over, number, keptOrders]);

  return query;
}
