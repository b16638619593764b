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

/** Kinds whose update is a sum over all notifications of the payment: `said` of the account after each. */
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

/** Adyen sends it when a voucher, or another offer to pay by, ran out unpaid. */
const OFFER_CLOSED = 'OFFER_CLOSED';

/** Tells whether notifications with this code can change a payment. */
export const isActedOn = (eventCode: string): boolean =>
  Object.hasOwn(FURTHER, eventCode) || eventCode === OFFER_CLOSED;

/**
 * A notification of something done for a payment of ours, or of a refund that is refused after all. A refused authorisation is
 * none: the payer may try again.
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

/** What a notification says by itself. Payments are captured at once, so an authorisation is the money. */
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
  // The payment link is named in a field that is not signed.
  const paidIn = instrumentCountry !== undefined && { instrumentCountry };
  const update = { ...UNTOUCHED, event, paymentId, providerId: null, amount, currency, failure, ...paidIn };
  return stranger
    ? { ...update, distrust: `the notification is for the merchant account ${merchantAccountCode}` }
    : update;
}

/** The payment and the kind of update, for a notification that is one step of several, or one payment of several on a page. */
export function furtherOf(
  body: unknown,
  merchantAccount: string,
): { paymentId: string; event: ProviderUpdate['event'] } | null {
  const item = itemOf(body);
  const event = item?.merchantAccountCode === merchantAccount && item.event;
  // That nobody paid is told once, by itself.
  return item && event && event !== 'failed' ? { paymentId: item.paymentId, event } : null;
}

/**
 * Returns the state of a payment by the notifications of it and of other payments on its page, or else by its link. A completed link does
 * not count where money came in other amounts: those go back, and where they are all of its money, the payment itself has failed.
 * @param refused the offers to pay later were refused (`isRefused`)
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
  // Text, not the package's enumeration: a status that it does not know yet must not look like one that is decided.
  switch (`${link.status}`) {
    case 'active':
      return { status: 'open' };
    case 'completed':
    case 'paid':
      if (accounts.length === 0) return settled('captured', null);
      return isInOthers(link, accounts) ? settled('failed', 'error') : told;
    case 'expired':
      // Closed before its time: by us.
      return link.expiresAt && now < link.expiresAt.getTime()
        ? settled('cancelled', null)
        : settled('failed', 'abandoned');
    default:
      if (refused) return settled('failed', 'declined');
      return isSilent(link, now) ? settled('failed', 'abandoned') : { status: 'pending' };
  }
}

/**
 * Tells whether other payments are parts that add up to a link's amount: then none can come for the payment itself. Parts that Adyen
 * undid do not count. If more or less came, the payment itself may yet be told.
 */
function isInOthers(link: AdyenLink, accounts: readonly AdyenAccount[]): boolean {
  const { amount, currency } = moneyOf(link);
  const parts = accounts.filter((account) => account.currency === currency && !isUndone(account));
  return parts.reduce((sum, part) => sum + part.amount, 0) === amount;
}

/**
 * How long after its link's end a voucher is believed unpaid though Adyen did not say so: `OFFER_CLOSED` may be lost. Longer than any
 * voucher can be paid; money that comes later still goes back.
 */
const SILENT_MS = 30 * 24 * 3600_000;
const isSilent = ({ expiresAt }: AdyenLink, now: number): boolean =>
  expiresAt !== undefined && now > expiresAt.getTime() + SILENT_MS;

const moneyOf = ({ amount: { value, currency } }: AdyenLink) => ({
  amount: adyenUnits.toShop(value, currency),
  currency,
});

/**
 * What the notifications of a payment say, and else its link; null where there is neither.
 * @param others of other payments on its page, which have entries of their own
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
