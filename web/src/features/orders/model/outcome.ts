import type { Order, OrderSummary } from '#contract/endpoints/orders.ts';

/** What a game is told of an order that it sent its player to. */
export type Outcome = 'paid' | 'failed' | 'cancelled';

/** Null while it is not decided. What happens to a paid order later, the game knows by its own calls. */
export function outcomeOf({ status }: Pick<OrderSummary, 'status'>): Outcome | null {
  switch (status) {
    case 'paid':
    case 'partially_refunded':
    case 'refunded':
    case 'disputed':
      return 'paid';
    case 'payment_failed':
      return 'failed';
    case 'cancelled':
    case 'expired':
      return 'cancelled';
    case 'unpaid':
    case 'paying':
      return null;
  }
}

/**
 * The publisher's address of the game, with what came of an order that the game has named by its own reference. It is of the
 * catalogue, never of the page's address, so that nobody can send buyers elsewhere.
 */
export function backAddress(
  { number, refer, status }: Pick<Order, 'number' | 'refer' | 'status'>,
  open: string | null,
): string | null {
  const outcome = outcomeOf({ status });
  if (open === null || !refer) return open;
  if (!outcome) return null;
  const [before = '', ...hash] = open.split('#');
  const query = new URLSearchParams({ order: number, refer, outcome });
  return [`${before}${before.includes('?') ? '&' : '?'}${query}`, ...hash].join('#');
}
