import { z } from 'zod';

/** The parts of PayPal's objects that the shop uses; other fields are ignored. */

export const paypalMoney = z.object({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^\d+(\.\d+)?$/),
});

/** Ids become parts of addresses. */
const id = z.string().regex(/^[\w-]{1,64}$/);
const links = z.array(z.object({ rel: z.string(), href: z.string().max(2000) })).default([]);

export const paypalCapture = z.object({
  id,
  status: z.string(),
  amount: paypalMoney,
  custom_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: id.optional() }).optional() }).optional(),
});

export const paypalRefund = z.object({
  id,
  status: z.string(),
  amount: paypalMoney,
  /** Ours, if the shop made the refund (`refundReference`). */
  custom_id: z.string().optional(),
});

const account = z.object({
  account_id: z.string().max(64).optional(),
  address: z.object({ country_code: z.string().optional() }).optional(),
});
const payer = z.object({
  payer_id: z.string().max(64).optional(),
  address: z.object({ country_code: z.string().optional() }).optional(),
});
const card = z.object({ last_digits: z.string().optional(), brand: z.string().optional() });

export const paypalOrder = z.object({
  id,
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: paypalMoney,
        payments: z
          .object({ captures: z.array(paypalCapture).default([]), refunds: z.array(paypalRefund).default([]) })
          .optional(),
      }),
    )
    .length(1),
  payment_source: z.object({ paypal: account.optional(), card: card.optional() }).optional(),
  payer: payer.optional(),
  links,
});

export const paypalDispute = z.object({
  dispute_id: z.string().min(1).max(128),
  status: z.string(),
  reason: z.string().max(128).optional(),
  dispute_amount: paypalMoney,
  dispute_life_cycle_stage: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  seller_response_due_date: z.string().optional(),
});
/** The list has no outcome, so each dispute is read. */
export const paypalDisputes = z.object({ items: z.array(z.object({ dispute_id: z.string() })).default([]) });

/** The stored parts of webhooks: nothing about the payer. */
export const paypalEvent = z.object({ id: z.string().min(1).max(80), event_type: z.string().max(128) });
const orderEvent = paypalOrder.pick({ id: true, status: true }).extend({
  purchase_units: z.array(z.object({ custom_id: z.string().optional(), amount: paypalMoney })).length(1),
});
const refundEvent = paypalRefund.pick({ id: true, custom_id: true }).extend({ links });
const disputeEvent = z.object({
  dispute_id: z.string(),
  status: z.string(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: id })).default([]),
});

export const KEPT = {
  order: paypalEvent.extend({ resource: orderEvent }),
  capture: paypalEvent.extend({ resource: paypalCapture }),
  refund: paypalEvent.extend({ resource: refundEvent }),
  dispute: paypalEvent.extend({ resource: disputeEvent }),
};

export type PaypalOrder = z.infer<typeof paypalOrder>;
export type PaypalCapture = z.infer<typeof paypalCapture>;
export type PaypalDispute = z.infer<typeof paypalDispute>;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const OURS = new RegExp(`^(${UUID})(?:\\.(${UUID}))?$`);

/** Returns the payment and refund ids in a `custom_id`; null if it is not ours. */
export function ourReference(customId: string | undefined): { paymentId: string; refundId: string | null } | null {
  const [, paymentId, refundId = null] = OURS.exec(customId ?? '') ?? [];
  return paymentId ? { paymentId, refundId } : null;
}

/** The `custom_id` of a refund. PayPal allows letters, digits and `-_.,` there. */
export const refundReference = (paymentId: string, refundId: string): string => `${paymentId}.${refundId}`;
