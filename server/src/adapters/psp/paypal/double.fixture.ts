import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { CaptureStatus, CheckoutPaymentIntent, OrderStatus, RefundStatus } from '@paypal/paypal-server-sdk';
import { type ApiCall, ApiDouble, ApiError, PlainText, type SentEvent } from '../api-double.fixture.ts';
import { selfSigned } from './certificate.fixture.ts';
import { shapeProblem } from './sdk-shapes.fixture.ts';

interface Money {
  currency_code: string;
  value: string;
}
interface Link {
  href: string;
  rel: string;
  method: 'GET' | 'POST';
}
interface Capture {
  id: string;
  status: `${CaptureStatus}`;
  amount: Money;
  custom_id: string;
  final_capture: boolean;
  supplementary_data: { related_ids: { order_id: string } };
  links: Link[];
}
interface Refund {
  id: string;
  status: `${RefundStatus}`;
  amount: Money;
  custom_id?: string;
  links: Link[];
}
interface Unit {
  reference_id: string;
  custom_id: string;
  amount: Money;
  payments?: { captures: Omit<Capture, 'supplementary_data'>[]; refunds: Refund[] };
}
interface Order {
  id: string;
  intent: `${CheckoutPaymentIntent}`;
  status: `${OrderStatus}`;
  purchase_units: [Unit];
  payment_source?: { paypal: { account_id: string; email_address: string; address: { country_code: string } } };
  links: Link[];
}
interface Dispute {
  dispute_id: string;
  status: string;
  reason: string;
  dispute_amount: Money;
  dispute_life_cycle_stage: string;
  dispute_outcome?: { outcome_code: string };
  seller_response_due_date?: string;
  disputed_transactions: { seller_transaction_id: string; custom: string }[];
}

/** https://developer.paypal.com/api/rest/reference/currency-codes/ */
const WHOLE = ['HUF', 'JPY', 'TWD'];
const CURRENCIES =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN RUB SEK SGD THB TWD USD'.split(' ');

const ACCOUNT = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const idOf = (length: number): string => randomBytes(length).toString('hex').toUpperCase().slice(0, length);
/** Returns the account of a payer: 13 letters and digits that are not mistaken for each other. */
const accountOf = (payer: string): string =>
  [...createHash('sha256').update(payer).digest().subarray(0, 13)]
    .map((byte) => ACCOUNT[byte % ACCOUNT.length])
    .join('');
const refused = (status: number, issue: string): ApiError => new ApiError(status, `refused: ${issue}`, { code: issue });
const numberOf = ({ value }: Money): number => Number(value.replace('.', ''));

/**
 * Replaces PayPal in tests, written from its published OpenAPI documents (Orders v2, Payments v2, Disputes v1) and
 * guides of webhooks. PayPal's SDK checks the shape of each request and each answer.
 */
export class PaypalDouble extends ApiDouble {
  protected override readonly provider = 'paypal';
  readonly clientId = 'client-of-the-double';
  readonly secret = 'secret-of-the-double';
  readonly webhookId = '1AB23456CD789012E';
  readonly orders = new Map<string, Order>();
  readonly disputes: Dispute[] = [];
  /** Orders whose payer has chosen a method whose money comes later. */
  readonly slow = new Set<string>();
  /** Orders whose payer's instrument is declined when they are captured. */
  readonly broke = new Set<string>();
  /** The answer to every order that is to be created. */
  refusing: ApiError | null = null;
  /** Called after a call was done and before it is answered; may throw, as if the answer was lost. */
  beforeAnswer: ((call: ApiCall) => void) | null = null;
  protected override readonly keyHeader = 'paypal-request-id';
  #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  #certificate = selfSigned(this.#keys.publicKey, this.#keys.privateKey);
  #token = '';

  /** The payer agrees on PayPal's page. */
  approve(id: string, payer: string = idOf(13)): void {
    const account = accountOf(payer);
    const order = this.order(id);
    if (order.status !== 'PAYER_ACTION_REQUIRED') throw new Error(`the page of ${id} is closed`);
    order.status = 'APPROVED';
    order.payment_source = {
      paypal: { account_id: account, email_address: 'payer@example.com', address: { country_code: 'DE' } },
    };
    this.#tell('CHECKOUT.ORDER.APPROVED', order);
  }

  /** Somebody with the shop's keys changes the amount of an order at PayPal. */
  change(id: string, amount: Partial<Money>): void {
    const [unit] = this.order(id).purchase_units;
    unit.amount = { ...unit.amount, ...amount };
  }

  /** PayPal decides about money that was pending. */
  settle(id: string, status: 'COMPLETED' | 'DECLINED' = 'COMPLETED'): void {
    const capture = this.capture(id);
    capture.status = status;
    this.#tell(status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', this.#whole(id));
  }

  failRefund(id: string): void {
    const last = this.refunds(id).findLast(({ status }) => status === 'COMPLETED');
    if (!last) throw new Error(`${id} has no refund`);
    last.status = 'FAILED';
    this.#tell('PAYMENT.REFUND.FAILED', last);
  }

  /** The seller's staff refunds on PayPal's pages. */
  refundByHand(id: string, value: string): void {
    this.#refund(this.capture(id).id, { amount: { ...this.capture(id).amount, value } });
  }

  dispute(id: string, value: string): void {
    const { id: capture, amount, custom_id: custom } = this.capture(id);
    const dispute: Dispute = {
      dispute_id: `PP-D-${idOf(5)}`,
      status: 'WAITING_FOR_SELLER_RESPONSE',
      reason: 'UNAUTHORISED',
      dispute_amount: { ...amount, value },
      dispute_life_cycle_stage: 'CHARGEBACK',
      seller_response_due_date: '2026-12-20T10:00:00.000Z',
      disputed_transactions: [{ seller_transaction_id: capture, custom }],
    };
    this.disputes.push(dispute);
    this.#tell('CUSTOMER.DISPUTE.CREATED', dispute);
  }

  closeDispute(id: string, outcome: string): void {
    const { id: capture } = this.capture(id);
    const dispute = this.disputes.find((one) => one.disputed_transactions[0]?.seller_transaction_id === capture);
    if (!dispute) throw new Error(`${id} has no dispute`);
    Object.assign(dispute, { status: 'RESOLVED', dispute_outcome: { outcome_code: outcome } });
    this.#tell('CUSTOMER.DISPUTE.RESOLVED', dispute);
  }

  order(id: string): Order {
    const order = this.orders.get(id);
    if (!order) throw refused(404, 'RESOURCE_NOT_FOUND');
    return order;
  }

  capture(id: string): Omit<Capture, 'supplementary_data'> {
    const [capture] = this.order(id).purchase_units[0].payments?.captures ?? [];
    if (!capture) throw new Error(`${id} was not captured`);
    return capture;
  }

  refunds = (id: string): Refund[] => this.order(id).purchase_units[0].payments?.refunds ?? [];

  /** Signs as described in https://developer.paypal.com/api/rest/webhooks/rest/. */
  sign(type: string, resource: object, { age = 0, wrongSecret = false } = {}): SentEvent {
    const event = { id: `WH-${idOf(17)}-${idOf(17)}`, event_version: '1.0', event_type: type, resource };
    const raw = Buffer.from(JSON.stringify(event));
    const id = `${idOf(8)}-d67a-11e5-baa3`;
    const time = new Date(Date.now() - age * 1000).toISOString();
    const { privateKey } = wrongSecret ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : this.#keys;
    const signed = Buffer.from(`${id}|${time}|${this.webhookId}|${crc32(raw)}`);
    return {
      raw,
      headers: {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${this.url}/v1/notifications/certs/CERT-360caa42-fca2a594`,
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('sha256', signed, privateKey).toString('base64'),
      },
    };
  }

  #tell(type: string, resource: object): void {
    this.sent.push(this.sign(type, resource));
  }

  protected override admit({ path, headers }: ApiCall): void {
    if (path.startsWith('/v1/notifications/certs/')) return;
    const basic = Buffer.from(`${this.clientId}:${this.secret}`).toString('base64');
    const wanted = path === '/v1/oauth2/token' ? `Basic ${basic}` : `Bearer ${this.#token}`;
    if (headers.authorization !== wanted) throw refused(401, 'AUTHENTICATION_FAILURE');
  }

  /** PayPal ends all tokens. */
  endTokens(): void {
    this.#token = idOf(32);
  }

  protected override describe({ status, code, message }: ApiError): object {
    const name = status === 422 ? 'UNPROCESSABLE_ENTITY' : (code ?? 'INTERNAL_SERVER_ERROR');
    return {
      name,
      message,
      debug_id: 'b1',
      ...(status === 422 && { details: [{ issue: code, description: message }] }),
    };
  }

  /** PayPal answers 201 for each order, capture and refund that it makes. */
  protected override statusOf({ method, path }: ApiCall): number {
    return method === 'POST' && path.startsWith('/v2/') ? 201 : 200;
  }

  protected override answer(call: ApiCall): object {
    const answer = this.#answer(call);
    this.beforeAnswer?.(call);
    return answer;
  }

  #answer({ method, path, query, text }: ApiCall): object {
    const [, , , kind, id = '', action] = path.split('/');
    const of = path.split('/').slice(2).join('/');
    if (path.startsWith('/v1/notifications/certs/none')) throw refused(404, 'RESOURCE_NOT_FOUND');
    if (path.startsWith('/v1/notifications/certs/')) return new PlainText(this.#certificate);
    if (path === '/v1/oauth2/token') {
      this.#token ||= idOf(32);
      return { access_token: this.#token, token_type: 'Bearer', expires_in: 32_400 };
    }
    if (method === 'POST' && of === 'checkout/orders') return this.#create(JSON.parse(text));
    if (method === 'POST' && action === 'capture') return this.#capture(id);
    if (method === 'POST' && action === 'refund') return checked('refund', this.#refund(id, JSON.parse(text)));
    if (method === 'GET' && kind === 'orders') return checked('order', this.order(id));
    if (method === 'GET' && kind === 'captures') return checked('capturedPayment', this.#whole(this.#orderOf(id).id));
    if (method === 'GET' && of === 'customer/disputes') {
      const capture = query.get('disputed_transaction_id');
      const about = this.disputes.filter((one) => one.disputed_transactions[0]?.seller_transaction_id === capture);
      const links: Link[] = [{ href: `${this.url}${path}?${query}`, rel: 'self', method: 'GET' }];
      const items = about.map(({ dispute_outcome: _, disputed_transactions: __, ...rest }) => rest);
      return { ...(items.length > 0 && { items }), links };
    }
    const dispute = this.disputes.find((one) => of === `customer/disputes/${one.dispute_id}`);
    if (method === 'GET' && dispute) return dispute;
    throw refused(404, 'RESOURCE_NOT_FOUND');
  }

  #create(wanted: { purchase_units: [Unit & { amount: { breakdown: { item_total: Money } } }] }): Order {
    if (this.refusing) throw this.refusing;
    const problem = shapeProblem('orderRequest', wanted);
    if (problem) throw refused(400, problem);
    const [{ amount, custom_id }] = wanted.purchase_units;
    const { currency_code: currency, value } = amount;
    if (!CURRENCIES.includes(currency)) throw refused(422, 'CURRENCY_NOT_SUPPORTED');
    if (!/^\d+(\.\d\d)?$/.test(value)) throw refused(422, 'DECIMAL_PRECISION');
    if (WHOLE.includes(currency) && value.includes('.')) throw refused(422, 'DECIMALS_NOT_SUPPORTED');
    if (Number(value) <= 0) throw refused(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
    if (amount.breakdown.item_total.value !== value) throw refused(422, 'AMOUNT_MISMATCH');
    const id = idOf(17);
    const page = `https://www.sandbox.paypal.com/checkoutnow?token=${id}`;
    const order: Order = {
      id,
      intent: 'CAPTURE',
      status: 'PAYER_ACTION_REQUIRED',
      purchase_units: [{ reference_id: 'default', custom_id, amount: { currency_code: currency, value } }],
      links: [
        { href: `${this.url}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
        { href: page, rel: 'payer-action', method: 'GET' },
      ],
    };
    this.orders.set(id, order);
    return checked('order', order);
  }

  #capture(id: string): Order {
    const order = this.order(id);
    if (order.status === 'COMPLETED') throw refused(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw refused(422, 'ORDER_NOT_APPROVED');
    if (this.broke.has(id)) throw refused(422, 'INSTRUMENT_DECLINED');
    const [unit] = order.purchase_units;
    const slow = this.slow.has(id);
    order.status = 'COMPLETED';
    const capture = {
      id: idOf(17),
      status: slow ? 'PENDING' : 'COMPLETED',
      amount: unit.amount,
      custom_id: unit.custom_id,
      final_capture: true,
      links: [{ href: `${this.url}/v2/checkout/orders/${id}`, rel: 'up', method: 'GET' }],
    } as const;
    unit.payments = { captures: [{ ...capture, links: [...capture.links] }], refunds: [] };
    this.#tell(slow ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED', this.#whole(id));
    return checked('order', order);
  }

  #refund(captureId: string, wanted: { amount: Money; custom_id?: string }): Refund {
    const problem = shapeProblem('refundRequest', wanted);
    if (problem) throw refused(400, problem);
    const order = this.#orderOf(captureId);
    const capture = this.capture(order.id);
    const refunds = this.refunds(order.id);
    const gone = refunds
      .filter(({ status }) => status === 'COMPLETED')
      .reduce((sum, one) => sum + numberOf(one.amount), 0);
    if (gone + numberOf(wanted.amount) > numberOf(capture.amount)) throw refused(422, 'REFUND_AMOUNT_EXCEEDED');
    if (capture.status === 'PENDING') throw refused(422, 'CAPTURE_NOT_COMPLETED');
    const { amount, custom_id } = wanted;
    const refund: Refund = {
      id: idOf(17),
      status: 'COMPLETED',
      amount,
      ...(custom_id !== undefined && { custom_id }),
      links: [{ href: `${this.url}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' }],
    };
    refunds.push(refund);
    capture.status = gone + numberOf(amount) === numberOf(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.#tell('PAYMENT.CAPTURE.REFUNDED', refund);
    return refund;
  }

  #orderOf(captureId: string): Order {
    const found = [...this.orders.values()].find(({ purchase_units: [unit] }) =>
      unit.payments?.captures.some(({ id }) => id === captureId),
    );
    if (!found) throw refused(404, 'RESOURCE_NOT_FOUND');
    return found;
  }

  /** A capture as Payments v2 and webhooks show it. */
  #whole = (id: string): Capture => ({
    ...this.capture(id),
    supplementary_data: { related_ids: { order_id: id } },
  });
}

/** Returns an answer, if it has the shape that PayPal's SDK expects. */
function checked<T extends object>(shape: Parameters<typeof shapeProblem>[0], answer: T): T {
  const problem = shapeProblem(shape, answer);
  if (problem) throw new ApiError(500, `the double answers in another shape than PayPal: ${problem}`);
  return structuredClone(answer);
}
