import { z } from 'zod';
import { definePaymentProvider } from '../manifest.ts';
import { paypalCapabilities } from './capabilities.ts';

const identifier = (of: string) => z.string().regex(/^[\w-]{10,128}$/, `must be ${of} at PayPal`);

export const paypal = definePaymentProvider({
  ...paypalCapabilities,
  variables: {
    PAYPAL_CLIENT_ID: {
      schema: identifier('the client id of an app'),
      required: true,
      text: 'Client id of your app at PayPal ([paypal](integration/paypal.md)): of a live app in production, else of a sandbox app.',
    },
    PAYPAL_SECRET: {
      secret: true,
      schema: identifier('the secret of an app'),
      required: true,
      text: 'Secret of the same app.',
    },
    PAYPAL_WEBHOOK_ID: {
      schema: z.string().regex(/^[0-9A-Z]{10,64}$/, 'must be the id of a webhook at PayPal'),
      required: true,
      text: 'Id of the app’s webhook. PayPal signs webhooks for it.',
    },
  },
  mainVariable: 'PAYPAL_CLIENT_ID',
  account(values, { production, testSystem }) {
    const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = values;
    if (!clientId || !secret || !webhookId) return null;
    return { clientId, secret, webhookId, live: production && !testSystem };
  },
  // An app of the other mode cannot sign in: the demo and test systems call only the sandbox, production only PayPal.
  problems: () => [],
  async open(account, { records, now, host }) {
    const { paypalProvider } = await import('./client.ts');
    return paypalProvider({ ...account, records, now, ...(host && { apiBase: host }) });
  },
});
