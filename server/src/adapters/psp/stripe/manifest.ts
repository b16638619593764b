import { z } from 'zod';
import { oneOrTwo, realMoneyInDemo, weakWebhookSecret } from '#server/config/payment-settings.ts';
import { definePaymentProvider } from '../manifest.ts';
import { stripeCapabilities } from './capabilities.ts';

export const stripe = definePaymentProvider({
  ...stripeCapabilities,
  variables: {
    STRIPE_KEY: {
      secret: true,
      schema: z
        .string()
        .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe: sk_… or rk_…'),
      required: true,
      text: 'Secret or restricted key of Stripe ([stripe](integration/stripe.md)). Production rejects test keys, the demo rejects live keys.',
    },
    STRIPE_WEBHOOK_SECRET: {
      secret: true,
      schema: oneOrTwo(/^whsec_[\w+/=-]{16,}$/, 'must be the signing secret of a webhook endpoint at Stripe: whsec_…'),
      required: true,
      text: 'Signing secret of the webhook endpoint, `whsec_…`. Two, separated by a comma, during a rotation.',
    },
  },
  mainVariable: 'STRIPE_KEY',
  account: ({ STRIPE_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecrets }) =>
    key && webhookSecrets ? { key, webhookSecrets } : null,
  problems({ STRIPE_KEY: key, STRIPE_WEBHOOK_SECRET: secrets }, { production, testSystem }) {
    if (!production) return key?.includes('_live_') ? [realMoneyInDemo('STRIPE_KEY')] : [];
    return [
      ...(key?.includes('_test_') && !testSystem ? [TEST_KEY] : []),
      ...weakWebhookSecret('STRIPE_WEBHOOK_SECRET', secrets, 'latin1'),
    ];
  },
  async open(account, { now, host }) {
    const { stripeProvider } = await import('./client.ts');
    return stripeProvider({ ...account, now, ...(host && { apiBase: host }) });
  },
});

const TEST_KEY =
  'STRIPE_KEY is a test key, which moves no money: use a live key, or set ALLOW_SANDBOX=1 on a test system';
