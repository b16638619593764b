import type Stripe from 'stripe';
import { z } from 'zod';
import type { BalanceTransaction } from '#server/domains/payments/payments.port.ts';
import { quietly } from './quietly.ts';
import { stripeCharge } from './shapes.ts';
import { stripeUnits } from './units.ts';

const source = z.looseObject({
  amount: z.int().optional(),
  currency: z.string().optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
  charge: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
});

/** The parts of a balance transaction that the shop uses. `source` is expanded. */
const transaction = z.object({
  id: z.string(),
  amount: z.int(),
  fee: z.int(),
  currency: z.string(),
  created: z.int(),
  reporting_category: z.string(),
  source: z.union([z.string(), source]).nullable(),
});
type Transaction = z.infer<typeof transaction>;
type Source = z.infer<typeof source>;

/** Compile-time check: the package's type must have all fields that are read here. */
export type PublishedTransaction =
  Stripe.BalanceTransaction extends Pick<
    z.input<typeof transaction>,
    'id' | 'amount' | 'fee' | 'currency' | 'created' | 'reporting_category'
  >
    ? true
    : never;

/** Kinds of Stripe's reporting categories; all others are adjustments. */
const KINDS: Readonly<Record<string, BalanceTransaction['kind']>> = {
  charge: 'payment',
  charge_failure: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
};

const upper = (currency: string): string => currency.toUpperCase();
const toShop = (amount: number, currency: string): number => stripeUnits.toShop(amount, upper(currency));

/** Returns the amount in the currency of the payment, if Stripe converted it. */
function chargedOf({ amount, currency }: Transaction, of: Source | null): BalanceTransaction['charged'] {
  if (of?.amount === undefined || of.currency === undefined || of.currency === currency) return null;
  return { currency: upper(of.currency), amount: Math.sign(amount) * toShop(of.amount, of.currency) };
}

const toBalanceTransaction = (found: Transaction, of: Source | null, paymentId: string | null): BalanceTransaction => {
  const kind = KINDS[found.reporting_category] ?? 'adjustment';
  const isPayers = kind === 'payment' || kind === 'refund' || kind === 'dispute';
  return {
    id: found.id,
    kind,
    category: found.reporting_category,
    currency: upper(found.currency),
    amount: toShop(found.amount, found.currency),
    fee: toShop(found.fee, found.currency),
    charged: isPayers ? chargedOf(found, of) : null,
    paymentId: isPayers ? paymentId : null,
    at: new Date(found.created * 1000),
  };
};

const often = { maxNetworkRetries: 2 };

/** Lists Stripe's balance transactions of a period. The times of Stripe are whole seconds. */
export const stripeBalance =
  (stripe: Stripe) =>
  (from: Date, until: Date): Promise<BalanceTransaction[]> =>
    quietly(async () => {
      const created = { gte: Math.ceil(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
      const found: BalanceTransaction[] = [];
      for await (const one of stripe.balanceTransactions.list(
        { created, expand: ['data.source'], limit: 100 },
        often,
      )) {
        const read = transaction.parse(one);
        const of = typeof read.source === 'object' ? read.source : null;
        found.push(toBalanceTransaction(read, of, await paymentOf(stripe, of)));
      }
      return found;
    });

/** Returns our id of the payment: disputes, and refunds by Stripe's pages, name only the charge. */
async function paymentOf(stripe: Stripe, of: Source | null): Promise<string | null> {
  const own = of?.metadata?.paymentId;
  if (own !== undefined) return own;
  const charge = typeof of?.charge === 'object' ? of.charge?.id : of?.charge;
  if (!charge) return null;
  return stripeCharge.parse(await stripe.charges.retrieve(charge, {}, often)).metadata.paymentId ?? null;
}
