import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ConfigError, loadConfig } from '#server/config/index.ts';
import { schema } from '#server/config/load.ts';
import { PRODUCTION } from '#server/config/production.fixture.ts';
import { catalogFolder, findProblems, formatProblems } from '#server/domains/catalog/catalog.fixture.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { catalogRulesFor } from '#server/wiring/catalog-sections.ts';
import { lacksOf } from '#server/wiring/set-up.ts';
import { renderConfiguration } from '../../../../scripts/lib/configuration.ts';
import { paperpay } from './paperpay.fixture.ts';
import { PAYMENT_PROVIDERS } from './providers.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** A file in the folder of any provider. */
const OF_A_PROVIDER = /^server\/src\/adapters\/psp\/\w+\//;
/** The product's list with one more line. */
const WITH_PAPERPAY = [...PAYMENT_PROVIDERS, paperpay];
const PENNILESS = { ...PRODUCTION, STRIPE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
const ACCOUNT = {
  PAPERPAY_KEY: 'pp_live_1',
  PAPERPAY_SECRET: randomBytes(24).toString('base64'),
  PAPERPAY_URL: 'https://pay.example.com',
};

const problemsIn = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig({ ...PENNILESS, ...env }, WITH_PAPERPAY);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

test('production starts with a new provider only, and has its account', () => {
  expect(loadConfig({ ...PENNILESS, ...ACCOUNT }, WITH_PAPERPAY).payments).toEqual({
    paperpay: { key: 'pp_live_1', secret: ACCOUNT.PAPERPAY_SECRET, url: 'https://pay.example.com' },
  });
});

test('without any provider, production names the variables of each, also of a new one', () => {
  expect(problemsIn({})).toEqual([
    'STRIPE_KEY is missing, and so are ADYEN_API_KEY, PAYPAL_CLIENT_ID and PAPERPAY_KEY: no payment provider takes money. Set STRIPE_KEY and STRIPE_WEBHOOK_SECRET, or ADYEN_API_KEY, ADYEN_MERCHANT_ACCOUNT, ADYEN_HMAC_KEY and ADYEN_LIVE_PREFIX, or PAYPAL_CLIENT_ID, PAYPAL_SECRET and PAYPAL_WEBHOOK_ID, or PAPERPAY_KEY, PAPERPAY_SECRET and PAPERPAY_URL',
  ]);
});

test.each([
  ['is incomplete', { PAPERPAY_SECRET: '' }, 'PAPERPAY_SECRET is missing, and PAPERPAY_KEY is set'],
  ['lacks what production needs', { PAPERPAY_URL: '' }, 'PAPERPAY_URL is missing: PaperPay has no own host; set it'],
  ['has a malformed value', { PAPERPAY_KEY: 'sk_1' }, 'PAPERPAY_KEY must be a key of PaperPay'],
  ['has a weak secret', { PAPERPAY_SECRET: 'a'.repeat(32) }, 'PAPERPAY_SECRET is not random'],
  ['is at a private address', { PAPERPAY_URL: 'http://10.0.0.7' }, 'PAPERPAY_URL leads to a private address'],
])('a new provider that %s stops the start', (_, change, expected) => {
  expect(problemsIn({ ...ACCOUNT, ...change })).toEqual([expect.stringContaining(expected)]);
});

test('a catalogue may name a new provider, and its prices and bounds must fit the provider', async () => {
  using folder = catalogFolder();
  folder.edit('methods.yaml', 'adapter: sandbox', 'adapter: paperpay');
  expect(formatProblems(folder, await findProblems(folder, catalogRulesFor(PAYMENT_PROVIDERS)))).toEqual([
    'methods.yaml:5:5 methods[0].adapter: must be one of: sandbox, stripe, adyen, paypal',
  ]);
  const rules = catalogRulesFor(WITH_PAPERPAY);
  expect(formatProblems(folder, await findProblems(folder, rules))).toEqual([
    expect.stringContaining('items[0].prices.EUR: must be a multiple of 5'),
    expect.stringContaining('items[1].prices.EUR: must be a multiple of 5'),
    expect.stringContaining('methods[0].amounts.EUR.min: is less than the minimum of paperpay (100)'),
    expect.stringContaining('methods[0].amounts.USD: is a currency that paperpay cannot charge'),
  ]);
});

test('the variables of a new provider are documented', () => {
  expect(renderConfiguration(WITH_PAPERPAY)).toContain('| `PAPERPAY_KEY` | none | Its key. |');
});

test.each([
  ['the main variable of a new provider', 'paperpay', /^PAPERPAY_KEY is missing: .* paperpay carries out \(card\)/],
  ['that this version has no such provider', 'coinpay', /^coinpay is no payment provider of this version: /],
])('a start reports %s if a method needs it', (_, adapter, why) => {
  const config = loadConfig(PRODUCTION, WITH_PAPERPAY);
  const section = ({ name }: { name: string }) => (['webhooks', 'sign-in'].includes(name) ? [] : null);
  const catalogue = { games: [], methods: [{ id: 'card', adapter }], section } as unknown as Catalogue;
  const known = { backendOf: () => undefined };
  const [lack] = lacksOf({ config, known, paymentProviders: WITH_PAPERPAY, providers: ['stripe'] }, catalogue);
  expect(lack).toEqual({ parts: ['method card'], why: expect.stringMatching(why) });
});

test('each provider has a name and variables of its own', () => {
  const names = PAYMENT_PROVIDERS.map(({ name }) => name);
  const variables = PAYMENT_PROVIDERS.flatMap((provider) => Object.keys(provider.variables));
  const all = [...variables, ...Object.keys(schema.shape)];
  expect([new Set(names).size, new Set(all).size]).toEqual([names.length, all.length]);
});

test('outside of its folder and of the list, no program names a provider', () => {
  const files = ['contract/src', 'server/src', 'web/src', 'scripts'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: ROOT }),
  );
  // Simulators serve the demo, so its programs name the sandbox.
  for (const { name, variables } of PAYMENT_PROVIDERS.filter(({ simulated }) => !simulated)) {
    const own = `server/src/adapters/psp/${name}/`;
    // A provider may offer another one as a payment method of its page, such as Stripe's `paypal`.
    const wordsFor = (file: string) =>
      new RegExp([...(OF_A_PROVIDER.test(file) ? [] : [`\\b${name}\\b`]), ...Object.keys(variables)].join('|'), 'i');
    const naming = files.filter(
      (file) =>
        !/\.(test|fixture)\.tsx?$/.test(file) &&
        !file.startsWith(own) &&
        wordsFor(file).test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(naming).toEqual(['server/src/adapters/psp/providers.ts']);
  }
});
