import type { PaymentLinkResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentLinkResponse.js';
import type { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js';
import { z } from 'zod';

/** The parts of Adyen's objects that the shop relies on; more fields may come. */

/**
 * One notification. Its signature covers the fields from `pspReference` to `success` and nothing else, so nothing is believed but
 * these.
 */
export const adyenItem = z.object({
  pspReference: z.string().max(64),
  originalReference: z.string().max(64).optional(),
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  amount: z.object({ value: z.int(), currency: z.string() }),
  eventCode: z.string().max(64),
  success: z.enum(['true', 'false']),
});

/** What is kept of one: with the country of the card's issuer, which is not signed and decides nothing. */
export const keptItem = adyenItem.extend({ instrumentCountry: z.string().length(2).optional().catch(undefined) });

/**
 * References of a card that last, where the merchant's account has them switched on. They are not signed: nothing is decided by them
 * but gifts, and of a notification that came twice the first counts.
 */
const paidWith = z.object({
  /** Of the account behind the card, whichever wallet or token stands for it. */
  paymentAccountReference: z.string().min(1).max(64).optional().catch(undefined),
  /** Adyen's own of the card's number. */
  alias: z.string().min(1).max(64).optional().catch(undefined),
  /** Where the card was issued; the second by the list that Adyen keeps of issuers. */
  cardIssuingCountry: z.string().max(64).optional().catch(undefined),
  issuerCountry: z.string().max(64).optional().catch(undefined),
});

/** A notification before it is known what it is about: many kinds have no payment, and other shapes. */
const anyItem = z.looseObject({
  eventCode: z.string(),
  additionalData: z.object({ hmacSignature: z.string() }).extend(paidWith.shape),
});

/** JSON webhooks carry exactly one notification. */
export const adyenWebhook = z.object({
  notificationItems: z.array(z.object({ NotificationRequestItem: anyItem })).length(1),
});

export type AdyenItem = z.infer<typeof keptItem>;
export type AdyenLink = Pick<PaymentLinkResponse, 'id' | 'status' | 'reference' | 'amount' | 'expiresAt'>;

type Fits<Published extends Read, Read> = [Published, Read];
type Whole<Item extends { amount: object }> = Omit<Item, 'amount'> & { amount: Required<Item['amount']> };

/** Does not compile once the package's types no longer have what is read here. */
export type Published = Fits<Whole<NotificationRequestItem>, z.input<typeof adyenItem>>;

const REFERENCE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.([0-9a-f-]{36}))?$/;

/** Our payment, and our refund, that a reference names; null for a reference that is none of ours. */
export function ourReference(reference: string): { paymentId: string; refundId: string | null } | null {
  const [, paymentId, refundId = null] = REFERENCE.exec(reference) ?? [];
  return paymentId ? { paymentId, refundId } : null;
}

/** A refund's own reference: it comes back with the updates of it. At most 80 characters. */
export const refundReference = (paymentId: string, refundId: string): string => `${paymentId}.${refundId}`;
