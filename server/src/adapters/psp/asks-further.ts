import type { PaymentNews } from '#server/domains/payments/payments.port.ts';

/**
 * For providers whose webhooks do not always name the shop's payment or its sums, such as a dispute that names a charge alone.
 * `interpret` answers null for such a webhook; this answers how to learn what it means, and null where there is nothing to ask.
 * The answer is a function so that deciding costs no call: run it in a job, outside of any transaction, again when it throws.
 */
export interface AsksFurther {
  askFurther(body: unknown): (() => Promise<PaymentNews | null>) | null;
}
