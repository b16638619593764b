import { useEffect } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { outcomeOf } from '../model/outcome.ts';

/** Sends the outcome of the order to the game around the page, each time it changes. */
export function useTellGame({ number, refer = null, ...order }: Order): void {
  const { bridge } = useEnvironment();
  const outcome = outcomeOf(order);
  useEffect(() => {
    if (outcome) bridge?.result({ of: 'payment', outcome, order: number, refer });
  }, [bridge, outcome, number, refer]);
}
