import {
  type BookEntry,
  type Dispute,
  type Instrument,
  type PaymentRef,
  type ProviderState,
  type ProviderUpdate,
  UNTOUCHED,
} from '#server/domains/payments/payments.port.ts';
import { parseCountry } from '#server/kernel/countries.ts';
import { parseCard } from '#server/kernel/payments/card.ts';
import { partDisputed } from '../disputed.ts';
import { KEPT, ourReference, type PaypalCapture, type PaypalDispute, type PaypalOrder } from './shapes.ts';
import { ofMoney } from './units.ts';

/** Statuses of a capture whose money has come. */
const TAKEN: readonly string[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];
const UNDONE_REFUND: readonly string[] = ['FAILED', 'CANCELLED'];

/** Kinds of webhooks about a capture that decide a payment. */
const OF_CAPTURE: Readonly<Record<string, readonly ['captured' | 'failed', failure: string | null]>> = {
  'PAYMENT.CAPTURE.COMPLETED': ['captured', null],
  'PAYMENT.CAPTURE.DENIED': ['failed', 'declined'],
  'PAYMENT.CAPTURE.DECLINED': ['failed', 'declined'],
};
const APPROVED = 'CHECKOUT.ORDER.APPROVED';
/** Kinds after which the shop reads the order with all its refunds and disputes. */
const OF_REFUND: Readonly<Record<string, ProviderUpdate['event']>> = {
  'PAYMENT.CAPTURE.REFUNDED': 'refunded',
  'PAYMENT.CAPTURE.REVERSED': 'refunded',
  'PAYMENT.REFUND.PENDING': 'refunded',
  'PAYMENT.REFUND.FAILED': 'refund_failed',
};
const OF_DISPUTE: readonly string[] = [
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

/** Returns the schema of the part of a webhook that the shop keeps; null for kinds that it ignores. */
export function schemaOf(type: string): (typeof KEPT)[keyof typeof KEPT] | null {
  if (type === APPROVED) return KEPT.order;
  if (OF_CAPTURE[type]) return KEPT.capture;
  if (OF_REFUND[type]) return KEPT.refund;
  return OF_DISPUTE.includes(type) ? KEPT.dispute : null;
}

/** Returns our id of the payment in a kept webhook; null if it names none. */
export function paymentIn(body: unknown): string | null {
  const order = KEPT.order.safeParse(body).data?.resource.purchase_units[0]?.custom_id;
  const other = KEPT.capture.safeParse(body).data ?? KEPT.refund.safeParse(body).data;
  return ourReference(order ?? other?.resource.custom_id)?.paymentId ?? null;
}

/** Returns PayPal's id of the order in a kept webhook; null if it names none. */
export function orderIn(body: unknown): string | null {
  const order = KEPT.order.safeParse(body).data;
  if (order?.event_type === APPROVED) return order.resource.id;
  return KEPT.capture.safeParse(body).data?.resource.supplementary_data?.related_ids?.order_id ?? null;
}

/** Returns the update in a kept webhook; null for kinds that the shop ignores, and for those of `askedAbout`. */
export function toUpdate(body: unknown): ProviderUpdate | null {
  const order = KEPT.order.safeParse(body).data;
  const [unit] = order?.resource.purchase_units ?? [];
  if (order?.event_type === APPROVED && unit) {
    const ours = ourReference(unit.custom_id);
    const about = { paymentId: ours?.paymentId ?? '', providerId: order.resource.id, ...ofMoney(unit.amount) };
    return ours && { ...UNTOUCHED, event: 'approved', ...about, failure: null };
  }
  const capture = KEPT.capture.safeParse(body).data;
  const said = capture && OF_CAPTURE[capture.event_type];
  const ours = ourReference(capture?.resource.custom_id);
  if (!said || !ours) return null;
  const [event, failure] = said;
  const { paymentId } = ours;
  return {
    ...UNTOUCHED,
    event,
    paymentId,
    providerId: orderIn(body),
    ...ofMoney(capture.resource.amount),
    failure,
  };
}

/**
 * Returns the captures about which a kept webhook says one step, and the kind of update; null for all others. The
 * caller must read the order with all its refunds and disputes.
 */
export function askedAbout(body: unknown): { captures: string[]; event: ProviderUpdate['event'] } | null {
  const refund = KEPT.refund.safeParse(body).data;
  const event = refund && OF_REFUND[refund.event_type];
  if (event) {
    const up = refund.resource.links.find(({ rel }) => rel === 'up')?.href;
    const [, capture] = /\/v2\/payments\/captures\/([\w-]{1,64})$/.exec(up ?? '') ?? [];
    // The resource of a reversed capture may be the capture itself.
    return { captures: [capture ?? refund.resource.id], event };
  }
  const dispute = KEPT.dispute.safeParse(body).data;
  if (!dispute || !OF_DISPUTE.includes(dispute.event_type)) return null;
  const captures = dispute.resource.disputed_transactions.map((one) => one.seller_transaction_id);
  return captures.length > 0 ? { captures, event: 'disputed' } : null;
}

/** Returns the capture that has or may get the order's money; undefined if there is none. An order has at most one. */
export function captureOf(order: PaypalOrder): PaypalCapture | undefined {
  const captures = order.purchase_units[0]?.payments?.captures ?? [];
  return captures.find(({ status }) => TAKEN.includes(status)) ?? captures.at(-1);
}

export const hasMoney = (order: PaypalOrder): boolean => TAKEN.includes(captureOf(order)?.status ?? '');

/** Returns the refunds of an order, in ISO minor units. */
export const refundsOf = (order: PaypalOrder) =>
  (order.purchase_units[0]?.payments?.refunds ?? []).map(({ amount, status, custom_id }) => ({
    refundId: ourReference(custom_id)?.refundId ?? null,
    amount: ofMoney(amount).amount,
    failed: UNDONE_REFUND.includes(status),
  }));

/** Outcomes in which the seller keeps the money. `RESOLVED_WITH_PAYOUT`: PayPal pays the buyer by itself. */
const KEEPS: readonly string[] = [
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'DENIED',
  'NONE',
];
/** Each stage has two steps: open and closed. */
const STAGES: readonly string[] = ['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'];

function toDispute(dispute: PaypalDispute, payment: { amount: number; currency: string }): Dispute {
  const { dispute_id: id, status, reason, dispute_outcome: outcome, seller_response_due_date: due } = dispute;
  const isClosed = status === 'RESOLVED';
  const isWon = isClosed && KEEPS.includes(outcome?.outcome_code ?? '');
  const stage = 2 * Math.max(0, STAGES.indexOf(dispute.dispute_life_cycle_stage ?? '')) + (isClosed ? 2 : 1);
  const dueBy = due && !Number.isNaN(Date.parse(due)) ? new Date(due).toISOString() : undefined;
  return {
    id,
    amount: partDisputed(ofMoney(dispute.dispute_amount), payment),
    status: isClosed ? (isWon ? 'won' : 'lost') : 'open',
    stage,
    ...(dueBy !== undefined && !isClosed && { dueBy }),
    ...(reason !== undefined && { reason: reason.toLowerCase() }),
  };
}

/** Returns the update of an order with money; null if it is not ours. */
export function ofOrder(
  order: PaypalOrder,
  disputes: readonly PaypalDispute[],
  event: ProviderUpdate['event'],
): ProviderUpdate | null {
  const [unit] = order.purchase_units;
  const ours = ourReference(unit?.custom_id);
  if (!ours || !unit) return null;
  const money = ofMoney(unit.amount);
  const refunds = refundsOf(order);
  const failedRefunds = refunds.filter(({ failed }) => failed).map(({ refundId, amount }) => ({ refundId, amount }));
  const refunded = sumOf(refunds);
  const known = disputes.map((dispute) => toDispute(dispute, money));
  const { paymentId } = ours;
  return {
    event: event === 'disputed' ? disputeEvent(known) : event,
    paymentId,
    providerId: order.id,
    ...money,
    refunded,
    failedRefunds,
    disputes: known,
    failure: null,
  };
}

function disputeEvent(disputes: readonly Dispute[]): ProviderUpdate['event'] {
  const last = disputes.at(-1);
  return ({ won: 'dispute_won', lost: 'dispute_lost', open: 'disputed' } as const)[last?.status ?? 'open'];
}

/** Returns the state of an order. @param disputes only needed if it has money */
export function toState(order: PaypalOrder, disputes: readonly PaypalDispute[]): ProviderState {
  const capture = captureOf(order);
  if (capture && hasMoney(order)) return settled(ofOrder(order, disputes, 'captured'));
  if (capture?.status === 'PENDING') return { status: 'pending' };
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return { status: 'open' };
    case 'APPROVED': {
      const [unit] = order.purchase_units;
      return unit ? { status: 'approved', ...ofMoney(unit.amount) } : { status: 'pending' };
    }
    case 'VOIDED':
      return settled(without(order, 'cancelled', null));
    case 'COMPLETED':
      return capture ? settled(without(order, 'failed', 'declined')) : { status: 'pending' };
    default:
      return { status: 'pending' };
  }
}

/** Returns the update of an order without money. */
function without(order: PaypalOrder, event: 'cancelled' | 'failed', failure: string | null): ProviderUpdate | null {
  const update = ofOrder(order, [], event);
  return update && { ...update, ...UNTOUCHED, failure };
}

const settled = (update: ProviderUpdate | null): ProviderState => ({
  status: 'settled',
  updates: update ? [update] : [],
});

/** Returns the book entry of an order. */
export function toBookEntry(
  { paymentId }: PaymentRef,
  order: PaypalOrder,
  disputes: readonly PaypalDispute[],
): BookEntry | null {
  const update = ofOrder(order, disputes, 'captured');
  if (update?.paymentId !== paymentId) return null;
  const { currency, amount, refunded, failedRefunds } = update;
  return {
    paymentId,
    providerId: order.id,
    currency,
    captured: hasMoney(order) ? amount : 0,
    refunded: refunded - sumOf(failedRefunds),
    disputed: sumOf(update.disputes.filter(({ status }) => status !== 'won')),
  };
}

/** Returns the payer's account, its country, and the card if PayPal names one. */
export function instrumentOf({ payment_source: source, payer }: PaypalOrder): Instrument {
  const account = source?.paypal?.account_id ?? payer?.payer_id;
  return {
    fingerprint: account ? `account:${account}` : null,
    country: parseCountry(source?.paypal?.address?.country_code ?? payer?.address?.country_code),
    card: parseCard(source?.card?.last_digits, source?.card?.brand),
  };
}

const sumOf = (all: readonly { amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0);
