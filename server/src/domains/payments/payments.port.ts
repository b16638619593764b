import type { Wallet } from '#contract/endpoints/games.ts';
import type { Chargeable } from '#server/kernel/payments/charging.ts';
import type { ProviderName } from '#server/kernel/payments/providers.ts';

/** The provider answered that it does not do what was asked. Any other error leaves open whether it was done. */
export class ProviderRefused extends Error {}

/** It will never do what was asked. */
export class RefusedForGood extends ProviderRefused {}

/** The provider cannot take such an amount of its currency. */
export class NotExpressible extends RefusedForGood {}

/**
 * The provider refused this very try before, and repeats its refusal whatever has changed since: nothing was done, and nothing will
 * be, until it is asked with one more in `spent`. Never thrown where the outcome of the try is not known.
 */
export class TrySpent extends ProviderRefused {}

/** A genuine webhook of a kind that the shop does not act on and cannot read; the message is its type. */
export class IgnoredWebhook extends Error {}

/** What the shop asks of a payment provider; `adapters/psp/<name>` answers. Amounts in minor units. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** What it can charge in a currency; null: nothing. Prices are made of it: `create` refuses what is not so. */
  takes(currency: string): Chargeable | null;
  /** What its page can open at once (`wallet` of a request). */
  readonly wallets: readonly Wallet[];
  /**
   * Opens a payment on the provider's page. Repeated with the same `paymentId` it answers the same payment.
   * @throws TrySpent
   * @throws NotExpressible for an amount that it cannot charge, without asking
   * @throws Error when the provider cannot be reached, refuses, or does not answer in time
   */
  create(request: PaymentRequest): Promise<{ providerId: string; redirectUrl: string }>;
  /** What the provider knows of a payment now. `providerId` is null when the answer to its creation was lost. */
  read(payment: PaymentRef): Promise<ProviderState>;
  /** Asks the provider to take no money for a payment any more; `read` tells what became of it. */
  cancel(payment: PaymentRef): Promise<void>;
  /**
   * Gives money back. Repeated with the same `refundId` it does so once.
   * @throws ProviderRefused, RefusedForGood, TrySpent
   * @throws Error when the provider cannot be reached or does not answer clearly
   */
  refund(refund: RefundRequest): Promise<void>;
  /** What the provider's own books say of payments created in a period: for the daily reconciliation. */
  report(from: Date, until: Date): Promise<BookEntry[]>;
  /**
   * Ids of our payments, however old, of which a refund or a dispute was begun in a period; ids of others may be among them.
   * Absent where the provider cannot list them.
   */
  takenFrom?(from: Date, until: Date): Promise<string[]>;
  /**
   * Verifies the signature on the raw bytes, then parses.
   * @throws ApiError `payment.signature`
   * @throws IgnoredWebhook
   * @throws SyntaxError or ZodError where what is signed is of a kind that the shop acts on and cannot be read
   */
  readWebhook(raw: Buffer, headers: Record<string, string | string[] | undefined>): StoredWebhook;
  /** What a stored webhook says; `null` for a kind that the shop does not know. */
  interpret(body: unknown): ProviderUpdate | null;
  /**
   * For webhooks that do not name the payment or its sums, such as a dispute that names a charge alone: `interpret` answers
   * null for them and this answers how to learn what they mean; null where there is nothing to ask. Asked of a capture as well
   * that came twice, where it may have been of two payments.
   */
  askFurther?(body: unknown): (() => Promise<ProviderUpdate[]>) | null;
  /**
   * What a captured payment was paid with; null where it cannot be told. For a provider whose webhooks do not say: it is asked once, soon
   * after the capture.
   */
  instrument?(payment: PaymentRef): Promise<Instrument | null>;
}

/** See `ProviderUpdate`, `instrument` and `instrumentCountry`; null: not told. */
export interface Instrument {
  fingerprint: string | null;
  country: string | null;
}

/** How many tries were spent (`TrySpent`); none where absent. A repeat after an outcome that is not known has the same number. */
interface Tried {
  spent?: number;
}

export interface RefundRequest extends PaymentRef, Tried {
  refundId: string;
  amount: number;
  currency: string;
}

export interface PaymentRequest extends Tried {
  paymentId: string;
  amount: number;
  currency: string;
  method: string;
  /** The page is to open this one, of its `wallets`, before all else; null: none. */
  wallet: Wallet | null;
  /** Shown on the provider's page: what is paid for, with the number that support asks for. */
  description: string;
  returnUrl: string;
  locale: string;
  /** The payer's, of ISO 3166; null where it is not known. */
  country: string | null;
  /** Seconds, counted from when `paymentId` was drawn, after which the provider should take no money: the same for each repeat. */
  expiresIn: number;
}

export interface PaymentRef {
  paymentId: string;
  providerId: string | null;
}

/**
 * `none`: the provider never heard of it. `open`: nobody has paid yet, and it can be cancelled. `pending`: money may be on
 * its way. `settled`: decided, with the updates that tell how.
 */
export type ProviderState = { status: 'none' | 'open' | 'pending' } | { status: 'settled'; updates: ProviderUpdate[] };

export interface StoredWebhook {
  eventId: string;
  type: string;
  /** Without what it says of the instrument. */
  body: unknown;
  /** See `ProviderUpdate.instrument`; it is stored as a keyed hash alone. */
  instrument?: string | undefined;
}

export interface ProviderUpdate {
  event:
    | 'authorised'
    | 'captured'
    | 'failed'
    | 'cancelled'
    | 'refunded'
    | 'refund_failed'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost';
  paymentId: string;
  /** Null where the provider does not know the payment. */
  providerId: string | null;
  amount: number;
  currency: string;
  /** Sum of all refunds so far, those that failed later included: it never falls. */
  refunded: number;
  /** Refunds that the provider had taken and that failed all the same; `refunded` counts them too. */
  failedRefunds: readonly FailedRefund[];
  /** Disputes that it knows of; more may have been told before. */
  disputes: readonly Dispute[];
  failure: string | null;
  /**
   * What was paid with: the provider's stable fingerprint of it, the same for each payment with that card or account, never the number
   * itself. Absent where the provider does not tell. Never logged, and stored as a keyed hash alone.
   */
  instrument?: string | undefined;
  /** The country of what was paid with, of ISO 3166, such as the card's issuer's: evidence of where the payer lives. Absent: not told. */
  instrumentCountry?: string | undefined;
  /** The payment on whose page the payer paid once more: this update is of a duplicate payment, which begins with it. */
  duplicateOf?: string;
  /** Set where the update is not meant for this shop, such as another merchant's: never acted on, and a human is told why. */
  distrust?: string;
}

/** An update with the provider that it came from, which alone may speak of its payments. */
export interface ReceivedUpdate extends ProviderUpdate {
  provider: string;
  /** The instrument as it is kept, where the webhook was stored with it. */
  sealed?: string | null;
}

export const receivedFrom = (provider: string, updates: readonly ProviderUpdate[]): ReceivedUpdate[] =>
  updates.map((update) => ({ ...update, provider }));

export interface FailedRefund {
  /** Null for one that the provider's own staff made. */
  refundId: string | null;
  amount: number;
}

/** A dispute takes its own amount of the payment, while it is open and when it is lost. */
export interface Dispute {
  /** The provider's. */
  id: string;
  amount: number;
  status: 'open' | 'won' | 'lost';
  /** Grows with each step of the dispute, so that a late update of it is known: 1 opened, 2 closed, more where appeals follow. */
  stage: number;
  /** Until when the provider takes what stands against it (ISO 8601); absent where it does not say, or nothing more can be sent. */
  dueBy?: string;
}

/** What an update says of refunds and disputes where there are none. */
export const UNTOUCHED = { refunded: 0, failedRefunds: [], disputes: [] } as const;

/** Sums as they are now: a refund that failed is not among them, a dispute that was won neither. */
export interface BookEntry {
  paymentId: string;
  providerId: string;
  currency: string;
  captured: number;
  refunded: number;
  disputed: number;
}
