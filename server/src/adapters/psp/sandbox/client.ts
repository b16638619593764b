import type { Answer, Outbound } from '#server/adapters/outbound/outbound.ts';
import {
  type BalanceTransaction,
  type BookEntry,
  type PaymentProvider,
  type PaymentRef,
  ProviderRefused,
} from '#server/domains/payments/payments.port.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { verifySigned } from '#server/kernel/signed-webhook.ts';
import { tellingNotSent } from '../not-sent.ts';
import { isRefusal } from '../refusal.ts';
import { sandboxLines, toBalanceTransaction } from './balance.ts';
import { sandboxCapabilities } from './capabilities.ts';
import {
  sandboxPayment,
  sandboxPayments,
  toBookEntry,
  toState,
  toUpdate,
  webhookHead,
  withoutInstrument,
} from './mapping.ts';
import { sandboxUnits } from './units.ts';

const TIMEOUT_MS = 8000;
const MOST_EVIDENCE_BYTES = 500_000;

/** Adapter of the sandbox provider (`simulators/psp`): the reference for adapters of real providers. */
export function sandboxProvider(options: {
  url: string;
  key: string;
  webhookSecret: string;
  outbound: Outbound;
  now: () => Date;
}): PaymentProvider & Required<Pick<PaymentProvider, 'evidence' | 'balanceTransactions'>> {
  const { url, key, webhookSecret, outbound, now } = options;
  const authorization = `Bearer ${key}`;

  const get = async (path: string): Promise<unknown> =>
    jsonOf(await outbound.get(url + path, { headers: { authorization }, timeoutMs: TIMEOUT_MS }));
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const call = { headers: { authorization, ...headers }, timeoutMs: TIMEOUT_MS };
    return jsonOf(await tellingNotSent(() => outbound.post(url + path, JSON.stringify(body), call)));
  };
  const find = async (payment: PaymentRef) => {
    const { payments } = sandboxPayments.parse(await get(`/v1/payments?reference=${payment.paymentId}`));
    return payments[0];
  };

  return {
    ...sandboxCapabilities,

    async create({ paymentId, spent: _, country: __, wallet, ...request }) {
      const amount = sandboxUnits.toCharge(request.amount, request.currency);
      const body = { ...request, amount, reference: paymentId, ...(wallet && { wallet }) };
      const payment = sandboxPayment.parse(await post('/v1/payments', body, { 'idempotency-key': paymentId }));
      return { providerId: payment.id, redirectUrl: payment.hostedUrl };
    },

    read: async (payment) => toState(await find(payment)),

    async cancel(payment) {
      const found = await find(payment);
      if (found) await post(`/v1/payments/${found.id}/cancel`, {});
    },

    async refund({ refundId, amount, ...payment }) {
      const found = await find(payment);
      if (!found) throw new Error(`the sandbox provider does not know payment ${payment.paymentId}`);
      await post(`/v1/payments/${found.id}/refunds`, { amount, key: refundId });
    },

    async report(from, until) {
      const period = new URLSearchParams({ from: from.toISOString(), until: until.toISOString() });
      const entries: BookEntry[] = [];
      for (;;) {
        const { payments, more } = sandboxPayments.parse(await get(`/v1/payments?${period}`));
        entries.push(...payments.map(toBookEntry));
        const last = payments.at(-1);
        if (!more || !last) return entries;
        period.set('after', last.id);
      }
    },

    async balanceTransactions(from, until) {
      const period = new URLSearchParams({ from: from.toISOString(), until: until.toISOString() });
      const found: BalanceTransaction[] = [];
      for (;;) {
        const { lines, more } = sandboxLines.parse(await get(`/v1/balance?${period}`));
        found.push(...lines.map(toBalanceTransaction));
        const last = lines.at(-1);
        if (!more || !last) return found;
        period.set('after', last.id);
      }
    },

    readWebhook(raw, headers) {
      if (!verifySigned(raw, headers, [webhookSecret], now())) throw apiError('payment.signature', {});
      const body: unknown = JSON.parse(raw.toString());
      const { id, type } = webhookHead.parse(body);
      return { eventId: id, type, ...withoutInstrument(body) };
    },

    interpret: toUpdate,

    evidence: {
      mostBytes: MOST_EVIDENCE_BYTES,
      async submit({ submissionId, paymentId, providerId, dispute, document, summary, note }) {
        const found = await find({ paymentId, providerId });
        if (!found) throw new Error(`the sandbox provider does not know payment ${paymentId}`);
        const body = {
          key: submissionId,
          text: [summary, note].join('\n'),
          document: Buffer.from(document).toString('base64'),
        };
        await post(`/v1/payments/${found.id}/disputes/${encodeURIComponent(dispute)}/evidence`, body);
      },
    },
  };
}

function jsonOf({ status, text }: Answer): unknown {
  const why = `the sandbox provider answered ${status}: ${text.slice(0, 200)}`;
  if (isRefusal(status)) throw new ProviderRefused(why);
  if (status >= 300) throw new Error(why);
  return JSON.parse(text);
}
