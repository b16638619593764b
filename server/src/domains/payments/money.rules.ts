import type { SettlementStatus } from '#contract/events.ts';
import type { Dispute, ProviderUpdate } from './payments.port.ts';

/** What came by a payment and what was taken of it, in minor units. */
export interface Money {
  captured: number;
  /** What is gone back now. */
  refunded: number;
  /** What went back and came again, because a refund failed: it never falls. */
  refundsFailed: number;
  /** What the payer got past the provider, in place of refunds that failed: it never falls. */
  paidOutside: number;
  /** What disputes hold or took: the sum of those that are open or lost. */
  disputed: number;
  disputes: readonly Dispute[];
}

/** What the payer has back, by the provider or past it. */
export const returnedOf = ({ refunded, paidOutside }: Pick<Money, 'refunded' | 'paidOutside'>): number =>
  refunded + paidOutside;

/** What of the money is neither back nor held by a dispute; below zero where a dispute took again what had gone back. */
export const heldOf = (money: Money): number => money.captured - returnedOf(money) - money.disputed;

/** What of it the payer has for good: refunded, or lost to disputes. */
export const goneOf = (money: Money): number =>
  returnedOf(money) + sumOf(money.disputes.filter(({ status }) => status === 'lost'));

/** What the money of a payment has come to. */
export const settlementStatusOf = (money: Money): SettlementStatus => {
  if (money.disputes.some(({ status }) => status === 'open')) return 'disputed';
  const held = heldOf(money);
  if (held === money.captured) return 'paid';
  return held > 0 ? 'partially_refunded' : 'refunded';
};

/**
 * The money after a provider update, in the steps that led there. What updates tell only grows (money that came, sums of refunds and of
 * failed ones, stages of disputes), so that it may be late, doubled and out of order.
 * @param amount of the whole payment: it is captured at once
 */
export function moneyAfter(before: Money, amount: number, update: ProviderUpdate): Money[] {
  const captured = { ...before, captured: amount };
  const opened = withDisputes(captured, update.disputes.map(asOpened));
  const closed = withDisputes(opened, update.disputes);
  const refundsFailed = Math.max(before.refundsFailed, sumOf(update.failedRefunds));
  const ever = Math.max(before.refunded + before.refundsFailed, update.refunded);
  const refunded = ever - refundsFailed;
  const giveBack = (money: Money): Money => ({ ...money, refunded, refundsFailed });
  // What disputes hold cannot be refunded: refunds beside which there is no room for them came after their end.
  if (refunded + opened.disputed > amount) return [captured, opened, closed, giveBack(closed)];
  const steps = [captured, giveBack(captured), giveBack(opened), giveBack(closed)];
  // What was given back whole before anybody heard of it never paid for anything.
  return refunded === amount ? steps.slice(1) : steps;
}

export const sumOf = (all: readonly { amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0);

/** A dispute that is closed was open, though the update that told so did not come. */
const asOpened = (dispute: Dispute): Dispute => ({ ...dispute, status: 'open', stage: 0 });

function withDisputes(money: Money, told: readonly Dispute[]): Money {
  let disputes = money.disputes;
  for (const dispute of told) {
    const known = disputes.find(({ id }) => id === dispute.id) ?? disputes.find(isNameless);
    if (!known) disputes = [...disputes, dispute];
    else if (dispute.stage > known.stage) disputes = disputes.map((one) => (one === known ? dispute : one));
  }
  return { ...money, disputes, disputed: sumOf(disputes.filter(holds)) };
}

/** From before disputes were kept one by one (migration 011): the first that names itself is the one. */
const isNameless = ({ id }: Dispute): boolean => id === '';

const holds = ({ status }: Dispute): boolean => status !== 'won';
