import { z } from 'zod';
import { weaknessOfProviderSecret } from './secrets.ts';

export interface StripeAccount {
  key: string;
  /** Live signing secrets of the webhook endpoint; two during a rotation. */
  webhookSecrets: readonly string[];
}

export interface AdyenAccount {
  apiKey: string;
  merchantAccount: string;
  /** Live HMAC keys of the webhook; two during a rotation. */
  hmacKeys: readonly string[];
  /** Prefix of the live address; null: the test platform. */
  livePrefix: string | null;
}

/** One value, or two separated by a comma during a rotation. */
const oneOrTwo = (each: RegExp, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().regex(each, error)).max(2, 'must be one secret, or two with a comma between them'));

export const stripeKey = z
  .string()
  .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe: sk_… or rk_…');
export const stripeWebhookSecrets = oneOrTwo(
  /^whsec_[\w+/=-]{16,}$/,
  'must be the signing secret of a webhook endpoint at Stripe: whsec_…',
);
export const adyenApiKey = z.string().regex(/^\S{16,}$/, 'must be an API key of Adyen');
export const adyenMerchantAccount = z.string().regex(/^\w{1,80}$/, 'must be the name of a merchant account at Adyen');
export const adyenHmacKeys = oneOrTwo(/^[0-9A-Fa-f]{64}$/, 'must be an HMAC key of Adyen: 64 hexadecimal digits');
/** Becomes part of a host name. */
export const adyenLivePrefix = z
  .string()
  .regex(
    /^[0-9A-Za-z]+-[0-9A-Za-z]+$/,
    'must be the prefix of your live address at Adyen, such as 1797a841fbb37ca7-AdyenDemo',
  );

export interface ProviderValues {
  STRIPE_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string[];
  ADYEN_API_KEY?: string;
  ADYEN_MERCHANT_ACCOUNT?: string;
  ADYEN_HMAC_KEY?: string[];
  ADYEN_LIVE_PREFIX?: string;
  ALLOW_SANDBOX: boolean;
}

type Name = Exclude<keyof ProviderValues, 'ALLOW_SANDBOX'>;
const STRIPE: readonly Name[] = ['STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET'];
const ADYEN: readonly Name[] = ['ADYEN_API_KEY', 'ADYEN_MERCHANT_ACCOUNT', 'ADYEN_HMAC_KEY'];

/** Returns null if Stripe is not configured. */
export function stripeOf({
  STRIPE_KEY: key,
  STRIPE_WEBHOOK_SECRET: webhookSecrets,
}: ProviderValues): StripeAccount | null {
  return key && webhookSecrets ? { key, webhookSecrets } : null;
}

/** Returns null if Adyen is not configured. */
export function adyenOf(values: ProviderValues): AdyenAccount | null {
  const { ADYEN_API_KEY: apiKey, ADYEN_MERCHANT_ACCOUNT: merchantAccount, ADYEN_HMAC_KEY: hmacKeys } = values;
  if (!apiKey || !merchantAccount || !hmacKeys) return null;
  return { apiKey, merchantAccount, hmacKeys, livePrefix: values.ADYEN_LIVE_PREFIX ?? null };
}

/** Returns the problems of incomplete providers, and of test mode in production or live mode in the demo. */
export function providerProblems(values: ProviderValues, broken: ReadonlySet<string>, production: boolean): string[] {
  const set = (name: Name): boolean => values[name] !== undefined || broken.has(name);
  const half = (needed: readonly Name[], also: readonly Name[] = []): string[] => {
    const first = [...needed, ...also].find(set);
    return first ? needed.filter((name) => !set(name)).map((name) => `${name} is missing, and ${first} is set`) : [];
  };
  return [
    ...half(STRIPE),
    ...half(ADYEN, ['ADYEN_LIVE_PREFIX']),
    ...(production && !values.ALLOW_SANDBOX ? testInProduction(values, broken) : []),
    ...(production ? weakSecrets(values) : []),
    ...(production ? [] : liveInDemo(values)),
  ];
}

function testInProduction(values: ProviderValues, broken: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  if (values.STRIPE_KEY?.includes('_test_')) {
    problems.push(
      'STRIPE_KEY is a test key, which moves no money: use a live key, or set ALLOW_SANDBOX=1 on a test system',
    );
  }
  if (values.ADYEN_API_KEY && !values.ADYEN_LIVE_PREFIX && !broken.has('ADYEN_LIVE_PREFIX')) {
    problems.push(
      'ADYEN_LIVE_PREFIX is missing: without it Adyen’s test platform is called; set it, or ALLOW_SANDBOX=1 on a test system',
    );
  }
  return problems;
}

function weakSecrets({ STRIPE_WEBHOOK_SECRET = [], ADYEN_HMAC_KEY = [] }: ProviderValues): string[] {
  const weak = (name: Name, weaknesses: (string | null)[]): string[] => {
    const found = weaknesses.find((one) => one !== null);
    return found ? [`${name} ${found}: anybody could forge the webhook of a payment`] : [];
  };
  return [
    ...weak(
      'STRIPE_WEBHOOK_SECRET',
      STRIPE_WEBHOOK_SECRET.map((one) => weaknessOfProviderSecret(one, 'latin1')),
    ),
    ...weak(
      'ADYEN_HMAC_KEY',
      ADYEN_HMAC_KEY.map((one) => weaknessOfProviderSecret(one, 'hex')),
    ),
  ];
}

function liveInDemo({ STRIPE_KEY, ADYEN_LIVE_PREFIX }: ProviderValues): string[] {
  const why = 'would move real money, and this is the demo: set NODE_ENV=production';
  return [
    ...(STRIPE_KEY?.includes('_live_') ? [`STRIPE_KEY ${why}`] : []),
    ...(ADYEN_LIVE_PREFIX ? [`ADYEN_LIVE_PREFIX ${why}`] : []),
  ];
}
