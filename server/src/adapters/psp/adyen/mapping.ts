import {
  type BookEntry,
  type PaymentRef,
  type ProviderState,
  type ProviderUpdate,
  UNTOUCHED,
} from '#server/domains/payments/payments.port.ts';
import { type AdyenAccount, disputedOf, isUndone, refundedOf, said } from './account.ts';
import { type AdyenItem, type AdyenLink, keptItem, ourReference } from './shapes.ts';
import { adyenUnits } from './units.ts';

/** Kinds that change an account; each gives this event, with the sums of all notifications (`said`). */
const FURTHER: Readonly<Record<string, ProviderUpdate['event']>> = {
  AUTHORISATION: 'captured',
  REFUND: 'refunded',
  CANCELLATION: 'refunded',
  CANCEL_OR_REFUND: 'refunded',
  TECHNICAL_CANCEL: 'refunded',
  CAPTURE_FAILED: 'refunded',
  REFUND_FAILED: 'refund_failed',
  REFUNDED_REVERSED: 'refund_failed',
  CHARGEBACK: 'disputed',
  DISPUTE_DEFENSE_PERIOD_ENDED: 'dispute_lost',
  CHARGEBACK_REVERSED: 'dispute_won',
  SECOND_CHARGEBACK: 'dispute_lost',
  PREARBITRATION_LOST: 'dispute_lost',
  PREARBITRATION_WON: 'dispute_won',
};

/** Adyen sends it when a voucher or another offer to pay expired unpaid. */
const OFFER_CLOSED = 'OFFER_CLOSED';

/** Returns true if notifications with this code can change a payment. */
export const isActedOn = (eventCode: string): boolean =>
  Object.hasOwn(FURTHER, eventCode) || eventCode === OFFER_CLOSED;

/**
 * Returns a successful notification for one of our payments, or one about a refund that was refused later. Null for a
 * refused authorisation, because the payer can try again.
 */
function itemOf(body: unknown): (AdyenItem & { paymentId: string; event: ProviderUpdate['event'] | undefined }) | null {
  const item = keptItem.safeParse(body).data;
  const ours = item && ourReference(item.merchantReference);
  if (!ours) return null;
  const { paymentId } = ours;
  if (item.eventCode === OFFER_CLOSED) return { ...item, paymentId, event: 'failed' };
  if (item.success === 'true') return { ...item, paymentId, event: FURTHER[item.eventCode] };
  return item.eventCode === 'REFUND' ? { ...item, paymentId, event: 'refund_failed' } : null;
}

/**
 * Returns the update in a single notification. Payments are captured at once, so an authorisation counts as captured.
 */
export function toUpdate(body: unknown, merchantAccount: string): ProviderUpdate | null {
  const item = itemOf(body);
  if (!item) return null;
  const { paymentId, eventCode, merchantAccountCode, instrumentCountry } = item;
  const { value, currency } = item.amount;
  const stranger = merchantAccountCode !== merchantAccount;
  const isWhole = eventCode === 'AUTHORISATION' || eventCode === OFFER_CLOSED;
  const event = (isWhole || stranger) && item.event;
  if (!event) return null;
  const failure = event === 'failed' ? 'abandoned' : null;
  const amount = adyenUnits.toShop(value, currency);
  // The payment link is in a field that is not signed.
  const paidIn = instrumentCountry !== undefined && { instrumentCountry };
  const update = { ...UNTOUCHED, event, paymentId, providerId: null, amount, currency, failure, ...paidIn };
  return stranger
    ? { ...update, distrust: `the notification is for the merchant account ${merchantAccountCode}` }
    : update;
}

/**
 * Returns the payment and the kind of update for a notification that must be combined with others; null for all others.
 */
export function furtherOf(
  body: unknown,
  merchantAccount: string,
): { paymentId: string; event: ProviderUpdate['event'] } | null {
  const item = itemOf(body);
  const event = item?.merchantAccountCode === merchantAccount && item.event;
  // `failed` (an expired offer) is complete in its own notification.
  return item && event && event !== 'failed' ? { paymentId: item.paymentId, event } : null;
}

/**
 * Returns the state of a payment from the notifications of all payments on its page, or else from its link. A completed
 * link does not count if the money came in other amounts: those are refunded. If they add up to its whole amount, the
 * payment has failed.
 * @param refused all offers to pay later were refused (`isRefused`)
 * @param now ms since 1970
 */
export function toState(
  { paymentId }: PaymentRef,
  link: AdyenLink | null,
  accounts: readonly AdyenAccount[],
  { refused, now }: { refused: boolean; now: number },
): ProviderState {
  const heard = accounts.map((account) => said(account, 'captured'));
  const told: ProviderState = { status: 'settled', updates: heard };
  if (accounts.some((account) => account.paymentId === paymentId)) return told;
  if (!link) return accounts.length > 0 ? told : { status: 'none' };
  const settled = (event: ProviderUpdate['event'], failure: string | null): ProviderState => {
    const update = { ...UNTOUCHED, ...moneyOf(link), event, paymentId, providerId: link.id, failure };
    return { status: 'settled', updates: [...heard, update] };
  };
  // Compares as text: an unknown future status must be treated as pending, not as decided.
  switch (`${link.status}`) {
    case 'active':
      return { status: 'open' };
    case 'completed':
    case 'paid':
      if (accounts.length === 0) return settled('captured', null);
      return isInOthers(link, accounts) ? settled('failed', 'error') : told;
    case 'expired':
      // Closed before it expired: by the shop.
      return link.expiresAt && now < link.expiresAt.getTime()
        ? settled('cancelled', null)
        : settled('failed', 'abandoned');
    default:
      if (refused) return settled('failed', 'declined');
      return isSilent(link, now) ? settled('failed', 'abandoned') : { status: 'pending' };
  }
}

/**
 * Returns true if other payments add up to a link's amount: then no money can come for the payment itself. Parts that
 * Adyen undid do not count. If more or less came, a notification of the payment itself can still arrive.
 */
function isInOthers(link: AdyenLink, accounts: readonly AdyenAccount[]): boolean {
  const { amount, currency } = moneyOf(link);
  const parts = accounts.filter((account) => account.currency === currency && !isUndone(account));
  return parts.reduce((sum, part) => sum + part.amount, 0) === amount;
}

/**
 * A voucher counts as unpaid this long after its link expired, because `OFFER_CLOSED` can get lost. No voucher can be
 * paid so late; money that comes later is still refunded.
 */
const SILENT_MS = 30 * 24 * 3600_000;
const isSilent = ({ expiresAt }: AdyenLink, now: number): boolean =>
  expiresAt !== undefined && now > expiresAt.getTime() + SILENT_MS;

const moneyOf = ({ amount: { value, currency } }: AdyenLink) => ({
  amount: adyenUnits.toShop(value, currency),
  currency,
});

/**
 * Returns the book entry from a payment's notifications, or else from its link; null if there is neither.
 * @param others other payments on the page, which have their own entries
 */
export function toBookEntry(
  { paymentId, providerId }: PaymentRef,
  link: AdyenLink | null,
  account: AdyenAccount | null,
  others: readonly AdyenAccount[] = [],
): BookEntry | null {
  const money = account ?? (link && moneyOf(link));
  if (!money || providerId === null) return null;
  const paid = account ?? (link && ['completed', 'paid'].includes(`${link.status}`) && !isInOthers(link, others));
  return {
    paymentId,
    providerId,
    currency: money.currency,
    captured: paid ? money.amount : 0,
    refunded: account ? refundedOf(account) : 0,
    disputed: account ? disputedOf(account) : 0,
  };
}
