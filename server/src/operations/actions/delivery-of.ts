import type { OrderLine } from '../orders.repo.ts';

/** Returns the key of an order's delivery in fulfilment. */
export const deliveryOf = ({ playerId, number }: Pick<OrderLine, 'playerId' | 'number'>) => ({
  playerId,
  source: 'order',
  reference: number,
});
