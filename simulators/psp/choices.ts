import type { PaymentRecord } from './payment.ts';

/** What the 3-D Secure step accepts; the page shows it. */
export const SANDBOX_CODE = '123456';

/** Delays of "pay later" that the page offers. */
export const LATER_SECONDS = [10, 60, 600] as const;

/** The merchant's return address, with the payment's id unless it names a payment itself. */
export function returnAddress({ id, returnUrl }: Pick<PaymentRecord, 'id' | 'returnUrl'>): string {
  const url = new URL(returnUrl);
  if (!url.searchParams.has('payment')) url.searchParams.set('payment', id);
  return url.href;
}
