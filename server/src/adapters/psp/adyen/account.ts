import type { Dispute, ProviderUpdate } from '#server/domains/payments/payments.port.ts';
import { partDisputed } from '../disputed.ts';
import { duplicatePayment } from './duplicate-payment.ts';
import { type AdyenItem, adyenItem, ourReference } from './shapes.ts';
import { adyenUnits } from './units.ts';

/**
 * Adyen tells of a payment by notifications alone, each of them one step; this is their sum. Amounts in ISO minor units. The
 * order in which the notifications came, and repeats, make no difference.
 */
export interface AdyenAccount {
  paymentId: string;
  /** Null for the first payment of a link: notifications name the link in a field that is not signed. */
  providerId: string | null;
  /** The first payment of the link; null for that one itself. */
  duplicateOf: string | null;
  /** Adyen's reference of the payment, to refund it. */
  pspReference: string;
  amount: number;
  currency: string;
  /** Each that Adyen decided; one that `failed` was refused after all, or came back. */
  refunds: readonly { refundId: string | null; amount: number; failed: boolean }[];
  disputes: readonly Dispute[];
}

/** A notification as it was stored, and when. */
export interface Notified {
  body: unknown;
  at: Date;
}

/** What is known beside the notifications. */
export interface Known {
  /** ms since 1970. */
  now: number;
  /** What the payment was opened for; null where it is none of the shop's. */
  asked: { amount: number; currency: string } | null;
}

type NotifiedItem = AdyenItem & { at: Date };

/** After this, a payment whose own notification did not come is believed to be the one that others speak of. */
const UNHEARD_MS = 3600_000;
/**
 * A chargeback that was accepted, or not defended, has a last notification; where that was lost, it counts as lost after this, which is
 * longer than any scheme leaves to defend it. One that is won later still is won.
 */
const UNDEFENDED_MS = 90 * 24 * 3600_000;

/** Stages of a dispute in their order; each says who has the money. */
const STAGES: Readonly<Record<string, Pick<Dispute, 'stage' | 'status'>>> = {
  CHARGEBACK: { stage: 1, status: 'open' },
  DISPUTE_DEFENSE_PERIOD_ENDED: { stage: 2, status: 'lost' },
  CHARGEBACK_REVERSED: { stage: 3, status: 'won' },
  SECOND_CHARGEBACK: { stage: 4, status: 'lost' },
  PREARBITRATION_LOST: { stage: 5, status: 'lost' },
  PREARBITRATION_WON: { stage: 5, status: 'won' },
};
/** An authorisation that was given back, or a capture that failed: no money stays. */
const UNDONE = new Set(['CANCELLATION', 'CANCEL_OR_REFUND', 'TECHNICAL_CANCEL', 'CAPTURE_FAILED']);

/**
 * Adds up the stored notifications of one link, without those for another merchant account: the first payment of the amount that
 * the link was opened for, and any further ones, such as parts of that amount. None while nothing says that money came.
 * @param notified in the order in which they came
 */
export function accountsOf(notified: readonly Notified[], merchantAccount: string, known: Known): AdyenAccount[] {
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
 * Tells whether each offer to pay later on one link, such as a voucher, was refused in the end: Adyen names the offer again in an
 * authorisation without success. A refusal alone says nothing, as the payer may try again.
 * @param notified all of the link, in any order
 */
export function isRefused(notified: readonly Notified[], merchantAccount: string): boolean {
  const items = itemsFor(notified, merchantAccount);
  const offers = items.filter(({ eventCode, success }) => eventCode === 'PENDING' && success === 'true');
  const refusals = items.filter(({ eventCode, success }) => eventCode === 'AUTHORISATION' && success === 'false');
  const refused = new Set(refusals.map(({ pspReference }) => pspReference));
  return offers.length > 0 && offers.every(({ pspReference }) => refused.has(pspReference));
}

/** Reads the notifications that are for one merchant account, and leaves out what has another shape. */
const itemsFor = (notified: readonly Notified[], merchantAccount: string): NotifiedItem[] =>
  notified
    .flatMap(({ body, at }): NotifiedItem[] => {
      const item = adyenItem.safeParse(body).data;
      return item ? [{ ...item, at }] : [];
    })
    .filter((item) => item.merchantAccountCode === merchantAccount);

/** Compares an amount with what the payment was opened for. Any amount passes if the shop opened no such payment. */
const isAsked = ({ value, currency }: AdyenItem['amount'], asked: Known['asked']): boolean =>
  asked === null || (currency === asked.currency && adyenUnits.toShop(value, currency) === asked.amount);

/** The payment that others speak of, where its own notification was lost: they name it, and the shop knows what it was opened for. */
function unheard(items: readonly NotifiedItem[], { now, asked }: Known): NotifiedItem[] {
  const one = items.find(({ originalReference, at }) => originalReference && now - at.getTime() >= UNHEARD_MS);
  if (!one?.originalReference || !asked) return [];
  const { currency } = asked;
  const amount = { value: adyenUnits.toProvider(asked.amount, currency), currency };
  // It may be a refund's own reference, which begins with the payment's.
  const merchantReference = ourReference(one.merchantReference)?.paymentId ?? '';
  return [{ ...one, merchantReference, pspReference: one.originalReference, amount, eventCode: 'AUTHORISATION' }];
}

const isPaid = ({ eventCode, success }: AdyenItem): boolean => eventCode === 'AUTHORISATION' && success === 'true';

/** @param items what was told of this authorisation since */
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
  // A refund that failed did so before all of it was undone.
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

/** Each refund once, by its reference; `REFUND` with `success: false` was refused after it had been accepted. */
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
 * All stages of a dispute carry its reference; the furthest counts. Its chargeback says how much it takes. A stage that names no
 * chargeback that we know belongs to the first.
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

/** What is gone back now. */
export const refundedOf = ({ refunds }: AdyenAccount): number => sum(refunds.filter(({ failed }) => !failed));

export const disputedOf = ({ disputes }: AdyenAccount): number =>
  sum(disputes.filter(({ status }) => status !== 'won'));

/** Tells whether Adyen gave all of it back by itself, so that no money stayed. */
export const isUndone = ({ amount, refunds }: AdyenAccount): boolean =>
  refunds.some((refund) => refund.refundId === null && !refund.failed && refund.amount === amount);

/** Everything that an account says, as an update. */
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
