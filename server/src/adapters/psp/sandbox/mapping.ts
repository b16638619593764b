import { z } from 'zod';
import type { BookEntry, ProviderState, ProviderUpdate } from '#server/domains/payments/payments.port.ts';
import { countryIn } from '#server/kernel/countries.ts';

/** The only merchant of the sandbox provider. */
const MERCHANT = 'manawell-demo';

/** The parts of the sandbox provider's payment that the shop relies on; more fields may come. */
export const sandboxPayment = z.object({
  id: z.string(),
  merchant: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'pending', 'authorised', 'captured', 'failed', 'cancelled', 'expired']),
  /** What is gone back now, without the refunds that failed. */
  refunded: z.int().default(0),
  failedRefunds: z.array(z.object({ key: z.string(), amount: z.int() })).default([]),
  disputed: z.int().default(0),
  disputes: z.array(z.object({ id: z.string(), amount: z.int(), status: z.enum(['open', 'won', 'lost']) })).default([]),
  failure: z.string().nullable().default(null),
  /** What was paid with: the same for each payment with the same card. Absent until then, and from an older simulator. */
  instrument: z.string().min(1).max(128).optional(),
  /** Where it was issued. */
  instrumentCountry: z.string().max(64).optional(),
  hostedUrl: z.url({ protocol: /^https?$/ }),
});

export const sandboxPayments = z.object({ payments: z.array(sandboxPayment), more: z.boolean().default(false) });

type SandboxPayment = z.infer<typeof sandboxPayment>;

export const webhookHead = z.object({ id: z.string().min(1).max(128), type: z.string().max(64) });

const webhook = z.object({
  type: z.string(),
  data: z.object({
    payment: sandboxPayment.extend({ reference: z.uuid() }),
    dispute: z.object({ won: z.boolean() }).optional(),
  }),
});

const EVENTS = {
  'payment.authorised': 'authorised',
  'payment.captured': 'captured',
  'payment.failed': 'failed',
  'payment.cancelled': 'cancelled',
  'payment.refunded': 'refunded',
  'payment.refund_failed': 'refund_failed',
  'payment.disputed': 'disputed',
} as const;

/** What a webhook's body says; null for a kind that the shop does not act on. */
export function toUpdate(body: unknown): ProviderUpdate | null {
  const parsed = webhook.safeParse(body);
  if (!parsed.success) return null;
  const { type, data } = parsed.data;
  const closed =
    type === 'payment.dispute_closed' && data.dispute && (data.dispute.won ? 'dispute_won' : 'dispute_lost');
  const event = closed || EVENTS[type as keyof typeof EVENTS];
  return event ? updateOf(data.payment, event) : null;
}

/** Refunds of ours go by their ids; others were made at the provider. */
const refundKey = z.uuid();

const updateOf = (payment: SandboxPayment, event: ProviderUpdate['event']): ProviderUpdate => {
  const { id: providerId, reference: paymentId, merchant, amount, currency, failure } = payment;
  const failedRefunds = payment.failedRefunds.map(({ key, amount }) => ({
    refundId: refundKey.safeParse(key).data ?? null,
    amount,
  }));
  const refunded = failedRefunds.reduce((sum, failed) => sum + failed.amount, payment.refunded);
  const disputes = payment.disputes.map((dispute) => ({ ...dispute, stage: dispute.status === 'open' ? 1 : 2 }));
  const money = { refunded, failedRefunds, disputes };
  const country = countryIn(payment.instrumentCountry);
  const paidIn = country !== null && { instrumentCountry: country };
  const update = { event, paymentId, providerId, amount, currency, ...money, failure, ...paidIn };
  return merchant === MERCHANT ? update : { ...update, distrust: `the payment is of the merchant ${merchant}` };
};

const withInstrument = z.object({ data: z.looseObject({ payment: z.looseObject({ instrument: z.string() }) }) });

/** A webhook's body without what was paid with, which is stored as a keyed hash alone. */
export function withoutInstrument(body: unknown): { body: unknown; instrument?: string | undefined } {
  const { data } = withInstrument.safeParse(body);
  if (!data) return { body };
  const { instrument, ...payment } = data.data.payment;
  return { body: { ...(body as object), data: { ...data.data, payment } }, instrument };
}

const paidWith = ({ instrument }: SandboxPayment) => instrument !== undefined && { instrument };

/** What the provider's own record says when it is asked. */
export function toState(payment: SandboxPayment | undefined): ProviderState {
  switch (payment?.status) {
    case undefined:
      return { status: 'none' };
    case 'created':
      return { status: 'open' };
    case 'pending':
    case 'authorised':
      return { status: 'pending' };
    case 'captured':
      return { status: 'settled', updates: [{ ...updateOf(payment, 'captured'), ...paidWith(payment) }] };
    case 'cancelled':
      return { status: 'settled', updates: [updateOf(payment, 'cancelled')] };
    case 'failed':
    case 'expired':
      return { status: 'settled', updates: [updateOf(payment, 'failed')] };
  }
}

export const toBookEntry = (payment: SandboxPayment): BookEntry => ({
  paymentId: payment.reference,
  providerId: payment.id,
  currency: payment.currency,
  captured: payment.status === 'captured' ? payment.amount : 0,
  refunded: payment.refunded,
  disputed: payment.disputed,
});
