import { createHmac, randomBytes } from 'node:crypto';
import type { PaymentLinkRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentLinkRequest.js';
import { PaymentLinkResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentLinkResponse.js';
import type { PaymentRefundRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRefundRequest.js';
import { PaymentRefundResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentRefundResponse.js';
import { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js';
import { type ApiCall, ApiDouble, ApiError, type SentEvent } from '../api-double.fixture.ts';
import { answerDispute, type Contest, newContest } from './double-evidence.fixture.ts';

const { StatusEnum } = PaymentLinkResponse;
const { EventCodeEnum, SuccessEnum } = NotificationRequestItem;

type Code = NotificationRequestItem.EventCodeEnum;
type Link = Pick<PaymentLinkResponse, 'id' | 'url' | 'reference' | 'merchantAccount' | 'amount' | 'status'> & {
  expiresAt: string;
};
type Event = Pick<NotificationRequestItem, 'eventCode' | 'pspReference' | 'merchantReference' | 'amount'> &
  Partial<Pick<NotificationRequestItem, 'originalReference' | 'success' | 'merchantAccountCode'>>;

interface Payment {
  link: Link;
  pspReference: string;
  refunds: { pspReference: string; reference: string; value: number; failed: boolean }[];
  dispute: (Contest & { value: number }) | null;
  /** The money did not come, days after the authorisation. */
  captureFailed?: boolean;
}

/** ISO 4217 currencies that Adyen does not support. */
const UNKNOWN = new Set(['AFN', 'CLF', 'MGA', 'UYW']);

const psp = (): string => randomBytes(8).toString('hex').toUpperCase();
const refused = (status: number, code: string, message: string): ApiError => new ApiError(status, message, { code });

/**
 * Replaces Adyen's Checkout API in tests: keeps links, payments, refunds, disputes and idempotency keys, refuses what
 * Adyen refuses, and signs notifications like Adyen. Its objects have types picked from the package's.
 */
export class AdyenDouble extends ApiDouble {
  protected override readonly provider = 'adyen';
  readonly apiKey = 'AQE-key-of-the-test-double';
  readonly merchantAccount = 'ManawellECOM';
  readonly hmacKey = randomBytes(32).toString('hex');
  readonly links = new Map<string, Link>();
  readonly payments = new Map<string, Payment>();

  /** The payer pays on the page; `later`: by a method whose money comes afterwards. */
  pay(linkId: string, later = false, card?: string): void {
    const link = this.link(linkId);
    if (link.status !== StatusEnum.Active) throw new Error(`the page of ${linkId} is closed`);
    link.status = later ? StatusEnum.PaymentPending : StatusEnum.Completed;
    this.payments.set(linkId, { link, pspReference: psp(), refunds: [], dispute: null });
    this.#tell(linkId, later ? EventCodeEnum.Pending : EventCodeEnum.Authorisation, card);
  }

  /** The payer pays on a second tab with the same page. Returns the key of that payment. */
  payAgain(linkId: string): string {
    const key = `${linkId} again`;
    this.payments.set(key, { link: this.payment(linkId).link, pspReference: psp(), refunds: [], dispute: null });
    this.#tell(key, EventCodeEnum.Authorisation);
    return key;
  }

  /** The payer's bank refuses; the page stays open. */
  decline(linkId: string): void {
    const { reference: merchantReference, amount } = this.link(linkId);
    const eventCode = EventCodeEnum.Authorisation;
    this.#notify({ eventCode, pspReference: psp(), merchantReference, amount, success: SuccessEnum.False });
  }

  settle(linkId: string): void {
    this.link(linkId).status = StatusEnum.Completed;
    this.#tell(linkId, EventCodeEnum.Authorisation);
  }

  /** The bank does not pay the authorised amount, days later. */
  failCapture(linkId: string): void {
    const payment = this.payment(linkId);
    payment.captureFailed = true;
    const { pspReference: originalReference, link } = payment;
    const { reference: merchantReference, amount } = link;
    const eventCode = EventCodeEnum.CaptureFailed;
    this.#notify({ eventCode, pspReference: psp(), originalReference, merchantReference, amount });
  }

  /** @param value in Adyen's units; default: the whole payment */
  dispute(linkId: string, value?: number): void {
    const payment = this.payment(linkId);
    payment.dispute = { ...newContest(psp()), value: value ?? payment.link.amount.value ?? 0 };
    this.stage(linkId, EventCodeEnum.Chargeback);
  }

  /** Sends a stage of a dispute; all stages have the dispute's reference. */
  stage(linkId: string, eventCode: Code): void {
    const { dispute, pspReference: originalReference, link } = this.payment(linkId);
    if (!dispute) throw new Error(`${linkId} is not disputed`);
    if (eventCode !== EventCodeEnum.Chargeback) dispute.isOver = true;
    const { pspReference, value } = dispute;
    const amount = { value, currency: link.amount.currency };
    this.#notify({ eventCode, pspReference, originalReference, merchantReference: link.reference, amount });
  }

  /** The payer's bank returns the last refund, days later. */
  failRefund(linkId: string): void {
    const { pspReference: originalReference, link, refunds } = this.payment(linkId);
    const last = refunds.findLast(({ failed }) => !failed);
    if (!last) throw new Error(`${linkId} has no successful refund`);
    last.failed = true;
    this.#notify({
      eventCode: EventCodeEnum.RefundFailed,
      pspReference: last.pspReference,
      originalReference,
      merchantReference: last.reference,
      amount: { value: last.value, currency: link.amount.currency },
    });
  }

  /** An operator refunds in the Customer Area. @param value in Adyen's units */
  refundByHand(linkId: string, value: number): void {
    const { pspReference: originalReference, link, refunds } = this.payment(linkId);
    const refund = { pspReference: psp(), reference: link.reference, value, failed: false };
    refunds.push(refund);
    const amount = { value, currency: link.amount.currency };
    const { pspReference, reference: merchantReference } = refund;
    this.#notify({ eventCode: EventCodeEnum.Refund, pspReference, originalReference, merchantReference, amount });
  }

  payment(linkId: string): Payment {
    const payment = this.payments.get(linkId);
    if (!payment) throw refused(404, '000', `no payment was made on ${linkId}`);
    return payment;
  }

  /** Signs as described in https://docs.adyen.com/development-resources/webhooks/verify-hmac-signatures. */
  sign(event: Event, hmacKey = this.hmacKey, more: object = {}): SentEvent {
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
    const additionalData = { hmacSignature, shopperEmail: 'payer@example.com', ...more };
    const body = { live: 'false', notificationItems: [{ NotificationRequestItem: { ...item, additionalData } }] };
    return { raw: Buffer.from(JSON.stringify(body)), headers: {} };
  }

  #tell(linkId: string, eventCode: Code, card?: string): void {
    const { link, pspReference } = this.payment(linkId);
    this.#notify({ eventCode, pspReference, merchantReference: link.reference, amount: link.amount }, card);
  }

  #notify(event: Event, card?: string): void {
    const details = card && { alias: `alias-of-${card}`, cardSummary: /\d{4}$/.exec(card)?.[0] ?? '1111' };
    this.sent.push(this.sign(event, this.hmacKey, details || {}));
  }

  /** Returns a link, closed if its time is over. */
  link(linkId: string): Link {
    const link = this.links.get(linkId);
    if (!link) throw refused(404, '000', 'The link was not found');
    if (link.status === StatusEnum.Active && Date.parse(link.expiresAt) < Date.now()) link.status = StatusEnum.Expired;
    return link;
  }

  protected override admit({ headers }: ApiCall): void {
    if (headers['x-api-key'] !== this.apiKey) throw refused(401, '000', 'HTTP Status Response - Unauthorized');
  }

  /** Adyen's Checkout answers 201 for each object that it creates. */
  protected override statusOf({ method, path }: ApiCall): number {
    return method === 'POST' && !path.startsWith('/ca/') ? 201 : 200;
  }

  protected override describe({ status, code, message }: ApiError): object {
    return { status, errorCode: code ?? '905', message, errorType: 'validation' };
  }

  protected override answer({ method, path, text }: ApiCall): object {
    const [, disputes] = /^\/ca\/services\/DisputeService\/v30\/(\w+)$/.exec(path) ?? [];
    if (method === 'POST' && disputes) {
      const find = (reference: string): Contest | null =>
        [...this.payments.values()].find(({ dispute }) => dispute?.pspReference === reference)?.dispute ?? null;
      return answerDispute(disputes, JSON.parse(text), { merchantAccount: this.merchantAccount, find });
    }
    const [, kind, id, action] = path.replace(/^\/v\d+/, '').split('/');
    if (method === 'GET' && kind === 'paymentLinks' && id) return this.link(id);
    if (method === 'POST' && kind === 'paymentLinks') return this.#create(JSON.parse(text));
    if (method === 'PATCH' && kind === 'paymentLinks' && id) return this.#expire(id);
    if (method === 'POST' && action === 'refunds') return this.#refund(id ?? '', JSON.parse(text));
    throw refused(404, '000', 'Not found');
  }

  #create(wanted: Omit<PaymentLinkRequest, 'expiresAt'> & { expiresAt: string }): Link {
    const { merchantAccount, reference, amount, expiresAt } = wanted;
    if (merchantAccount !== this.merchantAccount) throw refused(403, '901', 'Invalid Merchant Account');
    if (UNKNOWN.has(amount.currency ?? '')) throw refused(422, '138', 'Unsupported currency specified');
    if (reference.length > 80) throw refused(422, '130', 'Reference is too long');
    if (Date.parse(expiresAt) < Date.now()) throw refused(422, '14_003', 'The expiry date is in the past');
    const id = `PL${psp()}`;
    const url = `https://test.adyen.link/${id}`;
    const link = { id, url, reference, merchantAccount, amount, status: StatusEnum.Active, expiresAt } satisfies Link;
    this.links.set(id, link);
    return link;
  }

  #expire(id: string): Link {
    const link = this.link(id);
    if (link.status !== StatusEnum.Active) throw refused(422, '14_005', 'Only active links can be expired');
    link.status = StatusEnum.Expired;
    return link;
  }

  /** Like Adyen, accepts every refund request and sends its outcome afterwards. */
  #refund(paymentPspReference: string, wanted: PaymentRefundRequest) {
    const payment = [...this.payments.values()].find(({ pspReference }) => pspReference === paymentPspReference);
    if (!payment) throw refused(422, '167', 'Original pspReference required for this operation');
    const { amount, reference = '', merchantAccount } = wanted;
    const value = amount.value ?? 0;
    const held = payment.refunds.filter(({ failed }) => !failed).reduce((sum, refund) => sum + refund.value, 0);
    const enough = !payment.captureFailed && held + value <= (payment.link.amount.value ?? 0);
    const pspReference = psp();
    if (enough) payment.refunds.push({ pspReference, reference, value, failed: false });
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
