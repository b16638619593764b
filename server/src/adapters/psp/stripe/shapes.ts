import type Stripe from 'stripe';
import { z } from 'zod';

/** The parts of Stripe's objects that the shop uses; other fields are ignored. */

/** The shop's metadata on a refund. */
export const refundMetadata = z.object({ refundId: z.uuid() });

/** The shop's metadata on the session; Stripe copies it to the payment intent and its charge. */
export const ourMetadata = z.object({ paymentId: z.uuid() });

export const stripeCharge = z.object({
  id: z.string(),
  amount: z.int(),
  amount_refunded: z.int(),
  currency: z.string(),
  disputed: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  /** Present only in API answers; removed from stored webhooks. */
  payment_method_details: z.unknown().optional(),
});

/** A step left to the payer; `type` names the field with its details. */
export const nextAction = z.looseObject({ type: z.string() });

/** The page of a voucher, or of a bank transfer or code; other steps have none. */
export const withInstructions = z.object({
  hosted_voucher_url: z
    .url({ protocol: /^https$/ })
    .nullish()
    .catch(null),
  hosted_instructions_url: z
    .url({ protocol: /^https$/ })
    .nullish()
    .catch(null),
});

const paymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  description: z.string().nullish(),
  /** See `nextAction`. */
  next_action: z.unknown().optional(),
  latest_charge: z.union([z.string(), stripeCharge]).nullable(),
});

export const stripeSession = z.object({
  id: z.string(),
  client_reference_id: z.string().nullable(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  status: z.string().nullable(),
  payment_status: z.string(),
  created: z.int(),
  expires_at: z.int(),
  payment_intent: z.union([z.string(), paymentIntent]).nullable(),
  /** Removed from stored webhooks. */
  customer_details: z.object({ email: z.string().nullable() }).nullish(),
});

/** A reference that Stripe may expand. */
const named = z.union([z.string(), z.object({ id: z.string() })]);

export const stripeDispute = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  charge: named,
  reason: z.string().optional(),
  /** Removed from stored webhooks. */
  evidence: z.object({ appeal: z.unknown().optional() }).optional(),
  evidence_details: z.object({ due_by: z.int().nullable() }).optional(),
});

/** A dispute, as far as evidence for it needs it. */
export const stripeContest = z.object({
  status: z.string(),
  reason: z.string(),
  metadata: z.record(z.string(), z.string()),
  evidence_details: z.object({ due_by: z.int().nullable(), submission_count: z.int() }),
});

export const stripeRefund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string().nullable(),
  charge: named.nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
});

/** A refund or dispute with `charge` expanded, which has the payment's id. */
export const ofExpandedCharge = z.object({ charge: z.object({ metadata: ourMetadata }) });

/** An event of any kind, also with another shape than `stripeEvent`. */
export const anyEvent = z.object({ type: z.string() });

export const stripeEvent = z.object({
  id: z.string().min(1).max(128),
  type: z.string().max(128),
  created: z.int(),
  /** Set on events of connected accounts, which do not belong to the shop. */
  account: z.string().nullish(),
  data: z.object({ object: z.unknown() }),
});

export type StripeCharge = z.infer<typeof stripeCharge>;
export type StripeSession = z.infer<typeof stripeSession>;
export type StripeDispute = z.infer<typeof stripeDispute>;
export type StripeContest = z.infer<typeof stripeContest>;
export type StripeRefund = z.infer<typeof stripeRefund>;
export type StripeEvent = z.infer<typeof stripeEvent>;

type Fits<Published extends Read, Read> = [Published, Read];

/** Compile-time check: the package's types must have all fields that are read here. */
export type Published = [
  Fits<Stripe.Charge, z.input<typeof stripeCharge>>,
  Fits<Stripe.PaymentIntent, z.input<typeof paymentIntent>>,
  Fits<Stripe.Checkout.Session, z.input<typeof stripeSession>>,
  Fits<Stripe.Dispute, z.input<typeof stripeDispute>>,
  Fits<Stripe.Dispute, z.input<typeof stripeContest>>,
  Fits<Stripe.Refund, z.input<typeof stripeRefund>>,
];
