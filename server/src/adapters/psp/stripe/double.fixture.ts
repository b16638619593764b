import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import {
  ApiError,
  type Charge,
  type Dispute,
  eventOf,
  HUNDREDS,
  type Intent,
  invalid,
  newId,
  type Refund,
  type SentEvent,
  type Session,
  seconds,
  TENS,
} from './double-objects.fixture.ts';
import { parseForm, type Tree, textAt } from './form.fixture.ts';

/**
 * Stands in for api.stripe.com in tests: keeps sessions, intents, charges, refunds, disputes and idempotency keys, refuses what
 * Stripe refuses, and signs events as Stripe does. Its objects are typed as parts of the package's own types.
 */
export class StripeDouble {
  readonly key = 'sk_test_double';
  readonly secret = `whsec_${randomBytes(24).toString('base64')}`;
  readonly sent: SentEvent[] = [];
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  /** What was asked, as `METHOD /path`. */
  readonly asked: string[] = [];
  readonly versions = new Set<string>();
  url = '';
  /** Sessions on one page of a list, so that lists have more than one. */
  pageSize = 2;
  readonly #keys = new Map<string, { body: string; answer: object }>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(() => done()));
  }

  /** A day passes. */
  forgetKeys(): void {
    this.#keys.clear();
  }

  /** The payer finishes the page; `later` is a method whose money comes afterwards. */
  pay(sessionId: string, later = false): void {
    const session = this.#session(sessionId);
    if (session.status !== 'open') throw new Error(`the page of ${sessionId} is closed`);
    const intent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount: session.amount_total ?? 0,
      amount_received: 0,
      currency: session.currency ?? '',
      metadata: { ...session.metadata },
      status: 'processing',
      latest_charge: null,
    } satisfies Intent;
    this.intents.set(intent.id, intent);
    Object.assign(session, {
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: intent.id,
      url: null,
      customer_details: { email: 'payer@example.com', name: 'A Payer' },
    });
    if (!later) this.#take(session);
    this.event('checkout.session.completed', session);
  }

  /** What happens after `pay(…, true)`. */
  settle(sessionId: string, success: boolean): void {
    const session = this.#session(sessionId);
    if (success) this.#take(session);
    else Object.assign(this.#intent(session.payment_intent), { status: 'requires_payment_method' });
    this.event(`checkout.session.async_payment_${success ? 'succeeded' : 'failed'}`, session);
  }

  /** Time passes over an open session. */
  expire(session: Session): void {
    Object.assign(session, { status: 'expired', url: null });
    this.event('checkout.session.expired', session);
  }

  dispute(sessionId: string, status: Stripe.Dispute.Status = 'needs_response'): Dispute {
    const intent = this.#intent(this.#session(sessionId).payment_intent);
    const charge = this.#charge(intent.latest_charge);
    charge.disputed = true;
    const dispute = {
      id: newId('du'),
      object: 'dispute',
      amount: charge.amount - charge.amount_refunded,
      charge: charge.id,
      created: seconds(),
      currency: charge.currency,
      metadata: {},
      payment_intent: intent.id,
      status,
    } satisfies Dispute;
    this.disputes.push(dispute);
    this.event('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(dispute: Dispute, status: 'won' | 'lost' | 'warning_closed'): void {
    dispute.status = status;
    this.event('charge.dispute.closed', dispute);
  }

  event(type: string, object: object): void {
    this.sent.push(this.sign(JSON.stringify(eventOf(type, object))));
  }

  /** As https://docs.stripe.com/webhooks#verify-manually describes it. */
  sign(text: string, { age = 0, secret = this.secret }: { age?: number; secret?: string } = {}): SentEvent {
    const t = seconds() - age;
    const v1 = createHmac('sha256', secret).update(`${t}.${text}`).digest('hex');
    return { raw: Buffer.from(text), headers: { 'stripe-signature': `t=${t},v1=${v1}` } };
  }

  #take(session: Session): void {
    const intent = this.#intent(session.payment_intent);
    const charge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      disputed: false,
      metadata: { ...intent.metadata },
      paid: true,
      payment_intent: intent.id,
      refunded: false,
    } satisfies Charge;
    this.charges.set(charge.id, charge);
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id });
    session.payment_status = 'paid';
  }

  #session(sessionId: string): Session {
    const session = this.sessions.get(sessionId);
    if (!session) throw new ApiError(404, 'invalid_request_error', `No such checkout.session: '${sessionId}'`);
    return session;
  }

  #intent(intentId: string | null): Intent {
    const intent = this.intents.get(intentId ?? '');
    if (!intent) throw new ApiError(404, 'invalid_request_error', `No such payment_intent: '${intentId}'`);
    return intent;
  }

  #charge(chargeId: string | null): Charge {
    const charge = this.charges.get(chargeId ?? '');
    if (!charge) throw new ApiError(404, 'invalid_request_error', `No such charge: '${chargeId}'`);
    return charge;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const reply = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') });
      response.end(JSON.stringify(body));
    };
    try {
      reply(200, this.#answer(request, Buffer.concat(parts).toString()));
    } catch (error) {
      const { status, type, code, message } =
        error instanceof ApiError ? error : new ApiError(500, 'api_error', `${error}`);
      reply(status, { error: { type, code, message } });
    }
  }

  #answer(request: IncomingMessage, text: string): object {
    const url = new URL(request.url ?? '/', this.url);
    const path = url.pathname;
    this.asked.push(`${request.method} ${path}`);
    this.versions.add(String(request.headers['stripe-version']));
    if (request.headers.authorization !== `Bearer ${this.key}`) {
      throw new ApiError(401, 'invalid_request_error', 'Invalid API Key provided: sk_****');
    }
    if (request.method === 'GET') return this.#get(path, url.searchParams);
    const key = request.headers['idempotency-key'];
    const stored = typeof key === 'string' ? this.#keys.get(key) : undefined;
    if (stored && stored.body !== path + text) {
      throw new ApiError(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters',
      );
    }
    if (stored) return stored.answer;
    const answer = structuredClone(this.#post(path, parseForm(text)));
    // Stripe does not keep answers of requests that failed validation; such have thrown by now.
    if (typeof key === 'string') this.#keys.set(key, { body: path + text, answer });
    return answer;
  }

  #get(path: string, query: URLSearchParams): object {
    const [, , kind, a, b] = path.split('/');
    const expand = [...query].some(([name, value]) => name.startsWith('expand[') && value.includes('latest_charge'));
    if (kind === 'checkout' && b) return this.#shown(this.#session(b), expand);
    if (kind === 'checkout') return this.#list(query, expand);
    if (kind === 'charges' && a) return this.#charge(a);
    const intent = query.get('payment_intent');
    const from: readonly (Refund | Dispute)[] = kind === 'refunds' ? this.refunds : this.disputes;
    return { object: 'list', data: from.filter((one) => one.payment_intent === intent), has_more: false, url: path };
  }

  #list(query: URLSearchParams, expand: boolean): object {
    const bound = (name: string): number => Number(query.get(`created[${name}]`) ?? Number.NaN);
    const all = [...this.sessions.values()]
      .filter(({ created }) => !(created < bound('gte') || created > bound('lte') || created >= bound('lt')))
      .reverse();
    const begin = all.findIndex((session) => session.id === query.get('starting_after')) + 1;
    const page = all.slice(begin, begin + this.pageSize);
    return {
      object: 'list',
      url: '/v1/checkout/sessions',
      has_more: begin + page.length < all.length,
      data: page.map((session) => this.#shown(session, expand)),
    };
  }

  #shown(session: Session, expand: boolean): object {
    if (!expand || !session.payment_intent) return session;
    const intent = this.#intent(session.payment_intent);
    const charge = intent.latest_charge && this.#charge(intent.latest_charge);
    return { ...session, payment_intent: { ...intent, latest_charge: charge } };
  }

  #post(path: string, form: Tree): object {
    if (path === '/v1/checkout/sessions') return this.#create(form);
    if (path === '/v1/refunds') return this.#refund(form);
    const [, sessionId] = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path) ?? [];
    if (!sessionId) throw new ApiError(404, 'invalid_request_error', `Unrecognized request URL (POST: ${path})`);
    const session = this.#session(sessionId);
    if (session.status !== 'open') throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    this.expire(session);
    return session;
  }

  #create(form: Tree): Session {
    const currency = textAt(form, 'line_items.0.price_data.currency');
    const amount = Number(textAt(form, 'line_items.0.price_data.unit_amount'));
    const expires = Number(textAt(form, 'expires_at'));
    const open = expires - seconds();
    if (open < 1800 || open > 86_400)
      throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.');
    if ('payment_method_types' in form)
      throw invalid('Received unknown parameter: payment_method_types', 'parameter_unknown');
    if (currency !== currency.toLowerCase()) throw invalid(`Invalid currency: ${currency}`);
    if ((HUNDREDS.has(currency) && amount % 100) || (TENS.has(currency) && amount % 10))
      throw invalid('Invalid amount.');
    const metadata = { paymentId: textAt(form, 'payment_intent_data.metadata.paymentId') };
    const sessionId = newId('cs_test');
    const session = {
      id: sessionId,
      object: 'checkout.session',
      client_reference_id: textAt(form, 'client_reference_id'),
      amount_total: amount,
      currency,
      created: seconds(),
      customer_details: null,
      expires_at: expires,
      metadata,
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `https://checkout.stripe.com/c/pay/${sessionId}`,
    } satisfies Session;
    this.sessions.set(sessionId, session);
    return session;
  }

  #refund(form: Tree): Refund {
    const intent = this.#intent(textAt(form, 'payment_intent'));
    const charge = this.#charge(intent.latest_charge);
    const amount = Number(textAt(form, 'amount'));
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    if (amount > left) throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency: charge.currency,
      metadata: { refundId: textAt(form, 'metadata.refundId') },
      payment_intent: intent.id,
      status: 'succeeded',
    } satisfies Refund;
    this.refunds.push(refund);
    this.event('charge.refunded', charge);
    return refund;
  }
}
