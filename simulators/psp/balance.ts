import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PaymentRecord } from './payment.ts';

/** Of each captured payment; refunds return no fee. */
const FEE_SHARE = 0.029;
/** For each dispute, in minor units of the settlement currency; it comes back with a won one. */
const DISPUTE_FEE = 500;

/** A line of the balance report. The balance changes by `amount` less `fee`. */
export const balanceLine = z.object({
  id: z.string(),
  type: z.enum(['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'fee', 'payout', 'adjustment']),
  currency: z.string(),
  amount: z.int(),
  fee: z.int(),
  /** The amount in the currency of the payment, if it was converted. */
  original: z.object({ currency: z.string(), amount: z.int() }).optional(),
  /** The merchant's reference of the payment. */
  reference: z.string().optional(),
  createdAt: z.string(),
});

export type BalanceLine = z.infer<typeof balanceLine>;

/** Settlement currencies by the payment's, with the rate: how much of it for one of the payment's, in minor units. */
export const settlement = z.record(
  z.string().regex(/^[A-Z]{3}$/),
  z.object({ currency: z.string().regex(/^[A-Z]{3}$/), rate: z.number().positive() }),
);
export type Settlement = z.infer<typeof settlement>;

/** The money that the provider owes the merchant, line by line. */
export class BalanceBook {
  readonly #lines: BalanceLine[] = [];
  readonly #now: () => number;
  readonly #settlement: () => Settlement;
  #paidOutOn: string;

  constructor(now: () => number, settlement: () => Settlement) {
    this.#now = now;
    this.#settlement = settlement;
    this.#paidOutOn = this.#stamp().slice(0, 10);
  }

  charge(payment: PaymentRecord): void {
    this.#record('charge', payment, payment.amount, (settled) => Math.max(1, Math.round(settled * FEE_SHARE)));
  }

  refund(payment: PaymentRecord, amount: number): void {
    this.#record('refund', payment, 0 - amount);
  }

  refundFailed(payment: PaymentRecord, amount: number): void {
    this.#record('refund_failure', payment, amount);
  }

  dispute(payment: PaymentRecord, amount: number): void {
    this.#record('dispute', payment, 0 - amount, () => DISPUTE_FEE);
  }

  disputeWon(payment: PaymentRecord, amount: number): void {
    this.#record('dispute_reversal', payment, amount, () => 0 - DISPUTE_FEE);
  }

  /** Pays the whole balance of each currency to the merchant's bank. */
  payOut(): void {
    for (const [currency, amount] of this.balances())
      if (amount > 0) this.#add({ type: 'payout', currency, amount: 0 - amount, fee: 0 });
  }

  /** Pays out once a day, at the first call after midnight (UTC). */
  payOutDaily(): void {
    const today = this.#stamp().slice(0, 10);
    if (today === this.#paidOutOn) return;
    this.#paidOutOn = today;
    this.payOut();
  }

  /** Returns the balance of each currency, in minor units. */
  balances(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { currency, amount, fee } of this.#lines) sums.set(currency, (sums.get(currency) ?? 0) + amount - fee);
    return sums;
  }

  /** Returns the lines of a period, given as ISO text: `from` is included, `until` is not. */
  between(from: string, until: string): BalanceLine[] {
    return this.#lines.filter(({ createdAt }) => createdAt >= from && createdAt < until);
  }

  all(): readonly BalanceLine[] {
    return this.#lines;
  }

  /** Adds existing lines, such as those from before a restart. */
  restore(lines: readonly BalanceLine[]): void {
    this.#lines.push(...lines);
  }

  clear(): void {
    this.#lines.length = 0;
  }

  #record(
    type: BalanceLine['type'],
    { reference, currency }: PaymentRecord,
    amount: number,
    feeOf: (settled: number) => number = () => 0,
  ): void {
    const to = this.#settlement()[currency];
    const settled = to ? Math.round(amount * to.rate) : amount;
    const original = to && { original: { currency, amount } };
    this.#add({
      type,
      currency: to?.currency ?? currency,
      amount: settled,
      fee: feeOf(settled),
      ...original,
      reference,
    });
  }

  #add(line: Omit<BalanceLine, 'id' | 'createdAt'>): void {
    this.#lines.push({ id: `bl_${randomUUID().replaceAll('-', '')}`, ...line, createdAt: this.#stamp() });
  }

  #stamp(): string {
    return new Date(this.#now()).toISOString();
  }
}
