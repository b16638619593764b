import type { Dispute, ProviderUpdate } from '#server/domains/payments/payments.port.ts';
import { partDisputed } from '../disputed.ts';
import type { StoredBody } from '../manifest.ts';
import { duplicatePayment } from './duplicate-payment.ts';
import { type AdyenItem, adyenItem, ourReference } from './shapes.ts';
import { adyenUnits } from './units.ts';

/**
 * The state of a payment, computed from its notifications: Adyen has no call that returns it. Amounts are in ISO minor
 * units. The order of the notifications and duplicates do not matter.
 */
export interface AdyenAccount {
  paymentId: string;
  /** Null for the first payment of a link: the link is in a field of the notifications that is not signed. */
  providerId: string | null;
  /** The first payment of the link; null if this is the first. */
  duplicateOf: string | null;
  /** Adyen's reference of the payment, which refunds need. */
  pspReference: string;
  amount: number;
  currency: string;
  /** All refunds that Adyen decided; `failed`: refused afterwards, or returned by the bank. */
  refunds: readonly { refundId: string | null; amount: number; failed: boolean }[];
  disputes: readonly Dispute[];
}

/** Facts that are not in the notifications. */
export interface Known {
  /** ms since 1970. */
  now: number;
  /** Amount for which the payment was opened; null if the shop did not open it. */
  asked: { amount: number; currency: string } | null;
}

type NotifiedItem = AdyenItem & { at: Date };

/** A payment without its own notification is derived from other ones after this time. */
const UNHEARD_MS = 3600_000;
/**
 * A dispute without a final notification counts as lost after this time, which is longer than any card scheme allows to
 * defend it. Adyen sends a last notification if a chargeback is accepted or not defended, but it can get lost. A
 * dispute that is won later still counts as won.
 */
const UNDEFENDED_MS = 90 * 24 * 3600_000;

/** The stages of a dispute in order; each one decides who has the money. */
const STAGES: Readonly<Record<string, Pick<Dispute, 'stage' | 'status'>>> = {
  CHARGEBACK: { stage: 1, status: 'open' },
  DISPUTE_DEFENSE_PERIOD_ENDED: { stage: 2, status: 'lost' },
  CHARGEBACK_REVERSED: { stage: 3, status: 'won' },
  SECOND_CHARGEBACK: { stage: 4, status: 'lost' },
  PREARBITRATION_LOST: { stage: 5, status: 'lost' },
  PREARBITRATION_WON: { stage: 5, status: 'won' },
};
/** The authorisation was cancelled or the capture failed: no money stays. */
const UNDONE = new Set(['CANCELLATION', 'CANCEL_OR_REFUND', 'TECHNICAL_CANCEL', 'CAPTURE_FAILED']);

/**
 * Returns the payments of one link, from its stored notifications for the merchant account. The first one has the
 * amount of the link; further ones, such as partial amounts, are duplicates. Empty without a notification about money.
 * @param notified in the order of arrival
 */
export function accountsOf(notified: readonly StoredBody[], merchantAccount: string, known: Known): AdyenAccount[] {
  const items = itemsFor(notified, merchantAccount);
  const told = items.filter(isPaid);
  const paid = new Map((told.length > 0 ? told : unheard(items, known)).map((item) => [item.pspReference, item]));
  const first = [...paid].find(([, { amount }]) => isAsked(amount, known.asked))?.[0];
  const payerOf = ({ originalReference = '' }: AdyenItem) => (paid.has(originalReference) ? originalReference : first);
  return [...paid].flatMap(([reference, item]) => {
    const own = items.filter((one) => payerOf(one) === reference);
    return accountOf(item, own, { isFirst: reference === first, now: known.now }) ?? [];
  });
}

/**
 * Returns true if every offer to pay later on a link, such as a voucher, was refused: Adyen repeats the offer's
 * reference in an authorisation without success. A refusal without an offer does not count, because the payer can try
 * again.
 * @param notified all notifications of the link, in any order
 */
export function isRefused(notified: readonly StoredBody[], merchantAccount: string): boolean {
  const items = itemsFor(notified, merchantAccount);
  const offers = items.filter(({ eventCode, success }) => eventCode === 'PENDING' && success === 'true');
  const refusals = items.filter(({ eventCode, success }) => eventCode === 'AUTHORISATION' && success === 'false');
  const refused = new Set(refusals.map(({ pspReference }) => pspReference));
  return offers.length > 0 && offers.every(({ pspReference }) => refused.has(pspReference));
}

/** Returns the valid notifications for one merchant account. */
const itemsFor = (notified: readonly StoredBody[], merchantAccount: string): NotifiedItem[] =>
  notified
    .flatMap(({ body, at }): NotifiedItem[] => {
      const item = adyenItem.safeParse(body).data;
      return item ? [{ ...item, at }] : [];
    })
    .filter((item) => item.merchantAccountCode === merchantAccount);

/** Returns true if the amount is the one for which the payment was opened, or the shop opened no such payment. */
const isAsked = ({ value, currency }: AdyenItem['amount'], asked: Known['asked']): boolean =>
  asked === null || (currency === asked.currency && adyenUnits.toShop(value, currency) === asked.amount);

/**
 * Returns a payment whose own notification was lost, from another notification that has its reference and from the
 * asked amount.
 */
function unheard(items: readonly NotifiedItem[], { now, asked }: Known): NotifiedItem[] {
  const one = items.find(({ originalReference, at }) => originalReference && now - at.getTime() >= UNHEARD_MS);
  if (!one?.originalReference || !asked) return [];
  const { currency } = asked;
  const amount = { value: adyenUnits.toProvider(asked.amount, currency), currency };
  // The reference may be a refund's, which begins with the payment's.
  const merchantReference = ourReference(one.merchantReference)?.paymentId ?? '';
  return [{ ...one, merchantReference, pspReference: one.originalReference, amount, eventCode: 'AUTHORISATION' }];
}

const isPaid = ({ eventCode, success }: AdyenItem): boolean => eventCode === 'AUTHORISATION' && success === 'true';

/** @param items all notifications about this authorisation */
function accountOf(
  paid: AdyenItem,
  items: readonly NotifiedItem[],
  { isFirst, now }: { isFirst: boolean; now: number },
): AdyenAccount | null {
  const ours = ourReference(paid.merchantReference);
  if (!ours) return null;
  const { pspReference } = paid;
  const { currency } = paid.amount;
  const amount = adyenUnits.toShop(paid.amount.value, currency);
  const done = items.filter(({ success }) => success === 'true');
  const undone = done.some(({ eventCode }) => UNDONE.has(eventCode));
  const { paymentId } = ours;
  const refunds = refundsOf(items);
  // Failed refunds failed before the whole payment was undone.
  const allBack = [...refunds.filter(({ failed }) => failed), { refundId: null, amount, failed: false }];
  return {
    ...(isFirst
      ? { paymentId, providerId: null, duplicateOf: null }
      : { ...duplicatePayment(paymentId, pspReference), duplicateOf: paymentId }),
    pspReference,
    amount,
    currency,
    refunds: undone ? allBack : refunds,
    disputes: disputesOf(done, { amount, currency }, now),
  };
}

/**
 * Returns each refund once, by its reference. `REFUND` with `success: false`: Adyen accepted it and refused it later.
 */
function refundsOf(items: readonly AdyenItem[]): AdyenAccount['refunds'] {
  const refunds = new Map(
    items.filter(({ eventCode }) => eventCode === 'REFUND').map((item) => [item.pspReference, item]),
  );
  const back = new Set(items.filter(cameBack).map(({ pspReference }) => pspReference));
  return [...refunds.values()].map(({ pspReference, merchantReference, amount, success }) => ({
    refundId: ourReference(merchantReference)?.refundId ?? null,
    amount: adyenUnits.toShop(amount.value, amount.currency),
    failed: success === 'false' || back.has(pspReference),
  }));
}

const cameBack = ({ eventCode, success }: AdyenItem): boolean =>
  success === 'true' && (eventCode === 'REFUND_FAILED' || eventCode === 'REFUNDED_REVERSED');

/**
 * Returns the disputes with their furthest stage. All stages of a dispute have its reference, and its chargeback has
 * the amount. A stage without a known chargeback belongs to the first dispute.
 */
function disputesOf(
  items: readonly NotifiedItem[],
  payment: Pick<AdyenAccount, 'amount' | 'currency'>,
  now: number,
): Dispute[] {
  const of = (code: string): NotifiedItem[] => items.filter(({ eventCode }) => eventCode === code);
  const known = of('CHARGEBACK').length > 0 ? of('CHARGEBACK') : of('SECOND_CHARGEBACK').slice(0, 1);
  const opened = new Map(known.map((item) => [item.pspReference, item]));
  const [first] = opened.keys();
  return [...opened].map(([id, { amount: asked, at }]): Dispute => {
    const own = items.filter(({ pspReference }) => pspReference === id || (id === first && !opened.has(pspReference)));
    const undefended = now - at.getTime() >= UNDEFENDED_MS ? ['DISPUTE_DEFENSE_PERIOD_ENDED'] : [];
    const stages = [...own.map(({ eventCode }) => eventCode), ...undefended].flatMap((code) => STAGES[code] ?? []);
    const furthest = stages.reduce((far, stage) => (stage.stage > far.stage ? stage : far), {
      stage: 0,
      status: 'open',
    });
    const { currency } = asked;
    return {
      ...furthest,
      id,
      amount: partDisputed({ amount: adyenUnits.toShop(asked.value, currency), currency }, payment),
    };
  });
}

const sum = (all: readonly { amount: number }[]): number => all.reduce((total, { amount }) => total + amount, 0);

/** Returns the sum of the refunds that did not fail. */
export const refundedOf = ({ refunds }: AdyenAccount): number => sum(refunds.filter(({ failed }) => !failed));

export const disputedOf = ({ disputes }: AdyenAccount): number =>
  sum(disputes.filter(({ status }) => status !== 'won'));

/** Returns true if Adyen undid the whole payment, so that no money stayed. */
export const isUndone = ({ amount, refunds }: AdyenAccount): boolean =>
  refunds.some((refund) => refund.refundId === null && !refund.failed && refund.amount === amount);

/** Returns an update with the whole state of the account. */
export function said(account: AdyenAccount, event: ProviderUpdate['event']): ProviderUpdate {
  const { paymentId, providerId, amount, currency, refunds, disputes } = account;
  const failedRefunds = refunds.filter(({ failed }) => failed).map(({ refundId, amount }) => ({ refundId, amount }));
  return {
    ...(account.duplicateOf !== null && { duplicateOf: account.duplicateOf }),
    event,
    paymentId,
    providerId,
    amount,
    currency,
    refunded: sum(refunds),
    failedRefunds,
    disputes,
    failure: null,
  };
}
