import { z } from 'zod';

export const STATUSES = ['created', 'pending', 'authorised', 'captured', 'failed', 'cancelled', 'expired'] as const;

export const newPayment = z.strictObject({
  amount: z.int().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  reference: z.string().min(1).max(128),
  method: z.string().min(1).max(32),
  /** The wallet whose button the page shows first. */
  wallet: z.enum(['apple_pay', 'google_pay']).optional(),
  description: z.string().max(500),
  returnUrl: z.url({ protocol: /^https?$/ }).max(2000),
  locale: z.string().max(35),
  /** Seconds until an unpaid payment expires. */
  expiresIn: z
    .number()
    .positive()
    .max(30 * 24 * 3600)
    .optional(),
});

export type NewPayment = z.infer<typeof newPayment>;

/**
 * A payment as the provider stores it. Amounts in minor units, `…At` as ISO text, `expires` and `settles` in ms since
 * 1970.
 */
export const paymentRecord = newPayment
  .omit({ expiresIn: true })
  .extend({
    id: z.string(),
    key: z.string(),
    status: z.enum(STATUSES),
    disputes: z
      .array(
        z.object({
          id: z.string(),
          amount: z.int(),
          status: z.enum(['open', 'won', 'lost']),
          /** Deadline for evidence, as ISO text; absent: none is named. */
          dueBy: z.string().optional(),
          reason: z.string().optional(),
          /** The submitted evidence: its key and the size of its document. */
          evidence: z.object({ key: z.string(), bytes: z.int() }).optional(),
        }),
      )
      .default([]),
    /** Fingerprint of the card: the same for the same card. */
    instrument: z.string().nullable().default(null),
    /** Issuing country of the card; null: the provider does not report it. */
    instrumentCountry: z.string().nullable().default(null),
    /** The readable part of the card; null: not paid by card, or not yet. */
    card: z.object({ brand: z.string(), last4: z.string() }).nullable().default(null),
    failure: z.enum(['declined', 'abandoned', 'error']).nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    expires: z.number(),
    /** When a pending payment will be paid. */
    settles: z.number().nullable(),
    /** `failed`: the payer's bank returned the refund later. */
    refunds: z.array(
      z.object({ key: z.string(), amount: z.int(), at: z.string(), failed: z.boolean().default(false) }),
    ),
  })
  // Drop fields that an earlier version stored.
  .strip();

export type PaymentRecord = z.infer<typeof paymentRecord>;

export const MERCHANT = 'manawell-demo';

const sum = (all: readonly { amount: number }[]): number => all.reduce((total, { amount }) => total + amount, 0);

/** The refunded amount, without failed refunds. */
export const refundedOf = ({ refunds }: PaymentRecord): number => sum(refunds.filter(({ failed }) => !failed));

/** The amount of open and lost disputes. */
export const disputedOf = ({ disputes }: PaymentRecord): number =>
  sum(disputes.filter(({ status }) => status !== 'won'));

/** The amount that can still be refunded or disputed. */
export const leftOf = (payment: PaymentRecord): number => payment.amount - refundedOf(payment) - disputedOf(payment);

/** Returns a payment as the API and the webhooks show it. */
export function presentPayment(record: PaymentRecord, origin: string) {
  const { id, reference, amount, currency, method, wallet, status, disputes, refunds } = record;
  return {
    id,
    merchant: MERCHANT,
    reference,
    amount,
    currency,
    method,
    ...(wallet && { wallet }),
    description: record.description,
    status,
    refunded: refundedOf(record),
    failedRefunds: refunds.filter(({ failed }) => failed).map(({ key, amount }) => ({ key, amount })),
    disputed: disputedOf(record),
    /** Status of the last dispute. */
    dispute: disputes.at(-1)?.status ?? null,
    disputes: disputes.map(({ evidence, ...rest }) => ({ ...rest, ...(evidence && { evidenceKey: evidence.key }) })),
    ...(record.instrument !== null && { instrument: record.instrument }),
    ...(record.instrument !== null &&
      record.instrumentCountry !== null && { instrumentCountry: record.instrumentCountry }),
    ...(record.card !== null && { card: record.card }),
    failure: record.failure,
    hostedUrl: `${origin}/pay/${id}`,
    returnUrl: record.returnUrl,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

export const isOpen = ({ status }: PaymentRecord): boolean =>
  status === 'created' || status === 'pending' || status === 'authorised';
