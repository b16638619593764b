import type { FollowedFact, OrderFact } from '../facts.ts';
import type { Court } from './court.ts';

/**
 * I10: whoever follows orders was told once of each that was paid and of each that was sent, and last what went back in all; and of each
 * order in the order in which it happened.
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

/** Followers hear once more, behind the item, of money that went back before it came: nothing had counted by then. */
function againOf(event: string, before: readonly string[]): string {
  if (event !== 'sent') return '';
  const went = before.some((one) => WENT.includes(one));
  // The timeline does not tell whether anything was left of it; nor that a payment is further than its order, whose dispute it has lost already.
  const unsure = before.some((one) => CAME_AGAIN.includes(one)) || (!went && before.includes('disputed'));
  if (unsure) return '(?: refunded)?';
  return went ? '(?: refunded)' : '';
}

/** What is told of an event in a timeline, as a part of a pattern. */
const TOLD: Record<string, `(?: ${FollowedFact['type']})${'' | '?'}`> = {
  paid: '(?: paid)',
  sent: '(?: sent)',
  partially_refunded: '(?: refunded)',
  refunded: '(?: refunded)',
  dispute_won: '(?: refunded)',
  dispute_lost: '(?: refunded)',
  // The timeline does not say whether it was money that paid the order: of other money nothing is told.
  refund_failed: '(?: refunded)?',
};

function wantedOf(court: Court, { number, payment_id }: OrderFact): { told: RegExp; gone: number } {
  const events = court.facts.timelines.get(number)?.split(' ') ?? [];
  const begin = events.indexOf('paid');
  if (begin < 0) return { told: /^$/, gone: 0 };
  const payment = court.payments.get(payment_id ?? '');
  const gone = payment ? payment.refunded + payment.paid_outside + payment.disputed : 0;
  const told = events.slice(begin).map((event, i, all) => {
    // The dispute's end has told already that all is back.
    const said = event === 'refunded' && all[i - 1] === 'dispute_won' ? '(?: refunded)?' : (TOLD[event] ?? '');
    return said + againOf(event, all.slice(0, i));
  });
  return { told: new RegExp(`^${told.join('')}$`), gone };
}
