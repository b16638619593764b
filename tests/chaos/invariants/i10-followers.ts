import type { FollowedFact, OrderFact } from '../facts.ts';
import type { Court } from './court.ts';

/** I10: whoever follows orders was told once of each that was paid and of each that was sent, and last what went back in all. */
export function judgeFollowers(court: Court): void {
  for (const order of court.facts.orders) {
    const wanted = wantedOf(court, order);
    for (const follower of court.givens.followers) {
      const told = toldOf(court.facts.followed.get(`${follower} ${order.number}`) ?? []);
      court.check('I10', order.number, told === wanted, () => `${follower} was told: ${told}; it should be: ${wanted}`);
    }
  }
}

function wantedOf(court: Court, { number, payment_id }: OrderFact): string {
  const events = court.facts.timelines.get(number)?.split(' ') ?? [];
  const payment = court.payments.get(payment_id ?? '');
  const gone = payment ? payment.refunded + payment.paid_outside + payment.disputed : 0;
  const paid = events.includes('paid');
  return say(Number(paid), Number(events.includes('sent')), paid ? gone : 0);
}

const toldOf = (facts: readonly FollowedFact[]): string => {
  const count = (kind: FollowedFact['type']) => facts.filter(({ type }) => type === kind).length;
  return say(count('paid'), count('sent'), facts.findLast(({ type }) => type === 'refunded')?.refunded ?? 0);
};

const say = (paid: number, sent: number, gone: number): string => `paid ${paid}, sent ${sent}, ${gone} back`;
