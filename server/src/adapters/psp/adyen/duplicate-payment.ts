import { createHash } from 'node:crypto';
import type { PaymentRef } from '#server/domains/payments/payments.port.ts';

/**
 * A payer who has a page open twice may pay on it twice. Each payment after the first is a duplicate payment, which the shop keeps as
 * one of its own: its id is made of the first's and of Adyen's reference, so that it is the same whenever it is told.
 */
export function duplicatePayment(paymentId: string, pspReference: string): { paymentId: string; providerId: string } {
  const hash = createHash('sha256').update(`${paymentId}/${pspReference}`).digest('hex');
  return {
    // Drawn when the first was: ids of attempts are in their order.
    paymentId: `${paymentId.slice(0, 18)}-8${hash.slice(0, 3)}-${hash.slice(3, 15)}`,
    providerId: `${paymentId}/${pspReference}`,
  };
}

const DUPLICATE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/** The payment on whose page a payment was made; null for one that has a page of its own. */
export const firstOf = ({ providerId }: PaymentRef): string | null => DUPLICATE.exec(providerId ?? '')?.[1] ?? null;
