import type { BookEntry } from '../books.ts';
import type { Court } from './court.ts';
import { illegalStep } from './timeline.ts';

/** What the provider's books say of an order whose payment they are of. */
function settlementStatusOf({ amount, refunded, disputed, dispute }: BookEntry): string {
  if (dispute === 'open') return 'disputed';
  const gone = refunded + disputed;
  if (gone === 0) return 'paid';
  return gone < amount ? 'partially_refunded' : 'refunded';
}

/** I5: each timeline is a legal way, its row stands where it ends, and says what the provider's books say of the payment that counts. */
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
