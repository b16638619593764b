import type { Dispute, ProviderUpdate } from '#server/domains/payments/payments.port.ts';
import { partDisputed } from '../disputed.ts';
import { refundMetadata, type StripeDispute, type StripeRefund } from './shapes.ts';
import { stripeUnits } from './units.ts';

/** Everything that was taken of a charge, or that somebody tried to take. */
export interface Dealings {
  refunds: readonly StripeRefund[];
  disputes: readonly StripeDispute[];
}

export const NONE: Dealings = { refunds: [], disputes: [] };

/** Disputes that took no money: inquiries, and those that Stripe resolved before they began. */
export const WITHOUT_MONEY: ReadonlySet<string> = new Set([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
]);

/** A refund that its payer has to say an account for first: it may never go. */
const NOT_BEGUN = 'requires_action';

/** What dealings come to, in the shop's minor units. @param payment what was paid, in those too */
export function moneyOf(
  { refunds, disputes }: Dealings,
  payment: Pick<ProviderUpdate, 'amount' | 'currency'>,
): Pick<ProviderUpdate, 'refunded' | 'failedRefunds' | 'disputes'> {
  const toShop = (amount: number, currency = payment.currency): number => stripeUnits.toShop(amount, currency);
  const partOf = (dispute: StripeDispute): number => {
    const currency = dispute.currency.toUpperCase();
    return partDisputed({ amount: toShop(dispute.amount, currency), currency }, payment);
  };
  const failed = refunds.filter(({ status }) => status === 'failed' || status === 'canceled');
  return {
    refunded: refunds.filter(({ status }) => status !== NOT_BEGUN).reduce((sum, { amount }) => sum + toShop(amount), 0),
    failedRefunds: failed.map(({ amount, metadata }) => ({
      refundId: refundMetadata.safeParse(metadata).data?.refundId ?? null,
      amount: toShop(amount),
    })),
    disputes: disputes
      .filter(({ status }) => !WITHOUT_MONEY.has(status))
      .map((dispute) => ({ id: dispute.id, amount: partOf(dispute), ...standing(dispute) })),
  };
}

/**
 * What was lost can be won later, and what was won be lost once more on appeal alone. While that lasts, what was decided before
 * stands; a dispute that was not decided yet is open.
 */
function standing({
  status,
  evidence,
  evidence_details: details,
}: StripeDispute): Pick<Dispute, 'status' | 'stage' | 'dueBy'> {
  const appealed = evidence?.appeal ? 2 : 0;
  if (status === 'lost') return { status, stage: 2 + appealed };
  if (status === 'won') return { status, stage: 3 + appealed };
  const due = details?.due_by ? { dueBy: new Date(details.due_by * 1000).toISOString() } : {};
  return { status: 'open', stage: 1, ...due };
}
