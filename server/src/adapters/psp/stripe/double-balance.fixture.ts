import type Stripe from 'stripe';
import { type Charge, type Dispute, newId, type Refund, seconds } from './double-objects.fixture.ts';

/** A balance transaction of the double, with its source expanded. */
export type Transaction = Pick<
  Stripe.BalanceTransaction,
  | 'id'
  | 'object'
  | 'amount'
  | 'available_on'
  | 'fee'
  | 'fee_details'
  | 'net'
  | 'currency'
  | 'created'
  | 'exchange_rate'
  | 'reporting_category'
  | 'status'
  | 'type'
> & { source: Charge | Refund | Dispute | null };

/** Types of the categories that the double knows; Stripe books disputes as adjustments. */
const TYPES: Readonly<Record<string, Transaction['type']>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  payout: 'payout',
};
const FEE_SHARE = 0.029;
const DISPUTE_FEE = 2000;

/** The balance of Stripe's double. */
export class StripeBalance {
  readonly transactions: Transaction[] = [];
  /** Settlement currencies with their rates, by the currency of the charge. */
  settlement: Readonly<Record<string, { currency: string; rate: number }>> = {};

  charge(charge: Charge): void {
    this.#add('charge', charge, charge.amount, (settled) => Math.round(settled * FEE_SHARE));
  }

  refund(refund: Refund): void {
    this.#add('refund', refund, -refund.amount);
  }

  refundFailed(refund: Refund): void {
    this.#add('refund_failure', refund, refund.amount);
  }

  dispute(dispute: Dispute): void {
    this.#add('dispute', dispute, -dispute.amount, () => DISPUTE_FEE);
  }

  disputeWon(dispute: Dispute): void {
    this.#add('dispute_reversal', dispute, dispute.amount);
  }

  /** A line about no payment, such as a payout. */
  other(category: string, currency: string, amount: number): void {
    this.#push(category, null, { currency, amount, fee: 0, rate: null });
  }

  #add(
    category: string,
    source: Charge | Refund | Dispute,
    amount: number,
    feeOf: (settled: number) => number = () => 0,
  ): void {
    const to = this.settlement[source.currency];
    const settled = to ? Math.round(amount * to.rate) : amount;
    const currency = to?.currency ?? source.currency;
    this.#push(category, source, { currency, amount: settled, fee: feeOf(settled), rate: to?.rate ?? null });
  }

  #push(
    category: string,
    source: Transaction['source'],
    { currency, amount, fee, rate }: { currency: string; amount: number; fee: number; rate: number | null },
  ): void {
    this.transactions.push({
      id: newId('txn'),
      object: 'balance_transaction',
      ...{ amount, fee, net: amount - fee, currency, created: seconds(), exchange_rate: rate },
      available_on: seconds(),
      fee_details: [],
      reporting_category: category,
      status: 'available',
      type: TYPES[category] ?? 'adjustment',
      source,
    });
  }
}
