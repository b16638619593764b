import {
  type BookEntry,
  type PaymentProvider,
  type PaymentRef,
  ProviderRefused,
  type ProviderState,
  type ProviderUpdate,
  UNTOUCHED,
} from '#server/domains/payments/payments.port.ts';
import type { ProviderRecords } from '../manifest.ts';
import { paypalCapabilities } from './capabilities.ts';
import { createCertificates } from './certificates.ts';
import {
  askedAbout,
  captureOf,
  hasMoney,
  instrumentOf,
  ofOrder,
  orderIn,
  refundsOf,
  toBookEntry,
  toState,
  toUpdate,
} from './mapping.ts';
import { orderRequest } from './order-request.ts';
import {
  ourReference,
  type PaypalDispute,
  type PaypalOrder,
  paypalCapture,
  paypalDispute,
  paypalDisputes,
  paypalOrder,
  refundReference,
} from './shapes.ts';
import { type CallPaypal, PAYPAL_HOSTS, PaypalRefused, paypalTransport } from './transport.ts';
import { ofMoney, paypalUnits, toMoney } from './units.ts';
import { certificateIn, readPaypalWebhook } from './webhook.ts';

/** Number of payments that are read at the same time for the daily report. */
const AT_ONCE = 8;

export interface PaypalOptions {
  clientId: string;
  secret: string;
  /** PayPal's id of the webhook; part of each signature. */
  webhookId: string;
  /** False: PayPal's sandbox. */
  live: boolean;
  /** PayPal finds orders only by its own id, which webhooks have. */
  records: ProviderRecords;
  now: () => Date;
  /** Replaces PayPal's hosts in tests. */
  apiBase?: string;
}

type Paypal = Required<
  Omit<PaymentProvider, 'takenFrom' | 'evidence' | 'balanceTransactions' | 'readSettlementReport'>
>;

/** PayPal Checkout (Orders v2): the player approves on PayPal's page. Setup: docs/integration/paypal.md. */
export function paypalProvider(options: PaypalOptions): Paypal {
  const { clientId, secret, webhookId, live, records, now, apiBase } = options;
  const call = paypalTransport({ clientId, secret, host: apiBase ?? PAYPAL_HOSTS[live ? 'live' : 'sandbox'] });
  const certificates = createCertificates(apiBase ? [apiBase] : live ? LIVE_ORIGINS : SANDBOX_ORIGINS);

  /** Finds PayPal's id of an order; null if no webhook names it, and its page never reached a player. */
  const idOf = async ({ paymentId, providerId }: PaymentRef): Promise<string | null> => {
    if (providerId) return providerId;
    return (await records.webhooks(paymentId)).map(({ body }) => orderIn(body)).find((id) => id !== null) ?? null;
  };
  /** Returns null if PayPal does not know the order, or no longer. */
  const find = async (payment: PaymentRef): Promise<PaypalOrder | null> => {
    const id = await idOf(payment);
    const order = id && (await readOrder(call, id));
    if (!order) return null;
    if (ourReference(order.purchase_units[0]?.custom_id)?.paymentId !== payment.paymentId)
      throw new Error(`PayPal’s order ${id} is not of payment ${payment.paymentId}`);
    return order;
  };
  const disputesOf = async (order: PaypalOrder): Promise<PaypalDispute[]> =>
    hasMoney(order) ? readDisputes(call, captureOf(order)?.id ?? '') : [];

  return {
    ...paypalCapabilities,

    async create(request) {
      const body = orderRequest(request);
      const requestId = keyOf(request.paymentId, request.spent);
      const order = paypalOrder.parse(await call({ method: 'POST', path: '/v2/checkout/orders', body, requestId }));
      const page = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
      if (!page) throw new Error(`PayPal gave no address for order ${order.id}`);
      return { providerId: order.id, redirectUrl: page.href };
    },

    async read(payment) {
      const order = await find(payment);
      return order ? toState(order, await disputesOf(order)) : lost(payment, records);
    },

    // PayPal has no such call. Without `capture` no money moves.
    cancel: async () => undefined,

    async capture({ paymentId, providerId }) {
      if (!providerId) throw new Error(`payment ${paymentId} has no order at PayPal`);
      const path = `/v2/checkout/orders/${encodeURIComponent(providerId)}/capture`;
      try {
        await call({ method: 'POST', path, body: {}, requestId: `${paymentId}:capture` });
      } catch (error) {
        if (!(error instanceof PaypalRefused && UNDECIDED.has(error.issue))) throw error;
      }
    },

    async refund({ refundId, amount, currency, spent, ...payment }) {
      const order = await find(payment);
      const capture = order && captureOf(order);
      if (!capture || !hasMoney(order)) throw new Error(`PayPal took no money for payment ${payment.paymentId}`);
      const refunds = refundsOf(order);
      // PayPal forgets a key after 45 days. A failed refund is made again with another id.
      if (refunds.some((known) => known.refundId === refundId)) return;
      const money = toMoney(paypalUnits.toProvider(amount, currency), currency);
      const gone = refunds.filter(({ failed }) => !failed).reduce((sum, one) => sum + one.amount, 0);
      const paid = ofMoney(capture.amount).amount;
      if (gone + amount > paid)
        throw new ProviderRefused(`Only ${paid - gone} of ${paid} is left of payment ${payment.paymentId}`);
      await call({
        method: 'POST',
        path: `/v2/payments/captures/${capture.id}/refund`,
        body: { amount: money, custom_id: refundReference(payment.paymentId, refundId) },
        requestId: keyOf(`${refundId}:${amount}`, spent),
      });
    },

    async report(from, until) {
      const entries: BookEntry[] = [];
      const payments = [...(await records.paymentsBetween(from, until))];
      while (payments.length > 0) {
        const some = payments.splice(0, AT_ONCE).map(async (payment) => {
          const order = await find(payment);
          return (order && toBookEntry(payment, order, await disputesOf(order))) ?? [];
        });
        entries.push(...(await Promise.all(some)).flat());
      }
      return entries;
    },

    prepareWebhook: (headers, sender) => certificates.load(certificateIn(headers), sender),
    readWebhook: (raw, headers) => readPaypalWebhook(raw, headers, { webhookId, certificates, now: now() }),
    interpret: toUpdate,

    askFurther(body) {
      const asked = askedAbout(body);
      if (!asked) return null;
      return async (): Promise<ProviderUpdate[]> => {
        const updates = asked.captures.map(async (id) => {
          const order = await orderOfCapture(call, id);
          return (order && ofOrder(order, await disputesOf(order), asked.event)) ?? [];
        });
        return (await Promise.all(updates)).flat();
      };
    },

    async instrument(payment) {
      const order = await find(payment);
      return order && instrumentOf(order);
    },
  };
}

/** PayPal serves its certificates at both. */
const LIVE_ORIGINS = ['https://api.paypal.com', 'https://api-m.paypal.com'];
const SANDBOX_ORIGINS = ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'];

/** Refusals of a capture that do not decide about the approval: `read` says more. */
const UNDECIDED: ReadonlySet<string> = new Set(['ORDER_ALREADY_CAPTURED', 'ORDER_NOT_APPROVED']);

const keyOf = (key: string, spent = 0): string => (spent === 0 ? key : `${key}:${spent}`);

/**
 * The state of a payment whose order PayPal does not know. PayPal forgets unpaid orders after some hours. An order
 * that was captured must not count as unpaid.
 */
async function lost({ paymentId, providerId }: PaymentRef, records: ProviderRecords): Promise<ProviderState> {
  const asked = await records.asked(paymentId);
  if (!providerId || !asked) return { status: 'none' };
  const told = (await records.webhooks(paymentId)).map(({ body }) => toUpdate(body)?.event);
  if (told.includes('captured')) throw new Error(`PayPal does not know the captured order of payment ${paymentId}`);
  const update = { ...UNTOUCHED, event: 'failed' as const, paymentId, providerId, ...asked, failure: 'abandoned' };
  return { status: 'settled', updates: [update] };
}

const readOrder = async (call: CallPaypal, id: string): Promise<PaypalOrder | null> => {
  const found = await orNull(call({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(id)}` }));
  return found === null ? null : paypalOrder.parse(found);
};

/** Returns the order of a capture; null if the capture is not ours. */
async function orderOfCapture(call: CallPaypal, id: string): Promise<PaypalOrder | null> {
  const found = await orNull(call({ method: 'GET', path: `/v2/payments/captures/${encodeURIComponent(id)}` }));
  const { custom_id, supplementary_data: more } = found === null ? {} : paypalCapture.parse(found);
  const orderId = more?.related_ids?.order_id;
  return ourReference(custom_id) && orderId ? readOrder(call, orderId) : null;
}

async function readDisputes(call: CallPaypal, capture: string): Promise<PaypalDispute[]> {
  const path = '/v1/customer/disputes';
  const query = new URLSearchParams({ disputed_transaction_id: capture });
  const { items } = paypalDisputes.parse(await call({ method: 'GET', path: `${path}?${query}` }));
  const all = items.map(({ dispute_id: id }) => call({ method: 'GET', path: `${path}/${encodeURIComponent(id)}` }));
  return (await Promise.all(all)).map((dispute) => paypalDispute.parse(dispute));
}

/** Returns null for an object that PayPal does not know. */
const orNull = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) => {
    if (error instanceof PaypalRefused && error.status === 404) return null;
    throw error;
  });
