import { randomBytes } from 'node:crypto';
import type { PaymentProvider, PaymentRef, PaymentRequest } from '#server/domains/payments/payments.port.ts';
import type { SentEvent } from './api-double.fixture.ts';

export type Sent = SentEvent;

/** What an adapter cannot do, where its provider offers nothing. */
export interface Lacks {
  /** No time is signed: a webhook of any age is taken, and known again by its event id. */
  signedTime?: boolean;
  /** Refunds of a payment in the shop's minor units that are too fine for it. */
  tooFine?: readonly { currency: string; amount: number; refund: number }[];
  /** Currencies of ISO 4217 that it does not charge. */
  currencies?: readonly string[];
}

/** One provider with what happens on its side: its payers, the banks, and what it sends. */
export interface ProviderWorld {
  provider: PaymentProvider;
  /** The shop's clock goes so far before the real time; absent where no time is signed. */
  ahead?(ms: number): void;
  /** @param card which one, by any name; without a word, any */
  pay(ref: PaymentRef, card?: string): Promise<void>;
  /** The payer chose a method whose money comes later, or never. */
  promise(ref: PaymentRef): Promise<void>;
  keepPromise(ref: PaymentRef): Promise<void>;
  /** The payer's bank takes an amount back, in ISO minor units. */
  dispute(ref: PaymentRef, amount: number, currency: string): Promise<void>;
  closeDispute(ref: PaymentRef, won: boolean): Promise<void>;
  /** How many payments the provider has for one of ours, and what it gave back, in ISO minor units. */
  count(paymentId: string): Promise<number>;
  refunded(ref: PaymentRef, currency: string): Promise<number>;
  /** The payer's bank sends the last refund back, days later. */
  failRefund(ref: PaymentRef): Promise<void>;
  /** What the provider has sent so far; waits for what is under way. */
  sent(): Promise<readonly Sent[]>;
  /** An event of ours to sign as the provider does, of a kind that it does not have. */
  sendUnknown(options?: { age?: number; wrongSecret?: boolean }): Sent;
  /** Changes what the signature covers. */
  tamper(sent: Sent): Sent;
  close(): Promise<void>;
}

/** An id as the database draws it. */
export function uuidv7(at = Date.now()): string {
  const hex = at.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `7${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

export const paymentRequest = (change: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId: uuidv7(),
  amount: 549,
  currency: 'USD',
  method: 'card',
  wallet: null,
  description: '300 Astralite · 20261121-7K3MQ9ZT2B',
  returnUrl: 'https://shop.example.com/platform/v2/payment/result?order=20261121-7K3MQ9ZT2B',
  locale: 'en',
  country: 'US',
  expiresIn: 1800,
  ...change,
});
