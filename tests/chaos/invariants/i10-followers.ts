import type { FollowedFact, OrderFact } from '../facts.ts';
import type { Court } from './court.ts';

/**
 * I10: each follower received each paid and each sent order once, and last the refunded sum; and the events of each
 * order in the order in which they happened.
 */
export function judgeFollowers(court: Court): void {
  for (const order of court.facts.orders) {
    const wanted = wantedOf(court, order);
    for (const follower of court.givens.followers) {
      const facts = court.facts.followed.get(`${follower} ${order.number}`) ?? [];
      const told = facts.map(({ type }) => ` ${type}`).join('');
      const gone = facts.findLast(({ type }) => type === 'refunded')?.refunded ?? 0;
      court.check(
        'I10',
        order.number,
        wanted.told.test(told) && gone === wanted.gone,
        () => `${follower} was told:${told}, ${gone} back; it should be: ${wanted.told.source}, ${wanted.gone} back`,
      );
    }
  }
}

const WENT = ['partially_refunded', 'refunded', 'dispute_lost'];
const CAME_AGAIN = ['refund_failed', 'dispute_won'];

/** After the item, followers receive an earlier refund once more, because nothing had counted at that time. */
function againOf(event: string, before: readonly string[]): string {
  if (event !== 'sent') return '';
  const went = before.some((one) => WENT.includes(one));
  // The timeline does not show if any money was left. Nor does it show that a payment is ahead of its order and has
  // already lost the dispute.
  const unsure = before.some((one) => CAME_AGAIN.includes(one)) || (!went && before.includes('disputed'));
  if (unsure) return '(?: refunded)?';
  return went ? '(?: refunded)' : '';
}

/** Events that followers receive for a timeline event, as a part of a pattern. */
const TOLD: Record<string, `(?: ${FollowedFact['type']})${'' | '?'}`> = {
  paid: '(?: paid)',
  sent: '(?: sent)',
  partially_refunded: '(?: refunded)',
  refunded: '(?: refunded)',
  dispute_won: '(?: refunded)',
  dispute_lost: '(?: refunded)',
  // The timeline does not show if it was the money that paid the order; other money causes no event.
  refund_failed: '(?: refunded)?',
};

function wantedOf(court: Court, { number, payment_id }: OrderFact): { told: RegExp; gone: number } {
  const events = court.facts.timelines.get(number)?.split(' ') ?? [];
  const begin = events.indexOf('paid');
  if (begin < 0) return { told: /^$/, gone: 0 };
  const payment = court.payments.get(payment_id ?? '');
  const gone = payment ? payment.refunded + payment.paid_outside + payment.disputed : 0;
  const told = events.slice(begin).map((event, i, all) => {
    // The end of the dispute already reported the full refund.
    const said = event === 'refunded' && all[i - 1] === 'dispute_won' ? '(?: refunded)?' : (TOLD[event] ?? '');
    return said + againOf(event, all.slice(0, i));
  });
  return { told: new RegExp(`^${told.join('')}$`), gone };
}
