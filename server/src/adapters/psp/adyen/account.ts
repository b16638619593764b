import type { PaymentNews } from '#server/domains/payments/payments.port.ts';
import { type AdyenItem, adyenItem, ourReference } from './shapes.ts';
import { adyenUnits } from './units.ts';

/**
 * Adyen tells of a payment by notifications alone, each of them one step; this is their sum. Amounts in ISO minor units. The
 * order in which the notifications came, and repeats, make no difference.
 */
export interface AdyenAccount {
  paymentId: string;
  /** Adyen's reference of the payment, to refund it. */
  pspReference: string;
  amount: number;
  currency: string;
  refunded: number;
  /** Our refunds that Adyen has confirmed. */
  refundIds: ReadonlySet<string>;
  disputed: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
}

/** Stages of a dispute in their order; each says who has the money. */
const STAGES: Readonly<Record<string, { rank: number; is: 'open' | 'won' | 'lost' }>> = {
  CHARGEBACK: { rank: 1, is: 'open' },
  DISPUTE_DEFENSE_PERIOD_ENDED: { rank: 2, is: 'lost' },
  CHARGEBACK_REVERSED: { rank: 3, is: 'won' },
  SECOND_CHARGEBACK: { rank: 4, is: 'lost' },
  PREARBITRATION_LOST: { rank: 5, is: 'lost' },
  PREARBITRATION_WON: { rank: 5, is: 'won' },
};
/** An authorisation that was given back, or a capture that failed: no money stays. */
const UNDONE = new Set(['CANCELLATION', 'CANCEL_OR_REFUND', 'TECHNICAL_CANCEL', 'CAPTURE_FAILED']);

/**
 * What stored notifications of one payment add up to, without those for another merchant account; null while none of them says
 * that it was paid.
 */
export function accountOf(bodies: readonly unknown[], merchantAccount: string): AdyenAccount | null {
  const items = bodies
    .flatMap((body) => adyenItem.safeParse(body).data ?? [])
    .filter((item) => item.success === 'true' && item.merchantAccountCode === merchantAccount);
  const paid = items.find(({ eventCode }) => eventCode === 'AUTHORISATION');
  const ours = paid && ourReference(paid.merchantReference);
  if (!ours) return null;
  const { currency } = paid.amount;
  const amount = adyenUnits.toShop(paid.amount.value, currency);
  const refunds = refundsOf(items);
  const undone = items.some(({ eventCode }) => UNDONE.has(eventCode));
  const dispute = disputeOf(items);
  return {
    paymentId: ours.paymentId,
    pspReference: paid.pspReference,
    amount,
    currency,
    refunded: undone ? amount : adyenUnits.toShop(sum(refunds), currency),
    refundIds: new Set(refunds.flatMap((item) => ourReference(item.merchantReference)?.refundId ?? [])),
    dispute: dispute.is,
    disputed: adyenUnits.toShop(dispute.held, currency),
  };
}

const sum = (items: readonly AdyenItem[]): number => items.reduce((total, { amount }) => total + amount.value, 0);

/** Each refund once, without those that came back. */
function refundsOf(items: readonly AdyenItem[]): AdyenItem[] {
  const refunds = new Map<string, AdyenItem>();
  for (const item of items) if (item.eventCode === 'REFUND') refunds.set(item.pspReference, item);
  for (const { eventCode, pspReference } of items) {
    if (eventCode === 'REFUND_FAILED' || eventCode === 'REFUNDED_REVERSED') refunds.delete(pspReference);
  }
  return [...refunds.values()];
}

/** The furthest stage counts. Money is held from the first chargeback on, unless it was given back. */
function disputeOf(items: readonly AdyenItem[]): { is: AdyenAccount['dispute']; held: number } {
  const first = items.find(({ eventCode }) => eventCode === 'CHARGEBACK' || eventCode === 'SECOND_CHARGEBACK');
  if (!first) return { is: 'none', held: 0 };
  const stages = items.flatMap(({ eventCode }) => STAGES[eventCode] ?? []);
  const { is } = stages.reduce((furthest, stage) => (stage.rank > furthest.rank ? stage : furthest));
  return { is, held: is === 'won' ? 0 : first.amount.value };
}

/** Everything that an account says, as news in the order in which it can have happened. */
export function newsOf(account: AdyenAccount): PaymentNews[] {
  const news = [said(account, 'captured')];
  if (account.refunded > 0) news.push(said(account, 'refunded'));
  if (account.dispute !== 'none') news.push(said(account, 'disputed'));
  if (account.dispute === 'won' || account.dispute === 'lost') news.push(said(account, `dispute_${account.dispute}`));
  return news;
}

export function said(account: AdyenAccount, event: PaymentNews['event']): PaymentNews {
  const { paymentId, amount, currency } = account;
  const refunded = event === 'captured' ? 0 : account.refunded;
  // Notifications name the payment link in a field that is not signed.
  return { event, paymentId, providerId: null, amount, currency, refunded, failure: null };
}
