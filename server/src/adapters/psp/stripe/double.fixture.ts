import { createHmac, randomBytes } from 'node:crypto';
import { type ApiCall, ApiDouble, ApiError, type SentEvent } from '../api-double.fixture.ts';
import { StripeBooks } from './double-books.fixture.ts';
import { StripeEvidence } from './double-evidence.fixture.ts';
import {
  type Dispute,
  eventOf,
  invalid,
  missing,
  type Refund,
  type Session,
  seconds,
} from './double-objects.fixture.ts';
import { parseForm } from './form.fixture.ts';

/**
 * Replaces api.stripe.com in tests: keeps sessions, intents, charges, refunds, disputes and idempotency keys, refuses
 * what Stripe refuses, and signs events like Stripe. Its objects have types picked from the package's.
 */
export class StripeDouble extends ApiDouble {
  protected override readonly provider = 'stripe';
  readonly key = 'sk_test_double';
  readonly secret = `whsec_${randomBytes(24).toString('base64')}`;
  readonly books = new StripeBooks((type, object) => this.event(type, object));
  readonly evidence = new StripeEvidence();
  readonly versions = new Set<string>();
  /** Page size of lists; small, so that tests need several pages. */
  pageSize = 2;

  event(type: string, object: object): void {
    this.sent.push(this.sign(JSON.stringify(eventOf(type, object))));
  }

  /** Signs as described in https://docs.stripe.com/webhooks#verify-manually. */
  sign(text: string, { age = 0, secret = this.secret }: { age?: number; secret?: string } = {}): SentEvent {
    const t = seconds() - age;
    const v1 = createHmac('sha256', secret).update(`${t}.${text}`).digest('hex');
    return { raw: Buffer.from(text), headers: { 'stripe-signature': `t=${t},v1=${v1}` } };
  }

  protected override admit({ headers }: ApiCall): void {
    this.versions.add(String(headers['stripe-version']));
    if (headers.authorization === `Bearer ${this.key}`) return;
    throw new ApiError(401, 'Invalid API Key provided: sk_****', { type: 'invalid_request_error' });
  }

  protected override describe({ type, code, message }: ApiError): object {
    return { error: { type, code, message } };
  }

  protected override readonly replayedHeader = { 'idempotent-replayed': 'true' };

  protected override keyReused(): void {
    const message = 'Keys for idempotent requests can only be used with the same parameters';
    throw new ApiError(400, message, { type: 'idempotency_error' });
  }

  protected override answer({ method, path, query, text }: ApiCall): object {
    return method === 'GET' ? this.#get(path, query) : this.#post(path, text);
  }

  #get(path: string, query: URLSearchParams): object {
    const [, , kind, a, b] = path.split('/');
    const expand = [...query].some(([name, value]) => name.startsWith('expand[') && value.includes('latest_charge'));
    if (kind === 'checkout' && b) return this.#shown(this.books.session(b), expand);
    if (kind === 'checkout') return this.#list(query, expand);
    if (kind === 'charges' && a) return this.books.charge(a);
    if (kind === 'disputes' && a) return this.#dispute(a);
    if (kind === 'balance_transactions') return this.#page(path, query, this.books.balance.transactions, (one) => one);
    if (kind === 'files') return this.#page(path, query, this.evidence.files, (file) => file);
    const wanted = (['charge', 'payment_intent'] as const).filter((name) => query.has(name));
    const from: (Refund | Dispute)[] = kind === 'refunds' ? this.books.refunds : this.books.disputes;
    const found = from.filter((one) => wanted.every((name) => one[name] === query.get(name)));
    const whole = query.get('expand[0]') === 'data.charge';
    return this.#page(path, query, found, (one) => (whole ? { ...one, charge: this.books.charge(one.charge) } : one));
  }

  #list(query: URLSearchParams, expand: boolean): object {
    const all = [...this.books.sessions.values()];
    return this.#page('/v1/checkout/sessions', query, all, (session) => this.#shown(session, expand));
  }

  /** Returns one page of the objects in the period, newest first. */
  #page<One extends { id: string; created: number }>(
    url: string,
    query: URLSearchParams,
    found: readonly One[],
    show: (one: One) => object,
  ): object {
    const bound = (name: string): number => Number(query.get(`created[${name}]`) ?? Number.NaN);
    const all = found
      .filter(({ created }) => !(created < bound('gte') || created > bound('lte') || created >= bound('lt')))
      .reverse();
    const begin = all.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const page = all.slice(begin, begin + this.pageSize);
    return { object: 'list', url, has_more: begin + page.length < all.length, data: page.map(show) };
  }

  #shown(session: Session, expand: boolean): object {
    if (!expand || !session.payment_intent) return session;
    const intent = this.books.intent(session.payment_intent);
    const charge = intent.latest_charge && this.books.charge(intent.latest_charge);
    return { ...session, payment_intent: { ...intent, latest_charge: charge } };
  }

  #dispute(id: string): Dispute {
    const dispute = this.books.disputes.find((one) => one.id === id);
    if (!dispute) throw missing('dispute', id);
    return dispute;
  }

  #post(path: string, text: string): object {
    if (path === '/v1/files') return this.evidence.upload(text);
    const [, disputeId] = /^\/v1\/disputes\/([^/]+)$/.exec(path) ?? [];
    if (disputeId) return this.evidence.update(this.#dispute(disputeId), parseForm(text));
    const form = parseForm(text);
    if (path === '/v1/checkout/sessions') return this.books.open(form);
    if (path === '/v1/refunds') return this.books.refund(form);
    const [, sessionId] = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path) ?? [];
    if (!sessionId) throw invalid(`Unrecognized request URL (POST: ${path})`);
    const session = this.books.session(sessionId);
    this.books.expire(session);
    return session;
  }
}
