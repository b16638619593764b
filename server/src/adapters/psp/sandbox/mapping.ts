import { z } from 'zod';
import type { PaymentNews } from '#server/domains/payments/payments.port.ts';

/** The parts of the sandbox provider's payment that the shop relies on; more fields may come. */
export const sandboxPayment = z.object({
  id: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  refunded: z.int().default(0),
  failure: z.string().nullable().default(null),
  hostedUrl: z.url({ protocol: /^https?$/ }),
});

const webhook = z.object({
  id: z.string().min(1).max(128),
  type: z.string().max(64),
  data: z.object({ payment: sandboxPayment.extend({ reference: z.uuid() }) }),
});

const EVENTS = {
  'payment.authorised': 'authorised',
  'payment.captured': 'captured',
  'payment.failed': 'failed',
  'payment.cancelled': 'cancelled',
  'payment.refunded': 'refunded',
} as const;

export const webhookHead = z.object({ id: z.string().min(1).max(128), type: z.string().max(64) });

/** What a webhook's body says; null for a kind that the shop does not act on. */
export function toNews(body: unknown): PaymentNews | null {
  const parsed = webhook.safeParse(body);
  if (!parsed.success) return null;
  const event = EVENTS[parsed.data.type as keyof typeof EVENTS];
  if (!event) return null;
  const { id, reference, amount, currency, refunded, failure } = parsed.data.data.payment;
  return { event, paymentId: reference, providerId: id, amount, currency, refunded, failure };
}
