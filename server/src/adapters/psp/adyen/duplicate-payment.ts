import { createHash } from 'node:crypto';
import type { PaymentRef } from '#server/domains/payments/payments.port.ts';

/**
 * Returns the ids of a duplicate payment: a payer with two tabs can pay twice on one page, and each payment after the
 * first becomes an attempt of its own. Its id is derived from the first payment's id and Adyen's reference, so it is
 * always the same.
 */
export function duplicatePayment(paymentId: string, pspReference: string): { paymentId: string; providerId: string } {
  const hash = createHash('sha256').update(`${paymentId}/${pspReference}`).digest('hex');
  return {
    // Keeps the first payment's time, because attempts are ordered by their ids.
    paymentId: `${paymentId.slice(0, 18)}-8${hash.slice(0, 3)}-${hash.slice(3, 15)}`,
    providerId: `${paymentId}/${pspReference}`,
  };
}

const DUPLICATE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/** Returns the first payment on the page of a duplicate; null for a payment with its own page. */
export const firstOf = ({ providerId }: PaymentRef): string | null => DUPLICATE.exec(providerId ?? '')?.[1] ?? null;
