import type { WithdrawalFile } from '../catalogue.ts';
import type { WithdrawalFact } from '../facts.ts';
import { type Court, stuck, sum } from './court.ts';

/**
 * I18: an acknowledged withdrawal is stored once, with a valid right and in time. The buyer has the money back or,
 * where the right ends with the delivery, the item; never both the money for the withdrawal and the item.
 */
export function judgeWithdrawals(court: Court): void {
  const { facts, witness } = court;
  const kept = new Map(facts.withdrawals.map((one) => [one.number, one]));
  for (const number of witness.withdrawn.keys())
    court.check(
      'I18',
      number,
      kept.has(number),
      () => 'its buyer was told that they have withdrawn, and nothing is kept',
    );
  for (const { number } of facts.orders) {
    const told = facts.timelines.get(number)?.split(' ').includes('contract_withdrawn') ?? false;
    court.check('I18', number, told === kept.has(number), () => `withdrawn from: its timeline says ${told}`);
  }
  for (const statement of kept.values()) judgeStatement(court, statement);
}

function judgeStatement(court: Court, { number, outcome, days }: WithdrawalFact): void {
  const { witness, givens } = court;
  const check = (holds: boolean, what: () => string): void => court.check('I18', number, holds, what);
  const rule = givens.catalogue.withdrawal.get(witness.orders.get(number)?.wanted.country ?? '');
  const asked = rule !== undefined && witness.withdrawing.has(number);
  check(asked, () => 'withdrawn from by nobody, or without the right');
  if (!rule) return;
  // The last day counts to its end in every zone.
  check(days < rule.days + 1, () => `withdrawn from ${days} days after its payment, the right is of ${rule.days}`);
  judgeOutcome(court, number, rule, outcome);
}

function judgeOutcome(
  court: Court,
  number: string,
  { afterDelivery }: WithdrawalFile,
  outcome: WithdrawalFact['outcome'],
): void {
  const given = court.accepted.has(number);
  const ends = afterDelivery === 'ends';
  const [back, remains] = [returnedBy(court, number), sum(court.booksOf(number), stuck)];
  court.check('I18', number, !(ends && given && back > 0), () => `the game has the item, and ${back} went back for it`);
  // Staff may have left the item to the buyer, who then has that money.
  const ended = outcome === 'ended' && !court.witness.operators.has(number);
  court.check('I18', number, !ended || (ends && given), () => 'the right had ended, yet the game has no item');
  court.check(
    'I18',
    number,
    (ends && given) || remains === 0,
    () =>
      `its buyer withdrew and has ${given ? 'the item, which ends nothing' : 'no item'}; the provider keeps ${remains}`,
  );
}

/** Returns the amount that the provider refunded because of the withdrawal. */
function returnedBy(court: Court, number: string): number {
  const mine = new Set(court.facts.refunds.filter(({ cause }) => cause === 'withdrawal').map(({ id }) => id));
  const refunds = court.booksOf(number).flatMap((book) => book.refunds);
  return sum(refunds, ({ key, amount, failed }) => (mine.has(key) && !failed ? amount : 0));
}
