import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentLinkRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentLinkRequest.js';
import { PaymentLinkResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentLinkResponse.js';
import type { PaymentRefundRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRefundRequest.js';
import { PaymentRefundResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentRefundResponse.js';
import { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js';

const { StatusEnum } = PaymentLinkResponse;
const { EventCodeEnum, SuccessEnum } = NotificationRequestItem;

type Link = Pick<PaymentLinkResponse, 'id' | 'url' | 'reference' | 'merchantAccount' | 'amount' | 'status'> & {
  expiresAt: string;
};
type Event = Pick<NotificationRequestItem, 'eventCode' | 'pspReference' | 'merchantReference' | 'amount'> &
  Partial<Pick<NotificationRequestItem, 'originalReference' | 'success' | 'merchantAccountCode'>>;

interface Payment {
  link: Link;
  pspReference: string;
  refunds: { reference: string; value: number }[];
  dispute: string | null;
}

class ApiError extends Error {
  readonly status: number;
  readonly errorCode: string;

  constructor(status: number, errorCode: string, message: string) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
  }
}

const psp = (): string => randomBytes(8).toString('hex').toUpperCase();

/**
 * Stands in for Adyen's Checkout API in tests: keeps links, payments, refunds, disputes and idempotency keys, refuses what Adyen
 * refuses, and signs notifications as Adyen does. Its objects are typed as parts of the package's own types.
 */
export class AdyenDouble {
  readonly apiKey = 'AQE-test-double';
  readonly merchantAccount = 'ManawellECOM';
  readonly hmacKey = randomBytes(32).toString('hex');
  readonly sent: { raw: Buffer; headers: Record<string, string> }[] = [];
  readonly links = new Map<string, Link>();
  readonly payments = new Map<string, Payment>();
  readonly asked: string[] = [];
  url = '';
  readonly #keys = new Map<string, object>();
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

  /** A week passes. */
  forgetKeys(): void {
    this.#keys.clear();
  }

  /** The payer finishes the page; `later` is a method whose money comes afterwards. */
  pay(linkId: string, later = false): void {
    const link = this.#link(linkId);
    if (link.status !== StatusEnum.Active) throw new Error(`the page of ${linkId} is closed`);
    link.status = later ? StatusEnum.PaymentPending : StatusEnum.Completed;
    this.payments.set(linkId, { link, pspReference: psp(), refunds: [], dispute: null });
    this.#tell(linkId, later ? EventCodeEnum.Pending : EventCodeEnum.Authorisation);
  }

  /** The payer's bank refuses; the page stays open. */
  decline(linkId: string): void {
    const { reference: merchantReference, amount } = this.#link(linkId);
    this.#notify({
      eventCode: EventCodeEnum.Authorisation,
      pspReference: psp(),
      merchantReference,
      amount,
      success: SuccessEnum.False,
    });
  }

  settle(linkId: string): void {
    this.#link(linkId).status = StatusEnum.Completed;
    this.#tell(linkId, EventCodeEnum.Authorisation);
  }

  dispute(linkId: string): void {
    const payment = this.payment(linkId);
    payment.dispute = psp();
    this.stage(linkId, EventCodeEnum.Chargeback);
  }

  /** A stage of a dispute: all carry the dispute's own reference. */
  stage(linkId: string, eventCode: NotificationRequestItem.EventCodeEnum): void {
    const { dispute, pspReference, link } = this.payment(linkId);
    this.#notify({
      eventCode,
      pspReference: dispute ?? psp(),
      originalReference: pspReference,
      merchantReference: link.reference,
      amount: link.amount,
    });
  }

  /** A refund that the payer's bank sent back, days later. */
  refundFailed(linkId: string, refundPsp: string, value: number): void {
    const { pspReference, link } = this.payment(linkId);
    this.#notify({
      eventCode: EventCodeEnum.RefundFailed,
      pspReference: refundPsp,
      originalReference: pspReference,
      merchantReference: link.reference,
      amount: { value, currency: link.amount.currency },
    });
  }

  payment(linkId: string): Payment {
    const payment = this.payments.get(linkId);
    if (!payment) throw new ApiError(404, '000', `nothing was paid by ${linkId}`);
    return payment;
  }

  /** As https://docs.adyen.com/development-resources/webhooks/verify-hmac-signatures describes it. */
  sign(event: Event, hmacKey = this.hmacKey) {
    const { originalReference = '', success = SuccessEnum.True, merchantAccountCode = this.merchantAccount } = event;
    const item = {
      ...event,
      originalReference,
      success,
      merchantAccountCode,
      eventDate: new Date().toISOString(),
      paymentMethod: 'visa',
      reason: '061380:1111:03/2030',
    } satisfies NotificationRequestItem;
    const { pspReference, merchantReference, amount, eventCode } = item;
    const fields = [pspReference, originalReference, merchantAccountCode, merchantReference];
    const text = [...fields, amount.value, amount.currency, eventCode, success].join(':');
    const hmacSignature = createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(text).digest('base64');
    const body = {
      live: 'false',
      notificationItems: [
        { NotificationRequestItem: { ...item, additionalData: { hmacSignature, shopperEmail: 'payer@example.com' } } },
      ],
    };
    return { raw: Buffer.from(JSON.stringify(body)), headers: {} as Record<string, string> };
  }

  #tell(linkId: string, eventCode: NotificationRequestItem.EventCodeEnum): void {
    const { link, pspReference } = this.payment(linkId);
    this.#notify({ eventCode, pspReference, merchantReference: link.reference, amount: link.amount });
  }

  #notify(event: Event): void {
    this.sent.push(this.sign(event));
  }

  #link(linkId: string): Link {
    const link = this.links.get(linkId);
    if (!link) throw new ApiError(404, '000', 'The link was not found');
    return link;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const reply = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    try {
      reply(200, this.#answer(request, Buffer.concat(parts).toString()));
    } catch (error) {
      const { status, errorCode, message } = error instanceof ApiError ? error : new ApiError(500, '905', `${error}`);
      reply(status, { status, errorCode, message, errorType: 'validation' });
    }
  }

  #answer(request: IncomingMessage, text: string): object {
    const path = (request.url ?? '').replace(/^\/v\d+/, '');
    this.asked.push(`${request.method} ${request.url}`);
    if (request.headers['x-api-key'] !== this.apiKey)
      throw new ApiError(401, '000', 'HTTP Status Response - Unauthorized');
    const key = request.headers['idempotency-key'];
    const stored = typeof key === 'string' ? this.#keys.get(`${path} ${key}`) : undefined;
    if (stored) return stored;
    const answer = structuredClone(this.#route(request.method ?? '', path, text));
    if (typeof key === 'string') this.#keys.set(`${path} ${key}`, answer);
    return answer;
  }

  #route(method: string, path: string, text: string): object {
    const [, kind, id, action] = path.split('/');
    if (method === 'GET' && kind === 'paymentLinks' && id) return this.#link(id);
    if (method === 'POST' && kind === 'paymentLinks') return this.#create(JSON.parse(text));
    if (method === 'PATCH' && kind === 'paymentLinks' && id) return this.#expire(id);
    if (method === 'POST' && action === 'refunds') return this.#refund(id ?? '', JSON.parse(text));
    throw new ApiError(404, '000', 'Not found');
  }

  #create(wanted: Omit<PaymentLinkRequest, 'expiresAt'> & { expiresAt: string }): Link {
    const { merchantAccount, reference, amount, expiresAt } = wanted;
    if (merchantAccount !== this.merchantAccount) throw new ApiError(403, '901', 'Invalid Merchant Account');
    if (reference.length > 80) throw new ApiError(422, '130', 'Reference is too long');
    if (Date.parse(expiresAt) < Date.now()) throw new ApiError(422, '14_003', 'The expiry date is in the past');
    const id = `PL${psp()}`;
    const link = {
      id,
      url: `https://test.adyen.link/${id}`,
      reference,
      merchantAccount,
      amount,
      status: StatusEnum.Active,
      expiresAt,
    } satisfies Link;
    this.links.set(id, link);
    return link;
  }

  #expire(id: string): Link {
    const link = this.#link(id);
    if (link.status !== StatusEnum.Active) throw new ApiError(422, '14_005', 'Only active links can be expired');
    link.status = StatusEnum.Expired;
    return link;
  }

  /** Adyen takes every refund request and says afterwards what came of it. */
  #refund(paymentPspReference: string, wanted: PaymentRefundRequest) {
    const payment = [...this.payments.values()].find(({ pspReference }) => pspReference === paymentPspReference);
    if (!payment) throw new ApiError(422, '167', 'Original pspReference required for this operation');
    const { amount, reference = '', merchantAccount } = wanted;
    const taken = payment.refunds.reduce((sum, { value }) => sum + value, 0);
    const enough = taken + amount.value <= payment.link.amount.value;
    if (enough) payment.refunds.push({ reference, value: amount.value });
    const pspReference = psp();
    this.#notify({
      eventCode: EventCodeEnum.Refund,
      pspReference,
      originalReference: paymentPspReference,
      merchantReference: reference,
      amount,
      success: enough ? SuccessEnum.True : SuccessEnum.False,
    });
    return {
      amount,
      merchantAccount,
      paymentPspReference,
      pspReference,
      reference,
      status: PaymentRefundResponse.StatusEnum.Received,
    } satisfies PaymentRefundResponse;
  }
}
