import type { SettlementStatus } from '#contract/events.ts';
import type { Dispute, ProviderUpdate } from './payments.port.ts';

/** The captured money of a payment and the money taken from it, in minor units. */
export interface Money {
  captured: number;
  /** Currently refunded by the provider. */
  refunded: number;
  /** Total of refunds that failed, so that the money came back. Never decreases. */
  refundsFailed: number;
  /** Paid back to the payer outside the provider, in place of failed refunds. Never decreases. */
  paidOutside: number;
  /** Held or taken by disputes: the sum of open and lost ones. */
  disputed: number;
  disputes: readonly Dispute[];
}

/** Returns the amount that the payer has back, from the provider or outside it. */
export const returnedOf = ({ refunded, paidOutside }: Pick<Money, 'refunded' | 'paidOutside'>): number =>
  refunded + paidOutside;

/**
 * Returns the amount that is neither returned nor disputed. Negative if a dispute took money that was already returned.
 */
export const heldOf = (money: Money): number => money.captured - returnedOf(money) - money.disputed;

/** Returns the amount that the payer has for good: refunded, or lost in disputes. */
export const goneOf = (money: Money): number =>
  returnedOf(money) + sumOf(money.disputes.filter(({ status }) => status === 'lost'));

/** Returns the settlement status of a payment's money. */
export const settlementStatusOf = (money: Money): SettlementStatus => {
  if (money.disputes.some(({ status }) => status === 'open')) return 'disputed';
  const held = heldOf(money);
  if (held === money.captured) return 'paid';
  return held > 0 ? 'partially_refunded' : 'refunded';
};

/**
 * Returns the money after a provider update, as the steps that led there.
 * Captured money, sums of refunds and failed refunds, and dispute stages only grow. So updates may be late, duplicated
 * and out of order.
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
  // Disputed money cannot be refunded, so refunds that do not fit next to the disputes came after their end.
  if (refunded + opened.disputed > amount) return [captured, opened, closed, giveBack(closed)];
  const steps = [captured, giveBack(captured), giveBack(opened), giveBack(closed)];
  // Money that was fully refunded before its capture was known never paid for anything, so the capture step is skipped.
  return refunded === amount ? steps.slice(1) : steps;
}

export const sumOf = (all: readonly { amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0);

/** A closed dispute was open before, even if that update is missing. */
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

/**
 * A dispute stored before disputes were stored one by one (migration 011). The first update with an id is taken for it.
 */
const isNameless = ({ id }: Dispute): boolean => id === '';

const holds = ({ status }: Dispute): boolean => status !== 'won';
