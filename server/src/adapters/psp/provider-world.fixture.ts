import { randomBytes } from 'node:crypto';
import type {
  EvidenceRequest,
  PaymentProvider,
  PaymentRef,
  PaymentRequest,
} from '#server/domains/payments/payments.port.ts';
import type { SentEvent } from './api-double.fixture.ts';

export type Sent = SentEvent;

/** Limits of a provider, which its adapter cannot change. */
export interface Lacks {
  /** The provider signs no time: a webhook of any age is accepted, and duplicates are detected by their event id. */
  signedTime?: boolean;
  /** Refunds, in ISO minor units, that are too fine for the provider. */
  tooFine?: readonly { currency: string; amount: number; refund: number }[];
  /** The provider cannot be asked if it has the evidence of a dispute. */
  askedAboutEvidence?: boolean;
  /** The provider takes no evidence by its interface. */
  evidence?: boolean;
  /** The provider names no card. */
  card?: boolean;
  /** ISO 4217 currencies that the provider does not support. */
  currencies?: readonly string[];
}

/** A provider as tests see it: its adapter, with controls for its payers, the banks and its webhooks. */
export interface ProviderWorld {
  provider: PaymentProvider;
  /** Sets the shop's clock ahead of the real time; absent if the provider signs no time. */
  ahead?(ms: number): void;
  /** Pays. @param card any name that identifies the card; default: a new one */
  pay(ref: PaymentRef, card?: string): Promise<void>;
  /** The payer agrees, and the shop has not yet captured. Only if the provider leaves this to the shop. */
  approve?(ref: PaymentRef): Promise<void>;
  /** The payer chooses a method whose money comes later. */
  promise(ref: PaymentRef): Promise<void>;
  keepPromise(ref: PaymentRef): Promise<void>;
  /** The payer's bank disputes an amount, in ISO minor units. */
  dispute(ref: PaymentRef, amount: number, currency: string): Promise<void>;
  closeDispute(ref: PaymentRef, won: boolean): Promise<void>;
  /** Lets the deadline for evidence pass. */
  endDefence(ref: PaymentRef): Promise<void>;
  /** Returns how often the provider got evidence for a payment's dispute. */
  defended(ref: PaymentRef): Promise<number>;
  /** Returns the number of the provider's payments for one of ours. `refunded`: the total, in ISO minor units. */
  count(paymentId: string): Promise<number>;
  refunded(ref: PaymentRef, currency: string): Promise<number>;
  /** The payer's bank returns the last refund, days later. */
  failRefund(ref: PaymentRef): Promise<void>;
  /** Returns all webhooks so far; waits for those under way. */
  sent(): Promise<readonly Sent[]>;
  /** Returns a signed event of a kind that the provider does not have. */
  sendUnknown(options?: { age?: number; wrongSecret?: boolean }): Sent;
  /** Returns the webhook with a change in its signed part. */
  tamper(sent: Sent): Sent;
  /** Stops only the provider, so that it refuses connections. Absent: `close` does. */
  stop?(): Promise<void>;
  close(): Promise<void>;
}

/** Returns a UUIDv7, like those of the database. */
export function uuidv7(at = Date.now()): string {
  const hex = at.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `7${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

export const evidence = (change: Partial<EvidenceRequest>): EvidenceRequest => ({
  paymentId: uuidv7(),
  providerId: null,
  submissionId: uuidv7(),
  isRepeat: false,
  dispute: '',
  document: Buffer.from('%PDF-1.4 of a test'),
  fileName: 'evidence.pdf',
  reason: null,
  product: 'Astralite',
  summary: 'The item was delivered.',
  activity: '2026-11-28 10:00:00 UTC signed in',
  deliveredAt: '2026-11-28T10:00:00.000Z',
  email: 'payer@example.com',
  terms: null,
  note: '',
  defence: null,
  ...change,
});

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
