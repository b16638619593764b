import { z } from 'zod';
import { oneOrTwo, realMoneyInDemo, weakWebhookSecret } from '#server/config/payment-settings.ts';
import { definePaymentProvider } from '../manifest.ts';
import { adyenCapabilities } from './capabilities.ts';

export const adyen = definePaymentProvider({
  ...adyenCapabilities,
  variables: {
    ADYEN_API_KEY: {
      secret: true,
      schema: z.string().regex(/^\S{16,}$/, 'must be an API key of Adyen'),
      required: true,
      text: 'API key of Adyen ([adyen](integration/adyen.md)).',
    },
    ADYEN_MERCHANT_ACCOUNT: {
      schema: z.string().regex(/^\w{1,80}$/, 'must be the name of a merchant account at Adyen'),
      required: true,
      text: 'The merchant account that receives the money.',
    },
    ADYEN_HMAC_KEY: {
      secret: true,
      schema: oneOrTwo(/^[0-9A-Fa-f]{64}$/, 'must be an HMAC key of Adyen: 64 hexadecimal digits'),
      required: true,
      text: 'HMAC key of the webhook, hexadecimal. Two, separated by a comma, during a rotation.',
    },
    ADYEN_LIVE_PREFIX: {
      // It becomes part of a host name.
      schema: z
        .string()
        .regex(
          /^[0-9A-Za-z]+-[0-9A-Za-z]+$/,
          'must be the prefix of your live address at Adyen, such as 1797a841fbb37ca7-AdyenDemo',
        ),
      requiredInProduction: 'without it Adyen’s test platform is called',
      text: 'Prefix of your live address. **Required in production** with Adyen.',
      default: 'test platform',
    },
  },
  mainVariable: 'ADYEN_API_KEY',
  account(values) {
    const { ADYEN_API_KEY: apiKey, ADYEN_MERCHANT_ACCOUNT: merchantAccount, ADYEN_HMAC_KEY: hmacKeys } = values;
    if (!apiKey || !merchantAccount || !hmacKeys) return null;
    return { apiKey, merchantAccount, hmacKeys, livePrefix: values.ADYEN_LIVE_PREFIX ?? null };
  },
  problems({ ADYEN_HMAC_KEY: keys, ADYEN_LIVE_PREFIX: livePrefix }, { production }) {
    if (!production) return livePrefix ? [realMoneyInDemo('ADYEN_LIVE_PREFIX')] : [];
    return weakWebhookSecret('ADYEN_HMAC_KEY', keys, 'hex');
  },
  async open(account, { records, now, host }) {
    const { adyenProvider } = await import('./client.ts');
    return adyenProvider({ ...account, records, now: () => now().getTime(), ...(host && { apiBase: host }) });
  },
});
