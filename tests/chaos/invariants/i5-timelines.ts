import type { Court } from './court.ts';
import { illegalStep } from './timeline.ts';

/** States of the payment that counts, and what its order may say then. */
const SAYS: Record<string, readonly string[]> = {
  captured: ['paid'],
  partially_refunded: ['partially_refunded'],
  refunded: ['refunded'],
  disputed: ['disputed'],
  dispute_won: ['paid'],
  dispute_lost: ['refunded'],
};

/** I5: each timeline is a legal way, its row stands where it ends, and agrees with the payment that counts. */
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
    const payment = court.payments.get(payment_id ?? '');
    const wanted = payment && SAYS[payment.state];
    if (!wanted || payment_state === 'cancelled' || payment_state === 'expired') continue;
    court.check(
      'I5',
      number,
      wanted.includes(payment_state),
      () => `its payment is ${payment.state}, the order ${payment_state}`,
    );
  }
}
