import type { BookEntry } from '../books.ts';
import type { Court } from './court.ts';
import { illegalStep } from './timeline.ts';

/** Returns the settlement status of a payment in the provider's books. */
function settlementStatusOf({ amount, refunded, disputed, dispute }: BookEntry): string {
  if (dispute === 'open') return 'disputed';
  const gone = refunded + disputed;
  if (gone === 0) return 'paid';
  return gone < amount ? 'partially_refunded' : 'refunded';
}

/**
 * I5: each timeline is legal, its row has the state of its end, and matches the provider's books for the payment that
 * counts.
 */
export function judgeTimelines(court: Court): void {
  for (const { number, payment_state, item_state, payment_id } of court.facts.orders) {
    const events = court.facts.timelines.get(number)?.split(' ') ?? [];
    const illegal = illegalStep(events, payment_state, item_state);
    court.check(
      'I5',
      number,
      illegal === null,
      () => `${illegal}: ${events.join(' → ')} (${payment_state}, ${item_state})`,
    );
    const book = court.books.get(payment_id ?? '');
    if (book?.status !== 'captured' || payment_state === 'cancelled' || payment_state === 'expired') continue;
    court.check(
      'I5',
      number,
      settlementStatusOf(book) === payment_state,
      () => `to the provider its payment is ${settlementStatusOf(book)}, the order ${payment_state}`,
    );
  }
}
