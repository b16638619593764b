import { createHash, randomUUID } from 'node:crypto';
import { Refused } from '../kit/refused.ts';
import { BalanceBook, type Settlement } from './balance.ts';
import { isOpen, leftOf, type NewPayment, type PaymentRecord } from './payment.ts';

export type EventType =
  | 'payment.pending'
  | 'payment.authorised'
  | 'payment.captured'
  | 'payment.failed'
  | 'payment.cancelled'
  | 'payment.refunded'
  | 'payment.refund_failed'
  | 'payment.disputed'
  | 'payment.dispute_closed';
export type Outcome = 'success' | 'decline' | 'abandon' | 'pending';

const EXPIRES_SECONDS = 3600;
const PENDING_SECONDS = 30;
const MOST_EVIDENCE_BYTES = 500_000;

/** All payments of the provider and their state changes. Every change calls `onEvent`. */
export class PaymentBook {
  readonly balance: BalanceBook;
  readonly #payments = new Map<string, PaymentRecord>();
  readonly #byKey = new Map<string, PaymentRecord>();
  readonly #byReference = new Map<string, PaymentRecord[]>();
  /** Payments whose state can change by time only: pending and unpaid ones. */
  readonly #open = new Set<PaymentRecord>();
  readonly #onEvent: (type: EventType, payment: PaymentRecord) => void;
  readonly #now: () => number;
  readonly #issuedIn: () => string | null;

  /**
   * @param issuedIn returns the issuing country of cards without their own
   * @param settlement returns the currencies that are settled in another one
   */
  constructor(
    onEvent: (type: EventType, payment: PaymentRecord) => void,
    now: () => number = Date.now,
    issuedIn: () => string | null = () => null,
    settlement: () => Settlement = () => ({}),
  ) {
    this.balance = new BalanceBook(now, settlement);
    this.#onEvent = onEvent;
    this.#now = now;
    this.#issuedIn = issuedIn;
  }

  /** Creates a payment; the same key returns the same payment. @throws Refused 422 if the key came with other input */
  create(input: NewPayment, key: string): { payment: PaymentRecord; fresh: boolean } {
    const earlier = this.#byKey.get(key);
    if (earlier) {
      const same = (['amount', 'currency', 'reference', 'method', 'returnUrl'] as const).every(
        (field) => earlier[field] === input[field],
      );
      if (!same) throw new Refused(422, 'key_reused', 'This Idempotency-Key was used for another payment');
      return { payment: earlier, fresh: false };
    }
    const { expiresIn = EXPIRES_SECONDS, ...rest } = input;
    const at = this.#stamp();
    const payment: PaymentRecord = {
      ...rest,
      id: `pay_${randomUUID().replaceAll('-', '')}`,
      key,
      status: 'created',
      disputes: [],
      instrument: null,
      instrumentCountry: this.#issuedIn(),
      card: null,
      failure: null,
      createdAt: at,
      updatedAt: at,
      expires: this.#now() + expiresIn * 1000,
      settles: null,
      refunds: [],
    };
    this.add(payment);
    return { payment, fresh: true };
  }

  /** Adds an existing payment, such as one from before a restart. */
  add(payment: PaymentRecord): void {
    this.#payments.set(payment.id, payment);
    this.#byKey.set(payment.key, payment);
    const same = this.#byReference.get(payment.reference);
    if (same) same.push(payment);
    else this.#byReference.set(payment.reference, [payment]);
    if (isOpen(payment)) this.#open.add(payment);
  }

  /** @throws Refused 404 */
  get(id: string): PaymentRecord {
    const payment = this.#payments.get(id);
    if (!payment) throw new Refused(404, 'payment_unknown', 'No such payment');
    return payment;
  }

  byReference(reference: string): readonly PaymentRecord[] {
    return this.#byReference.get(reference) ?? [];
  }

  /** Applies the payer's choice on the page. @throws Refused 409 if the payment is already decided */
  choose(payment: PaymentRecord, outcome: Outcome, seconds?: number, card?: string): void {
    this.sweep();
    if (payment.status !== 'created')
      throw new Refused(409, 'payment_decided', `The payment is ${payment.status} already`);
    if (card) this.payWith(payment, card);
    this.decide(payment, outcome, seconds);
  }

  /**
   * Applies an outcome, from the payer or from /control. Success is possible also after failure, cancellation and
   * expiry, since money can arrive late. @throws Refused 409 for a payment that cannot change that way
   */
  decide(payment: PaymentRecord, outcome: Outcome, seconds: number = PENDING_SECONDS): void {
    if (payment.status === 'captured' || (outcome !== 'success' && !isOpen(payment))) {
      throw new Refused(409, 'payment_decided', `The payment is ${payment.status} already`);
    }
    if (outcome === 'success') {
      this.#change(payment, 'authorised', 'payment.authorised');
      this.capture(payment);
    } else if (outcome === 'pending') {
      payment.settles = this.#now() + seconds * 1000;
      this.#change(payment, 'pending', 'payment.pending');
    } else {
      payment.failure = outcome === 'decline' ? 'declined' : 'abandoned';
      this.#change(payment, 'failed', 'payment.failed');
    }
  }

  /** Sets the card; without a name, a card that was never used before. */
  payWith(payment: PaymentRecord, card: string): void {
    payment.instrument = fingerprintOf(card);
    payment.card = readableOf(payment, card);
  }

  /** Sets the issuing country of the payer's card; null: the provider does not report it. */
  issuedIn(payment: PaymentRecord, country: string | null): void {
    payment.instrumentCountry = country;
  }

  /** Captures the money in one step, without a separate authorisation. */
  capture(payment: PaymentRecord): void {
    payment.failure = null;
    if (payment.instrument === null) this.payWith(payment, randomUUID());
    this.balance.charge(payment);
    this.#change(payment, 'captured', 'payment.captured');
  }

  /**
   * Cancels an undecided payment; otherwise does nothing, and the payment's status is the answer. @throws Refused 409
   * if paid
   */
  cancel(payment: PaymentRecord): void {
    if (payment.status === 'captured')
      throw new Refused(409, 'payment_captured', 'The payment is paid; refund it instead');
    if (isOpen(payment)) this.#change(payment, 'cancelled', 'payment.cancelled');
  }

  /** Refunds an amount; the same key refunds once. @throws Refused 409 if not paid, 422 if more than is left */
  refund(payment: PaymentRecord, amount: number, key: string): void {
    const earlier = payment.refunds.find((refund) => refund.key === key);
    if (earlier && earlier.amount !== amount)
      throw new Refused(422, 'key_reused', 'This key was used for another refund');
    if (earlier) return;
    if (payment.status !== 'captured')
      throw new Refused(409, 'payment_not_captured', 'Only a paid payment can be refunded');
    const left = leftOf(payment);
    if (amount > left)
      throw new Refused(422, 'refund_too_large', `Only ${left} of ${payment.amount} is left to refund`);
    payment.refunds.push({ key, amount, at: this.#stamp(), failed: false });
    this.balance.refund(payment, amount);
    this.#change(payment, 'captured', 'payment.refunded');
  }

  /** The payer's bank returns the last refund, days later. @throws Refused 409 without a successful refund */
  failRefund(payment: PaymentRecord): void {
    const last = payment.refunds.findLast(({ failed }) => !failed);
    if (!last) throw new Refused(409, 'refund_none', 'No refund of this payment stands');
    last.failed = true;
    this.balance.refundFailed(payment, last.amount);
    this.#change(payment, 'captured', 'payment.refund_failed');
  }

  /**
   * Opens a dispute over an amount, or all that is left. @throws Refused 409 if not possible now, 422 if more than is
   * left
   */
  dispute(
    payment: PaymentRecord,
    amount = leftOf(payment),
    { dueInSeconds, reason }: { dueInSeconds?: number | undefined; reason?: string | undefined } = {},
  ): void {
    if (payment.status !== 'captured' || amount === 0 || openDispute(payment))
      throw new Refused(409, 'dispute_out_of_turn', 'Only a paid payment can be disputed, once at a time');
    if (amount > leftOf(payment))
      throw new Refused(422, 'dispute_too_large', `Only ${leftOf(payment)} of ${payment.amount} is left to dispute`);
    payment.disputes.push({
      id: `dp_${randomUUID().replaceAll('-', '')}`,
      amount,
      status: 'open',
      ...(dueInSeconds !== undefined && { dueBy: new Date(this.#now() + dueInSeconds * 1000).toISOString() }),
      ...(reason !== undefined && { reason }),
    });
    this.balance.dispute(payment, amount);
    this.#change(payment, 'captured', 'payment.disputed');
  }

  /**
   * Takes evidence for a dispute, once; the same key takes it once. @throws Refused 404, 422 if it was decided, has
   * other evidence, is past its deadline, or the document is no PDF; 413 for a large one
   */
  contest(payment: PaymentRecord, disputeId: string, { key, document }: { key: string; document: Buffer }): void {
    const dispute = payment.disputes.find(({ id }) => id === disputeId);
    if (!dispute) throw new Refused(404, 'dispute_unknown', 'No such dispute');
    if (dispute.evidence?.key === key) return;
    if (dispute.evidence) throw new Refused(422, 'evidence_submitted', 'Evidence is taken once');
    if (dispute.status !== 'open') throw new Refused(422, 'dispute_decided', `The dispute is ${dispute.status}`);
    if (dispute.dueBy !== undefined && Date.parse(dispute.dueBy) <= this.#now())
      throw new Refused(422, 'dispute_past_due', 'The deadline for evidence is over');
    if (document.length > MOST_EVIDENCE_BYTES) throw new Refused(413, 'document_too_large', 'At most 500 kB');
    if (!document.subarray(0, 5).equals(Buffer.from('%PDF-')))
      throw new Refused(422, 'document_type', 'The document must be a PDF');
    dispute.evidence = { key, bytes: document.length };
  }

  /** Lets the deadline of the open dispute pass. @throws Refused 409 without an open dispute */
  endDefence(payment: PaymentRecord): void {
    const dispute = openDispute(payment);
    if (!dispute) throw new Refused(409, 'dispute_out_of_turn', 'Only an open dispute has a deadline');
    dispute.dueBy = this.#stamp();
  }

  /** Decides the open dispute. @throws Refused 409 without an open dispute */
  closeDispute(payment: PaymentRecord, status: 'won' | 'lost'): void {
    const dispute = openDispute(payment);
    if (!dispute) throw new Refused(409, 'dispute_out_of_turn', 'Only an open dispute can be decided');
    dispute.status = status;
    if (status === 'won') this.balance.disputeWon(payment, dispute.amount);
    this.#change(payment, 'captured', 'payment.dispute_closed');
  }

  /** Returns payments created in a period, given as ISO text: `from` is included, `until` is not. */
  between(from: string, until: string): PaymentRecord[] {
    return this.all().filter(({ createdAt }) => createdAt >= from && createdAt < until);
  }

  /** Applies the passage of time: pending payments are paid, unpaid ones expire, balances are paid out. */
  sweep(): void {
    this.balance.payOutDaily();
    const now = this.#now();
    for (const payment of this.#open) {
      if (payment.settles !== null && payment.settles <= now) this.capture(payment);
      else if (payment.settles === null && payment.expires <= now) {
        payment.failure = 'abandoned';
        this.#change(payment, 'expired', 'payment.failed');
      }
    }
  }

  all(): PaymentRecord[] {
    return [...this.#payments.values()];
  }

  /** Newest first. */
  latest(count: number): PaymentRecord[] {
    return this.all().slice(-count).reverse();
  }

  clear(): void {
    this.balance.clear();
    for (const index of [this.#payments, this.#byKey, this.#byReference, this.#open]) index.clear();
  }

  #change(payment: PaymentRecord, status: PaymentRecord['status'], event: EventType | null): void {
    payment.status = status;
    payment.updatedAt = this.#stamp();
    if (status !== 'pending') payment.settles = null;
    if (!isOpen(payment)) this.#open.delete(payment);
    else this.#open.add(payment);
    if (event) this.#onEvent(event, payment);
  }

  #stamp(): string {
    return new Date(this.#now()).toISOString();
  }
}

/** Returns a fingerprint as providers make it: the same for the same card, and the card cannot be derived from it. */
const fingerprintOf = (card: string): string => `ins_${createHash('sha256').update(card).digest('hex').slice(0, 24)}`;

const BRANDS = ['visa', 'mastercard', 'amex'] as const;

/** Returns the readable part of a card: the digits at the end of its name, or else some that depend on the name. */
function readableOf({ method, wallet }: PaymentRecord, card: string): PaymentRecord['card'] {
  if (method !== 'card' && !wallet) return null;
  const seed = createHash('sha256').update(`card ${card}`).digest().readUInt32BE();
  const last4 = /\d{4}$/.exec(card)?.[0] ?? `${seed % 10_000}`.padStart(4, '0');
  return { brand: BRANDS[seed % BRANDS.length] ?? 'visa', last4 };
}

const openDispute = ({ disputes }: PaymentRecord) => disputes.find(({ status }) => status === 'open');
