import type { Wallet } from '#contract/endpoints/games.ts';
import type { Card } from '#server/kernel/payments/card.ts';
import type { Chargeable } from '#server/kernel/payments/charging.ts';

/** The provider answered that it did not do what was asked. After any other error it is unknown whether it was done. */
export class ProviderRefused extends Error {}

/** The provider will never do what was asked. */
export class RefusedForGood extends ProviderRefused {}

/** The provider cannot charge this amount in its currency. */
export class NotExpressible extends RefusedForGood {}

/**
 * The provider refused this try before, and repeats the refusal even if conditions have changed. Nothing was done, and
 * nothing will be until a call with a higher `spent`. Never thrown if the outcome of the try is unknown.
 */
export class TrySpent extends ProviderRefused {}

/** The provider refused a repeat after an unknown outcome: an operator must look if the first call had an effect. */
export class OutcomeUnclear extends ProviderRefused {}

/** The call never reached the provider, for example because it refused the connection. Nothing was done. */
export class NotSent extends Error {}

/** A genuine webhook of a kind that the shop does not use and cannot read. The message is its type. */
export class IgnoredWebhook extends Error {}

/** Port to a payment provider, implemented in `adapters/psp/<name>`. Amounts in minor units. */
export interface PaymentProvider {
  readonly name: string;
  /**
   * Returns the amounts that it can charge in a currency; null: none. Prices must fit them, because `create` refuses
   * other amounts.
   */
  takes(currency: string): Chargeable | null;
  /** Wallets that its page can open at once (`wallet` of a request). */
  readonly wallets: readonly Wallet[];
  /**
   * Opens a payment on the provider's page. A repeat with the same `paymentId` returns the same payment.
   * @throws TrySpent
   * @throws NotExpressible for an amount that it cannot charge, without a call.
   * @throws ProviderRefused, NotSent if no payment is open. Another provider may be asked.
   * @throws Error when it does not answer in time, or not clearly
   */
  create(request: PaymentRequest): Promise<{ providerId: string; redirectUrl: string }>;
  /**
   * Returns the provider's current state of a payment. `providerId` is null when the answer to its creation was lost.
   */
  read(payment: PaymentRef): Promise<ProviderState>;
  /** Asks the provider to take no more money for a payment; `read` returns the result. */
  cancel(payment: PaymentRef): Promise<void>;
  /**
   * Takes the money of an `approved` payment, once; `read` returns the result. Only for providers that leave this call
   * to the shop: without it no money moves, so the shop closes their payments by itself and does not need `cancel`.
   * @throws ProviderRefused if it takes no money with this approval
   * @throws Error when the provider cannot be reached or does not answer clearly
   */
  capture?(payment: PaymentRef): Promise<void>;
  /**
   * Refunds money. A repeat with the same `refundId` refunds once.
   * @throws ProviderRefused, RefusedForGood, TrySpent
   * @throws Error when the provider cannot be reached or does not answer clearly
   */
  refund(refund: RefundRequest): Promise<void>;
  /** Returns the provider's books of payments created in a period, for the daily reconciliation. */
  report(from: Date, until: Date): Promise<BookEntry[]>;
  /**
   * Returns ids of our payments of any age with a refund or dispute that began in a period. May include ids of other
   * shops. Absent if the provider cannot list them.
   */
  takenFrom?(from: Date, until: Date): Promise<string[]>;
  /**
   * Returns the lines of the provider's balance report in a period, by the provider's time: `from` is included, `until`
   * is not. Absent: operators import its settlement reports, if there is `readSettlementReport`.
   */
  balanceTransactions?(from: Date, until: Date): Promise<BalanceTransaction[]>;
  /**
   * Reads a settlement report that an operator downloaded.
   * @throws SettlementReportError
   */
  readSettlementReport?(csv: string): Promise<BalanceTransaction[]>;
  /**
   * Fetches what `readWebhook` needs to verify a webhook with these headers, such as a certificate. Trusts no header.
   * @param sender the address of the caller, so that forged webhooks of others delay nobody
   * @throws Error when it cannot be fetched: the provider then sends the webhook again
   */
  prepareWebhook?(headers: Record<string, string | string[] | undefined>, sender?: string): Promise<void>;
  /**
   * Verifies the signature on the raw bytes, then parses.
   * @throws ApiError `payment.signature`
   * @throws IgnoredWebhook
   * @throws SyntaxError or ZodError if a signed webhook of a kind that the shop uses cannot be read
   */
  readWebhook(raw: Buffer, headers: Record<string, string | string[] | undefined>): StoredWebhook;
  /** Returns the update of a stored webhook, or null for a kind that the shop does not use. */
  interpret(body: unknown): ProviderUpdate | null;
  /**
   * For webhooks that do not name the payment or its sums, such as a dispute that names only a charge. `interpret`
   * returns null for them; this returns a function that asks the provider, or null if there is nothing to ask.
   * Also called for a capture that arrived twice, because it may belong to two payments.
   */
  askFurther?(body: unknown): (() => Promise<ProviderUpdate[]>) | null;
  /**
   * Returns the instrument of a captured payment, or null if unknown. Only for providers whose webhooks do not name it;
   * called once, soon after the capture.
   */
  instrument?(payment: PaymentRef): Promise<Instrument | null>;
  /** Absent: operators send evidence against disputes on the provider's own pages. */
  readonly evidence?: DisputeEvidence;
}

/** The provider's interface for evidence against disputes. */
export interface DisputeEvidence {
  /** Largest document in bytes. */
  readonly mostBytes: number;
  /**
   * Submits evidence to the bank. A repeat with the same `submissionId` submits nothing again: where the provider can
   * be asked, it first asks what became of the earlier call.
   * @throws ProviderRefused, also if the dispute takes no evidence any more.
   * @throws OutcomeUnclear for a repeat that was refused, if the provider cannot be asked.
   * @throws Error when the provider cannot be reached or does not answer clearly
   */
  submit(request: EvidenceRequest): Promise<void>;
}

/** The facts of a dispute, for providers with a field for each. */
export interface EvidenceFacts {
  /** The provider's reason of the dispute, in its own words; null if it names none. */
  reason: string | null;
  /** One sentence about the item. */
  product: string;
  /** The answer to the dispute in a few sentences. */
  summary: string;
  /** Sign-ins and the delivery, one per line. */
  activity: string;
  /** When the game accepted the item (ISO 8601); null: it did not. */
  deliveredAt: string | null;
  /** The buyer's email; null if unknown. */
  email: string | null;
  /** The terms that the buyer agreed to; null: none are stored. */
  terms: string | null;
  /** The operator's note; empty if none. */
  note: string;
  /** The provider's code of the defence, where it asks for one; null: the adapter chooses. */
  defence: string | null;
}

export interface EvidenceRequest extends PaymentRef, EvidenceFacts {
  submissionId: string;
  /** True if an earlier call with this id got no clear answer. */
  isRepeat: boolean;
  /** The provider's id of the dispute. */
  dispute: string;
  /** A PDF. */
  document: Uint8Array;
  fileName: string;
}

/** See `instrument`, `instrumentCountry` and `card` of `ProviderUpdate`; null: unknown. */
export interface Instrument {
  fingerprint: string | null;
  country: string | null;
  card: Card | null;
}

/** Number of spent tries (`TrySpent`); absent: 0. A repeat after an unknown outcome keeps the number. */
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
  /** The wallet, one of `wallets`, that the page opens first; null: none. */
  wallet: Wallet | null;
  /** Shown on the provider's page: the purchase, with the order number for support. */
  description: string;
  returnUrl: string;
  locale: string;
  /** The payer's country (ISO 3166); null if unknown. */
  country: string | null;
  /**
   * Seconds after the creation of `paymentId` from which the provider should take no money. The same for each repeat.
   */
  expiresIn: number;
}

export interface PaymentRef {
  paymentId: string;
  providerId: string | null;
}

/**
 * `none`: the provider does not know the payment. `open`: nobody has paid yet, and it can be cancelled. `approved`: the
 * payer agreed to this amount, and `capture` takes it. `pending`: money may be on its way. `settled`: decided, with the
 * updates that say how.
 */
export type ProviderState =
  | { status: 'none' | 'open' | 'pending' }
  | Approval
  | { status: 'settled'; updates: ProviderUpdate[] };

/** All the money that `capture` would take. The shop compares it with the payment first. */
export interface Approval {
  status: 'approved';
  amount: number;
  currency: string;
}

export interface StoredWebhook {
  eventId: string;
  type: string;
  /** The webhook's content without the instrument and the card. */
  body: unknown;
  /** See `ProviderUpdate.instrument`. Stored only as a keyed hash. */
  instrument?: string | undefined;
  /** See `ProviderUpdate.card`. */
  card?: Card | null | undefined;
}

export interface ProviderUpdate {
  event: /** The payer agreed, and the shop must call `capture`. It changes no payment. */
    | 'approved'
    | 'authorised'
    | 'instructed'
    | 'captured'
    | 'failed'
    | 'cancelled'
    | 'refunded'
    | 'refund_failed'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost';
  paymentId: string;
  /** Null if the provider does not know the payment. */
  providerId: string | null;
  amount: number;
  currency: string;
  /** Sum of all refunds so far, including those that failed later. Never decreases. */
  refunded: number;
  /** Refunds that the provider accepted and that failed later; `refunded` includes them. */
  failedRefunds: readonly FailedRefund[];
  /** Disputes known to this update; earlier updates may have had more. */
  disputes: readonly Dispute[];
  failure: string | null;
  /**
   * The provider's stable fingerprint of the instrument: the same for each payment with that card or account, and never
   * the number itself. Absent if the provider does not name it. Never logged, and stored only as a keyed hash.
   */
  instrument?: string | undefined;
  /**
   * Country of the instrument (ISO 3166), such as that of the card's issuer: evidence of where the payer lives. Absent:
   * unknown.
   */
  instrumentCountry?: string | undefined;
  /** The last digits and the brand of the card, by which support finds a payment. Absent: no card, or unknown. */
  card?: Card | null | undefined;
  /** With `instructed`: the provider's page on which the payer finds how to pay, such as a voucher's code. */
  instructionsUrl?: string;
  /**
   * The description that `create` sent, with the order number: after a restore it names the order of an unknown
   * payment. Absent: the provider does not return it.
   */
  description?: string;
  /** The payment on whose page the payer paid once more: this update is the first of a duplicate payment. */
  duplicateOf?: string;
  /**
   * Set if the update is not meant for this shop, for example for another merchant. It is never applied, and an
   * operator gets this reason.
   */
  distrust?: string;
}

/** An update with its provider. An update may only change payments of that provider. */
export interface ReceivedUpdate extends ProviderUpdate {
  provider: string;
  /** The instrument's keyed hash, if the webhook was stored with it. */
  sealed?: string | null;
}

export const receivedFrom = (provider: string, updates: readonly ProviderUpdate[]): ReceivedUpdate[] =>
  updates.map((update) => ({ ...update, provider }));

export interface FailedRefund {
  /** Null for a refund made by the provider's own staff. */
  refundId: string | null;
  amount: number;
}

/** A dispute takes its own amount of the payment, while it is open and after it is lost. */
export interface Dispute {
  /** The provider's id. */
  id: string;
  amount: number;
  status: 'open' | 'won' | 'lost';
  /** Grows with each step, so that a late update is recognised: 1 opened, 2 closed, higher after appeals. */
  stage: number;
  /** Deadline of the provider for evidence (ISO 8601). Absent if it names none, or nothing more can be sent. */
  dueBy?: string;
  /** The provider's reason, such as `fraudulent`. Absent if it names none. */
  reason?: string;
}

/** The fields of an update without refunds and disputes. */
export const UNTOUCHED = { refunded: 0, failedRefunds: [], disputes: [] } as const;

/** A file is no settlement report of the provider. The message names the line and the reason. */
export class SettlementReportError extends Error {}

/**
 * A line of a provider's balance report. It adds `amount` less `fee` to the money that the provider owes the shop, in
 * minor units of `currency`.
 */
export interface BalanceTransaction {
  /** The provider's own id, the same whenever the line is reported. */
  id: string;
  /**
   * `payment`, `refund` and `dispute`: money of payers, also if it comes back. `fee`: a fee of its own, such as one for
   * the month. `payout`: to the shop's bank. `adjustment`: every other line.
   */
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'payout' | 'adjustment';
  /** The provider's own name of the kind. */
  category: string;
  /** The currency in which the provider settles. */
  currency: string;
  /** Before the fee: positive for money that came, negative for money that went. */
  amount: number;
  /** The part that the provider keeps; negative if it gives a fee back. */
  fee: number;
  /** The same amount in the payment's currency, if the provider converted it; null: it did not. */
  charged: { currency: string; amount: number } | null;
  /** Our id of the payment; null: the line is about none, or about a payment of another shop. */
  paymentId: string | null;
  at: Date;
}

/** Current sums at the provider, without failed refunds and won disputes. */
export interface BookEntry {
  paymentId: string;
  providerId: string;
  currency: string;
  captured: number;
  refunded: number;
  disputed: number;
  /** See `ProviderUpdate.description`. */
  description?: string;
  /** The provider's time of the payment. Absent: unknown. */
  at?: Date;
}
