import type Stripe from 'stripe';
import { StripeBalance } from './double-balance.fixture.ts';
import {
  begun,
  type Charge,
  type Dispute,
  HUNDREDS,
  type Intent,
  invalid,
  LEAST,
  MOST,
  missing,
  newId,
  type Refund,
  type Session,
  seconds,
  TENS,
  UNKNOWN,
} from './double-objects.fixture.ts';
import { type Tree, textAt } from './form.fixture.ts';

/** Methods for which Stripe asks the payer by email where to send a refund. */
const BY_EMAIL = new Set(['konbini', 'multibanco', 'promptpay']);

/** States of disputes that hold no money. */
const UNCHARGED = new Set(['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed']);

/**
 * The records of Stripe's double: their changes and its refusals. Calls `tell` for each change that Stripe would
 * report.
 */
export class StripeBooks {
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  readonly balance = new StripeBalance();
  readonly #tell: (type: string, object: object) => void;

  constructor(tell: (type: string, object: object) => void) {
    this.#tell = tell;
  }

  /** Status with which a valid call fails, as a refusal or a lost answer. */
  trouble: number | null = null;

  open(form: Tree): Session {
    const currency = textAt(form, 'line_items.0.price_data.currency');
    const amount = Number(textAt(form, 'line_items.0.price_data.unit_amount'));
    const expires = Number(textAt(form, 'expires_at'));
    const open = expires - seconds();
    if (open < 1800 || open > 86_400)
      throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.');
    if ('payment_method_types' in form)
      throw invalid('Received unknown parameter: payment_method_types', 'parameter_unknown');
    if (currency !== currency.toLowerCase() || UNKNOWN.has(currency)) throw invalid(`Invalid currency: ${currency}`);
    if ((HUNDREDS.has(currency) && amount % 100) || (TENS.has(currency) && amount % 10))
      throw invalid('Invalid amount.');
    if (amount < (LEAST[currency] ?? 1)) throw invalid('The amount is too small.', 'amount_too_small');
    if (amount > (MOST[currency] ?? 99_999_999)) throw invalid('The amount is too large.', 'amount_too_large');
    this.#mayBegin();
    const id = newId('cs_test');
    const session = {
      id,
      object: 'checkout.session',
      client_reference_id: textAt(form, 'client_reference_id'),
      amount_total: amount,
      currency,
      created: seconds(),
      automatic_tax: { enabled: false, status: null },
      custom_fields: [],
      custom_text: { submit: null },
      customer_details: null,
      expires_at: expires,
      livemode: false,
      metadata: { paymentId: textAt(form, 'payment_intent_data.metadata.paymentId') },
      mode: 'payment',
      payment_intent: null,
      payment_method_types: ['card'],
      payment_status: 'unpaid',
      shipping_options: [],
      status: 'open',
      url: `https://checkout.stripe.com/c/pay/${id}`,
    } satisfies Session;
    this.sessions.set(id, session);
    return session;
  }

  /**
   * The payer pays on the page; `later`: by a method whose money comes afterwards, with the step that is left to them.
   */
  pay(sessionId: string, later: boolean | Stripe.PaymentIntent.NextAction = false, card?: string): void {
    const session = this.session(sessionId);
    if (session.status !== 'open') throw new Error(`the page of ${sessionId} is closed`);
    const intent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount: session.amount_total ?? 0,
      amount_received: 0,
      capture_method: 'automatic',
      confirmation_method: 'automatic',
      created: seconds(),
      currency: session.currency ?? '',
      livemode: false,
      metadata: { ...session.metadata },
      payment_method_types: ['card'],
      status: typeof later === 'object' ? 'requires_action' : 'processing',
      latest_charge: null,
      ...(typeof later === 'object' && { next_action: later }),
    } satisfies Intent;
    this.intents.set(intent.id, intent);
    Object.assign(session, {
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: intent.id,
      url: null,
      customer_details: { email: 'payer@example.com', name: 'A Payer' },
    });
    if (!later) this.#take(session, card);
    this.#tell('checkout.session.completed', session);
  }

  /**
   * Settles a payment of `pay(…, true)`: the money comes, or does not.
   * @param method the method of the charge
   */
  settle(sessionId: string, success: boolean, method?: string): void {
    const session = this.session(sessionId);
    if (success) this.#take(session, undefined, method);
    else Object.assign(this.intent(session.payment_intent), { status: 'requires_payment_method' });
    this.#tell(`checkout.session.async_payment_${success ? 'succeeded' : 'failed'}`, session);
  }

  /** Expires an open session, by time or by a call. */
  expire(session: Session): void {
    if (session.status !== 'open') throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    Object.assign(session, { status: 'expired', url: null });
    this.#tell('checkout.session.expired', session);
  }

  refund(form: Tree): Refund {
    const intent = this.intent(textAt(form, 'payment_intent'));
    const charge = this.charge(intent.latest_charge);
    const amount = Number(textAt(form, 'amount'));
    const lost = this.#lostOf(charge);
    const left = charge.amount - charge.amount_refunded - lost;
    this.#mayBegin();
    if (this.#isContested(charge) || (lost > 0 && left <= 0))
      throw begun(400, `Charge ${charge.id} has been charged back.`, 'charge_disputed');
    if (left === 0) throw begun(400, `Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    if (amount > left)
      throw begun(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    const byEmail = BY_EMAIL.has(charge.payment_method_details.type);
    const address = 'instructions_email' in form ? textAt(form, 'instructions_email') : '';
    if (byEmail !== (address !== '')) throw invalid('`instructions_email` is for methods without a way back.');
    const refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: seconds(),
      currency: charge.currency,
      metadata: { refundId: textAt(form, 'metadata.refundId') },
      payment_intent: intent.id,
      status: byEmail ? 'requires_action' : 'succeeded',
      ...(byEmail && { instructions_email: address }),
    } satisfies Refund;
    this.refunds.push(refund);
    this.balance.refund(refund);
    this.#giveBack(charge, amount);
    this.#tell('charge.refunded', charge);
    return refund;
  }

  /** The payer names an account for the refund, as Stripe's email asks. */
  nameAccount(refund: Refund): void {
    refund.status = 'succeeded';
    this.#tell('refund.updated', refund);
  }

  /** The payer's bank returns a refund, days later. */
  failRefund(refund: Refund): void {
    refund.status = 'failed';
    this.balance.refundFailed(refund);
    this.#giveBack(this.charge(refund.charge), -refund.amount);
    this.#tell('charge.refund.updated', refund);
    this.#tell('refund.failed', refund);
  }

  dispute(sessionId: string, { status = 'needs_response', amount, dueIn = 7 * 86_400 }: DisputeWish = {}): Dispute {
    const intent = this.intent(this.session(sessionId).payment_intent);
    const charge = this.charge(intent.latest_charge);
    charge.disputed = true;
    const dispute = {
      id: newId('du'),
      object: 'dispute',
      amount: amount ?? charge.amount - charge.amount_refunded,
      balance_transactions: [],
      charge: charge.id,
      created: seconds(),
      currency: charge.currency,
      evidence: {},
      evidence_details: { due_by: seconds() + dueIn, has_evidence: false, past_due: false, submission_count: 0 },
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: intent.id,
      reason: 'fraudulent',
      status,
    } satisfies Dispute;
    this.disputes.push(dispute);
    if (!UNCHARGED.has(status)) this.balance.dispute(dispute);
    // Stripe guarantees no order of events: here the money is gone before the dispute is reported.
    if (!UNCHARGED.has(status)) this.#tell('charge.dispute.funds_withdrawn', dispute);
    this.#tell('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(dispute: Dispute, status: 'won' | 'lost' | 'warning_closed'): void {
    dispute.status = status;
    if (status === 'won') this.balance.disputeWon(dispute);
    if (status === 'won') this.#tell('charge.dispute.funds_reinstated', dispute);
    this.#tell('charge.dispute.closed', dispute);
  }

  session(sessionId: string): Session {
    const session = this.sessions.get(sessionId);
    if (!session) throw missing('checkout.session', sessionId);
    return session;
  }

  intent(intentId: string | null): Intent {
    const intent = this.intents.get(intentId ?? '');
    if (!intent) throw missing('payment_intent', intentId);
    return intent;
  }

  charge(chargeId: string | null): Charge {
    const charge = this.charges.get(chargeId ?? '');
    if (!charge) throw missing('charge', chargeId);
    return charge;
  }

  #mayBegin(): void {
    if (this.trouble !== null) throw begun(this.trouble, 'This account cannot do that at the moment.');
  }

  /** Returns true if a dispute that took money is open: then Stripe refunds nothing of the charge. */
  #isContested({ id }: Charge): boolean {
    return this.disputes.some(({ charge, status }) => charge === id && status !== 'lost' && !UNCHARGED.has(status));
  }

  /**
   * Returns the total of lost disputes. Stripe does not document whether the rest of the charge can be refunded; here
   * it can.
   */
  #lostOf({ id }: Charge): number {
    const lost = this.disputes.filter(({ charge, status }) => charge === id && status === 'lost');
    return lost.reduce((sum, { amount }) => sum + amount, 0);
  }

  #giveBack(charge: Charge, amount: number): void {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
  }

  /** @param card default: a new card */
  #take(session: Session, card = session.id, method = 'card'): void {
    const intent = this.intent(session.payment_intent);
    const charge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: intent.amount,
      amount_refunded: 0,
      billing_details: { address: null, email: 'payer@example.com', name: 'A Payer', phone: null },
      captured: true,
      created: seconds(),
      currency: intent.currency,
      disputed: false,
      livemode: false,
      metadata: { ...intent.metadata },
      paid: true,
      payment_intent: intent.id,
      payment_method_details: {
        type: method,
        ...(method === 'card' && {
          card: { ...VALID_UNTIL, fingerprint: `fp_of_${card}`, brand: 'visa', last4: digitsOf(card) },
        }),
      },
      refunded: false,
      status: 'succeeded',
    } satisfies Charge;
    this.charges.set(charge.id, charge);
    this.balance.charge(charge);
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id });
    session.payment_status = 'paid';
  }
}

const VALID_UNTIL = { exp_month: 12, exp_year: 2030 };
/** Returns the last digits of a card by its name: those at its end, or else any. */
const digitsOf = (card: string): string => /\d{4}$/.exec(card)?.[0] ?? '4242';

interface DisputeWish {
  status?: Stripe.Dispute.Status;
  /** In Stripe's units; default: all that is not refunded. */
  amount?: number;
  /** Seconds until the deadline for evidence. */
  dueIn?: number;
}
