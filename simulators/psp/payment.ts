import { z } from 'zod';

export const STATUSES = ['created', 'pending', 'authorised', 'captured', 'failed', 'cancelled', 'expired'] as const;

export const newPayment = z.strictObject({
  amount: z.int().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  reference: z.string().min(1).max(128),
  method: z.string().min(1).max(32),
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

/** A payment as the provider keeps it. Amounts in minor units, `…At` as ISO text, `expires` and `settles` in ms. */
export const paymentRecord = newPayment.omit({ expiresIn: true }).extend({
  id: z.string(),
  key: z.string(),
  status: z.enum(STATUSES),
  refunded: z.int(),
  /** Held by the payer's bank; `dispute` tells how the last one stands. */
  disputed: z.int().default(0),
  dispute: z.enum(['open', 'won', 'lost']).nullable().default(null),
  failure: z.enum(['declined', 'abandoned', 'error']).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  expires: z.number(),
  /** When a pending payment will be paid. */
  settles: z.number().nullable(),
  refunds: z.array(z.object({ key: z.string(), amount: z.int(), at: z.string() })),
});

export type PaymentRecord = z.infer<typeof paymentRecord>;

export const MERCHANT = 'manawell-demo';

/** A payment as the API and the webhooks show it. */
export function presentPayment(record: PaymentRecord, origin: string) {
  const {
    id,
    reference,
    amount,
    currency,
    method,
    status,
    refunded,
    disputed,
    dispute,
    failure,
    returnUrl,
    createdAt,
    updatedAt,
  } = record;
  const hostedUrl = `${origin}/pay/${id}`;
  return {
    id,
    merchant: MERCHANT,
    reference,
    amount,
    currency,
    method,
    status,
    refunded,
    disputed,
    dispute,
    failure,
    hostedUrl,
    returnUrl,
    createdAt,
    updatedAt,
  };
}

export const isOpen = ({ status }: PaymentRecord): boolean =>
  status === 'created' || status === 'pending' || status === 'authorised';
