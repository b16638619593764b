import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { ApiError } from '../api-double.fixture.ts';

/** The double's objects: picked from the package's types, so that a change there does not compile here. */

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'client_reference_id'
  | 'amount_total'
  | 'currency'
  | 'created'
  | 'custom_fields'
  | 'customer_details'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_method_types'
  | 'payment_status'
  | 'shipping_options'
  | 'status'
  | 'url'
> & {
  automatic_tax: Pick<Stripe.Checkout.Session.AutomaticTax, 'enabled' | 'status'>;
  custom_text: Pick<Stripe.Checkout.Session.CustomText, 'submit'>;
  payment_intent: string | null;
};
export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'capture_method'
  | 'confirmation_method'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'payment_method_types'
  | 'status'
> & { latest_charge: string | null; next_action?: Stripe.PaymentIntent.NextAction };
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'refunded'
  | 'status'
> & {
  billing_details: Pick<Stripe.Charge.BillingDetails, 'address' | 'email' | 'name' | 'phone'>;
  payment_intent: string;
  payment_method_details: { type: string };
};
export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'instructions_email' | 'metadata' | 'status'
> & {
  charge: string;
  payment_intent: string;
};
export type Dispute = Pick<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'balance_transactions'
  | 'created'
  | 'currency'
  | 'is_charge_refundable'
  | 'livemode'
  | 'metadata'
  | 'reason'
  | 'status'
> & {
  charge: string;
  payment_intent: string;
  evidence: Partial<Stripe.Dispute.Evidence>;
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by' | 'has_evidence' | 'past_due' | 'submission_count'>;
};
export type UploadedFile = Pick<Stripe.File, 'id' | 'object' | 'created' | 'filename' | 'purpose' | 'size' | 'type'>;

export const missing = (kind: string, id: string | null): ApiError =>
  new ApiError(404, `No such ${kind}: '${id}'`, { type: 'invalid_request_error' });
export const invalid = (message: string, code?: string): ApiError =>
  new ApiError(400, message, { type: 'invalid_request_error', code });
/** A refusal after processing began: Stripe stores it and replays it for the same key. */
export const begun = (status: number, message: string, code?: string): ApiError =>
  new ApiError(status, message, { type: status < 500 ? 'invalid_request_error' : 'api_error', code, kept: true });
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
export const HUNDREDS = new Set(['isk', 'ugx']);
/** Some minimum charges, and maximum charges with more than eight digits, in Stripe's units. */
export const LEAST: Readonly<Record<string, number>> = { eur: 50, gbp: 30, huf: 17_500, jpy: 50, usd: 50 };
export const MOST: Readonly<Record<string, number>> = { cop: 9_999_999_999, idr: 999_999_999_999, inr: 999_999_999 };
/** ISO 4217 currencies that Stripe does not support. */
export const UNKNOWN = new Set(['ghs', 'iqd', 'lyd', 'clf', 'uyw']);
export const TENS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

export const seconds = (): number => Math.floor(Date.now() / 1000);

/** Returns an event with an object, as Stripe sends it. */
export const eventOf = (type: string, object: object, created = seconds()) =>
  ({
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
    data: { object: structuredClone(object) },
  }) satisfies Omit<Stripe.Event, 'type' | 'data'> & { type: string; data: { object: object } };
