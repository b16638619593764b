import type { Order, OrderSummary } from '#contract/endpoints/orders.ts';

/** The outcome that a game gets for an order that it sent its player to place. */
export type Outcome = 'paid' | 'failed' | 'cancelled';

/** Returns null while undecided. The game learns about later changes of a paid order from the server's own calls. */
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
 * Returns the publisher's address of the game, with the outcome if the game gave the order a reference. The address
 * comes from the catalogue, never from the page's address, so that nobody can send buyers elsewhere.
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
