import type { Dispute, ProviderUpdate } from '#server/domains/payments/payments.port.ts';
import { partDisputed } from '../disputed.ts';
import { refundMetadata, type StripeDispute, type StripeRefund } from './shapes.ts';
import { stripeUnits } from './units.ts';

/** The refunds and disputes of a charge, in any state. */
export interface Dealings {
  refunds: readonly StripeRefund[];
  disputes: readonly StripeDispute[];
}

export const NONE: Dealings = { refunds: [], disputes: [] };

/** States of disputes that take no money: inquiries, and disputes that Stripe prevented. */
export const WITHOUT_MONEY: ReadonlySet<string> = new Set([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
]);

/** A refund for which the payer must name an account first; it may never be sent. */
const NOT_BEGUN = 'requires_action';

/**
 * Returns the sums of refunds and disputes, in ISO minor units.
 * @param payment the paid amount, in ISO minor units
 */
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
      .map((dispute) => ({
        id: dispute.id,
        amount: partOf(dispute),
        ...standing(dispute),
        ...(dispute.reason !== undefined && { reason: dispute.reason }),
      })),
  };
}

/**
 * Returns the status and stage of a dispute. A lost one can still be won; a won one can only be lost after an appeal.
 * During an appeal the dispute is reported as open with the first stage, so an earlier decision stands.
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
