import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { weakWebhookSecret } from '#server/config/payment-settings.ts';
import { httpAddress } from '#server/config/read.ts';
import { type PaymentProvider, UNTOUCHED } from '#server/domains/payments/payments.port.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { definePaymentProvider } from './manifest.ts';
import { minorUnits } from './minor-units.ts';

const units = minorUnits('PaperPay', { currencies: 'EUR', shift: {}, step: { EUR: 5 }, min: { EUR: 100 } });
const CAPABILITIES = { name: 'paperpay', takes: units.takes, wallets: [] };

/** A made-up provider: all that a new provider must bring along. */
export const paperpay = definePaymentProvider({
  ...CAPABILITIES,
  variables: {
    PAPERPAY_KEY: {
      schema: z.string().regex(/^pp_\w+$/, 'must be a key of PaperPay'),
      required: true,
      text: 'Its key.',
    },
    PAPERPAY_SECRET: { schema: z.string(), required: true, text: 'Signs its webhooks.' },
    PAPERPAY_URL: {
      schema: httpAddress,
      called: true,
      requiredInProduction: 'PaperPay has no own host',
      text: 'Host.',
    },
  },
  mainVariable: 'PAPERPAY_KEY',
  account({ PAPERPAY_KEY: key, PAPERPAY_SECRET: secret, PAPERPAY_URL: url = 'https://test.paperpay.example' }) {
    return key && secret ? { key, secret, url } : null;
  },
  problems: ({ PAPERPAY_SECRET: secret }, { production }) =>
    production && secret ? weakWebhookSecret('PAPERPAY_SECRET', [secret], 'latin1') : [],
  open: async ({ secret, url }) => paperpayProvider(secret, url),
});

export const signedByPaperpay = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

const paid = z.object({ id: z.string(), paymentId: z.string(), amount: z.int() });

function paperpayProvider(secret: string, url: string): PaymentProvider {
  return {
    ...CAPABILITIES,
    create: async ({ paymentId, amount, currency }) => ({
      providerId: `paper-${units.toCharge(amount, currency)}`,
      redirectUrl: `${url}/${paymentId}`,
    }),
    read: async () => ({ status: 'pending' }),
    cancel: async () => undefined,
    refund: async () => undefined,
    report: async () => [],
    readWebhook(raw, headers) {
      if (headers['paperpay-signature'] !== signedByPaperpay(raw.toString(), secret))
        throw apiError('payment.signature', {});
      const body = paid.parse(JSON.parse(raw.toString()));
      return { eventId: body.id, type: 'paid', body };
    },
    interpret(body) {
      const { paymentId, amount } = paid.parse(body);
      const facts = { paymentId, providerId: `paper-${amount}`, amount, currency: 'EUR', failure: null };
      return { ...UNTOUCHED, ...facts, event: 'captured' };
    },
  };
}
