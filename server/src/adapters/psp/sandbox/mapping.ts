import { z } from 'zod';
import type {
  BookEntry,
  ProviderState,
  ProviderUpdate,
  StoredWebhook,
} from '#server/domains/payments/payments.port.ts';
import { parseCountry } from '#server/kernel/countries.ts';
import { parseCard } from '#server/kernel/payments/card.ts';

/** The only merchant of the sandbox provider. */
const MERCHANT = 'manawell-demo';

/** The parts of the sandbox provider's payment that the shop uses; other fields are ignored. */
export const sandboxPayment = z.object({
  id: z.string(),
  merchant: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'pending', 'authorised', 'captured', 'failed', 'cancelled', 'expired']),
  /** Current total of refunds, without failed ones. */
  refunded: z.int().default(0),
  failedRefunds: z.array(z.object({ key: z.string(), amount: z.int() })).default([]),
  disputed: z.int().default(0),
  disputes: z
    .array(
      z.object({
        id: z.string(),
        amount: z.int(),
        status: z.enum(['open', 'won', 'lost']),
        dueBy: z.iso.datetime().optional(),
        reason: z.string().max(64).optional(),
      }),
    )
    .default([]),
  failure: z.string().nullable().default(null),
  /**
   * Identifies the card: the same for all its payments. Absent until the payment is made, and in an older simulator.
   */
  instrument: z.string().min(1).max(128).optional(),
  /** Country of the card's issuer. */
  instrumentCountry: z.string().max(64).optional(),
  /** The readable part of the card. */
  card: z.object({ brand: z.string(), last4: z.string() }).optional(),
  hostedUrl: z.url({ protocol: /^https?$/ }),
  /** Absent in an older simulator, as is the time. */
  description: z.string().max(500).optional(),
  createdAt: z.iso.datetime().optional(),
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
  'payment.pending': 'instructed',
  'payment.authorised': 'authorised',
  'payment.captured': 'captured',
  'payment.failed': 'failed',
  'payment.cancelled': 'cancelled',
  'payment.refunded': 'refunded',
  'payment.refund_failed': 'refund_failed',
  'payment.disputed': 'disputed',
} as const;

/** Returns the update in a webhook's body; null for a kind that the shop ignores. */
export function toUpdate(body: unknown): ProviderUpdate | null {
  const parsed = webhook.safeParse(body);
  if (!parsed.success) return null;
  const { type, data } = parsed.data;
  const closed =
    type === 'payment.dispute_closed' && data.dispute && (data.dispute.won ? 'dispute_won' : 'dispute_lost');
  const event = closed || EVENTS[type as keyof typeof EVENTS];
  return event ? updateOf(data.payment, event) : null;
}

/** The shop's refunds have its ids as keys; other refunds were made at the provider. */
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
  const country = parseCountry(payment.instrumentCountry);
  const paidIn = country !== null && { instrumentCountry: country };
  const instructed = event === 'instructed' && { instructionsUrl: payment.hostedUrl };
  const described = payment.description !== undefined && { description: payment.description };
  const paid = { ...paidIn, ...instructed, ...described };
  const update = { event, paymentId, providerId, amount, currency, ...money, failure, ...paid };
  return merchant === MERCHANT ? update : { ...update, distrust: `the payment is of the merchant ${merchant}` };
};

const withInstrument = z.object({
  data: z.looseObject({ payment: z.looseObject({ instrument: z.string(), card: sandboxPayment.shape.card }) }),
});

/** Returns a webhook's body without the instrument and the card. They are stored apart, the first as a keyed hash. */
export function withoutInstrument(body: unknown): Pick<StoredWebhook, 'body' | 'instrument' | 'card'> {
  const { data } = withInstrument.safeParse(body);
  if (!data) return { body };
  const { instrument, card, ...payment } = data.data.payment;
  return { body: { ...(body as object), data: { ...data.data, payment } }, instrument, ...paidBy(card) };
}

const paidBy = (card: SandboxPayment['card']) => card && { card: parseCard(card.last4, card.brand) };

const paidWith = ({ instrument, card }: SandboxPayment) => ({
  ...(instrument !== undefined && { instrument }),
  ...paidBy(card),
});

/** Returns the state from the provider's record of a payment. */
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
  ...(payment.description !== undefined && { description: payment.description }),
  ...(payment.createdAt !== undefined && { at: new Date(payment.createdAt) }),
});
