import { Webhook } from 'standardwebhooks';
import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import type { PaymentProvider } from '#server/domains/payments/payments.port.ts';
import { refusal } from '#server/kernel/refusal.ts';
import { sandboxPayment, toNews, webhookHead } from './mapping.ts';

const TIMEOUT_MS = 8000;

/** The sandbox provider of `simulators/psp`: the reference for writing an adapter of a real one. */
export function sandboxProvider(options: {
  url: string;
  key: string;
  webhookSecret: string;
  outbound: Outbound;
}): PaymentProvider {
  const { url, key, outbound } = options;
  const verifier = new Webhook(options.webhookSecret);
  return {
    name: 'sandbox',

    async create({ paymentId, ...request }) {
      const headers = { authorization: `Bearer ${key}`, 'idempotency-key': paymentId };
      const body = JSON.stringify({ ...request, reference: paymentId });
      const answer = await outbound.post(`${url}/v1/payments`, body, { headers, timeoutMs: TIMEOUT_MS });
      if (answer.status >= 300) throw new Error(`the sandbox provider answered ${answer.status}`);
      const payment = sandboxPayment.parse(JSON.parse(answer.text));
      return { providerId: payment.id, redirectUrl: payment.hostedUrl };
    },

    readWebhook(raw, headers) {
      try {
        verifier.verify(raw, headers as Record<string, string>);
      } catch {
        throw refusal('payment.signature', {});
      }
      const body: unknown = JSON.parse(raw.toString());
      const { id, type } = webhookHead.parse(body);
      return { eventId: id, type, body };
    },

    interpret: toNews,
  };
}
