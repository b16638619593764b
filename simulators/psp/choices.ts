import type { PaymentRecord } from './payment.ts';

/** The code that the 3-D Secure step accepts; the page shows it. */
export const SANDBOX_CODE = '123456';

/** Delays of "pay later" that the page offers. */
export const LATER_SECONDS = [10, 60, 600] as const;

/** Returns the merchant's return URL, with the payment's id added unless it already names a payment. */
export function returnAddress({ id, returnUrl }: Pick<PaymentRecord, 'id' | 'returnUrl'>): string {
  const url = new URL(returnUrl);
  if (!url.searchParams.has('payment')) url.searchParams.set('payment', id);
  return url.href;
}
