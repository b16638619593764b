import type { PaymentLinkResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentLinkResponse.js';
import type { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js';
import { z } from 'zod';

/** The parts of Adyen's objects that the shop uses; other fields are ignored. */

/** One notification. Its signature covers exactly these fields, so the shop trusts no others. */
export const adyenItem = z.object({
  pspReference: z.string().max(64),
  originalReference: z.string().max(64).optional(),
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  amount: z.object({ value: z.int(), currency: z.string() }),
  eventCode: z.string().max(64),
  success: z.enum(['true', 'false']),
});

/**
 * The stored part of a notification. The country of the card's issuer is not signed and is only used as evidence for
 * tax.
 */
export const keptItem = adyenItem.extend({ instrumentCountry: z.string().length(2).optional().catch(undefined) });

/**
 * Permanent references of a card, if the merchant account has them activated. They are not signed: only gifts depend on
 * them, and the first of duplicate notifications counts.
 */
const paidWith = z.object({
  /** Identifies the account behind the card, also for wallets and tokens. */
  paymentAccountReference: z.string().min(1).max(64).optional().catch(undefined),
  /** Adyen's reference of the card number. */
  alias: z.string().min(1).max(64).optional().catch(undefined),
  /** The country where the card was issued; `issuerCountry` comes from Adyen's list of issuers. */
  cardIssuingCountry: z.string().max(64).optional().catch(undefined),
  issuerCountry: z.string().max(64).optional().catch(undefined),
  /** The last four digits of the card. */
  cardSummary: z.string().max(64).optional().catch(undefined),
});

/** A notification of any kind; many have no payment and other fields. */
const anyItem = z.looseObject({
  eventCode: z.string(),
  /** Brand of the card, with the wallet: `mc_applepay`. */
  paymentMethod: z.string().max(64).optional().catch(undefined),
  additionalData: z.object({ hmacSignature: z.string() }).extend(paidWith.shape),
});

/** A JSON webhook has exactly one notification. */
export const adyenWebhook = z.object({
  notificationItems: z.array(z.object({ NotificationRequestItem: anyItem })).length(1),
});

export type AdyenItem = z.infer<typeof keptItem>;
export type AdyenLink = Pick<PaymentLinkResponse, 'id' | 'status' | 'reference' | 'amount' | 'expiresAt'>;

type Fits<Published extends Read, Read> = [Published, Read];
type Whole<Item extends { amount: object }> = Omit<Item, 'amount'> & { amount: Required<Item['amount']> };

/** Compile-time check: the package's types must have all fields that are read here. */
export type Published = Fits<Whole<NotificationRequestItem>, z.input<typeof adyenItem>>;

const REFERENCE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.([0-9a-f-]{36}))?$/;

/** Returns the payment and refund ids in a reference; null if the reference is not ours. */
export function ourReference(reference: string): { paymentId: string; refundId: string | null } | null {
  const [, paymentId, refundId = null] = REFERENCE.exec(reference) ?? [];
  return paymentId ? { paymentId, refundId } : null;
}

/** Returns the reference of a refund, which its notifications repeat. At most 80 characters. */
export const refundReference = (paymentId: string, refundId: string): string => `${paymentId}.${refundId}`;
