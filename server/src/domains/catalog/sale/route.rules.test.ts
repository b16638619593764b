import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Charging, canCharge } from '#server/kernel/payments/charging.ts';
import type { MethodEntry, RouteEntry } from '../schema/catalog.schema.ts';
import { checkRoutes } from './check-routes.ts';
import { acceptedAmounts, providersFor } from './route.rules.ts';

/** Three providers: `coarse` takes only multiples of 5, `small` at most 1000, `local` only EUR. */
const charging: Charging = (adapter, currency) => {
  if (!['EUR', 'USD'].includes(currency) || (adapter === 'local' && currency !== 'EUR')) return null;
  const limits: Record<string, { step: number; min: number; max: number }> = {
    coarse: { step: 5, min: 5, max: 1_000_000 },
    small: { step: 1, min: 1, max: 1000 },
    local: { step: 2, min: 50, max: 1_000_000 },
  };
  return limits[adapter] ?? null;
};
const method = (route: RouteEntry[] | string, more: Partial<MethodEntry> = {}): MethodEntry =>
  ({
    id: 'card',
    amounts: { EUR: { min: 50, max: 5000 } },
    ...(typeof route === 'string' ? { adapter: route } : { providers: route }),
    ...more,
  }) as unknown as MethodEntry;
const both: RouteEntry[] = [{ adapter: 'small', countries: ['DE', 'FR'] }, { adapter: 'coarse' }];

test.each([
  ['the first that fits stands first', both, { country: 'DE', amount: 100 }, ['small', 'coarse']],
  ['another country', both, { country: 'US', amount: 100 }, ['coarse']],
  ['an unknown country', both, { country: undefined, amount: 100 }, ['coarse']],
  ['more than the first takes', both, { country: 'DE', amount: 1005 }, ['coarse']],
  ['a finer amount than the second takes', both, { country: 'DE', amount: 101 }, ['small']],
  ['more than the method accepts', both, { country: 'DE', amount: 5005 }, []],
  ['the short form', 'coarse', { country: 'DE', amount: 100 }, ['coarse']],
])('%s: %j for %j is %j', (_, route, payment, expected) => {
  expect(providersFor(method(route), { currency: 'EUR', ...payment }, charging)).toEqual(expected);
});

test('bounds of an entry include both ends', () => {
  const route = [{ adapter: 'coarse', currencies: ['EUR'], from: 100, to: 200 }, { adapter: 'small' }];
  const first = [95, 100, 200, 205].map(
    (amount) => providersFor(method(route), { currency: 'EUR', country: 'DE', amount }, charging)[0],
  );
  expect(first).toEqual(['small', 'coarse', 'coarse', 'small']);
});

const entry = fc.record(
  {
    adapter: fc.constantFrom('coarse', 'small', 'local'),
    countries: fc.uniqueArray(fc.constantFrom<string[]>('DE', 'FR', 'US'), { minLength: 1 }),
    currencies: fc.uniqueArray(fc.constantFrom<string[]>('EUR', 'USD'), { minLength: 1 }),
    from: fc.integer({ min: 1, max: 3000 }),
    to: fc.integer({ min: 1, max: 6000 }),
  },
  { requiredKeys: ['adapter'] },
);
const payment = fc.record({
  currency: fc.constantFrom<string[]>('EUR', 'USD', 'JPY'),
  country: fc.constantFrom<(string | undefined)[]>('DE', 'FR', 'US', undefined),
  amount: fc.integer({ min: 1, max: 6000 }),
});
const amounts: MethodEntry['amounts'] = { EUR: { min: 50, max: 5000 }, USD: { min: 10, max: 900 } };
const anyRoute = fc.array(entry, { minLength: 1, maxLength: 5 });

test('every provider of a route fits the payment, each is named once, in the order of the route', () => {
  fc.assert(
    fc.property(anyRoute, payment, (route, { currency, country, amount }) => {
      const names = providersFor(method(route, { amounts }), { currency, country, amount }, charging);
      expect(new Set(names).size).toBe(names.length);
      const fits = (one: RouteEntry): boolean => {
        const range = amounts[currency];
        const taken = charging(one.adapter, currency);
        const inCountry = !one.countries || one.countries.some((known) => known === country);
        const inCurrency = !one.currencies || one.currencies.includes(currency);
        const inRange = range && amount >= range.min && amount <= range.max;
        const within = amount >= (one.from ?? 0) && amount <= (one.to ?? Infinity);
        return Boolean(inCountry && inCurrency && inRange && within && taken && canCharge(taken, amount));
      };
      expect(names).toEqual([...new Set(route.filter(fits).map(({ adapter }) => adapter))]);
    }),
  );
});

test('an accepted amount always has a provider, and every serving provider can express it', () => {
  fc.assert(
    fc.property(anyRoute, payment, (route, { currency, country, amount }) => {
      const place = { currency, country };
      const accepted = acceptedAmounts(method(route, { amounts }), place, charging);
      if (!accepted.some((one) => canCharge(one, amount))) return;
      const names = providersFor(method(route, { amounts }), { ...place, amount }, charging);
      expect(names.length).toBeGreaterThan(0);
      const serving = route.filter(
        (one) =>
          (!one.countries || one.countries.some((known) => known === country)) &&
          (!one.currencies || one.currencies.includes(currency)),
      );
      for (const { adapter } of serving) expect(amount % (charging(adapter, currency)?.step ?? 1)).toBe(0);
    }),
  );
});

test.each([
  ['no provider', { adapter: undefined }, 'adapter: is missing'],
  ['both forms', { adapter: 'small', providers: both }, 'adapter: stands next to `providers`'],
  [
    'the same entry twice',
    { providers: [...both, { adapter: 'coarse' }] },
    'providers.2: is never reached: providers[1]',
  ],
  [
    'an entry behind one of the same provider without conditions',
    { providers: [{ adapter: 'coarse' }, { adapter: 'coarse', countries: ['DE'] }] },
    'providers.1: is never reached: providers[0]',
  ],
  [
    'amounts without a currency',
    { providers: [{ adapter: 'coarse', from: 100 }] },
    'providers.0.from: needs `currencies`',
  ],
  [
    'bounds that cross',
    { providers: [{ adapter: 'coarse', currencies: ['EUR'], from: 200, to: 100 }] },
    'providers.0.from: is above `to`',
  ],
  [
    'a country that the method does not have',
    { countries: ['DE'], providers: [{ adapter: 'coarse', countries: ['DE', 'FR'] }] },
    'providers.0.countries.1: is no country of this method (FR)',
  ],
  [
    'a currency that the method does not have',
    { providers: [{ adapter: 'coarse', currencies: ['USD'] }, { adapter: 'coarse' }] },
    'providers.0.currencies.0: is no currency of this method (USD)',
  ],
  [
    'a currency that the provider cannot charge',
    {
      amounts: { USD: { min: 50, max: 500 } },
      providers: [{ adapter: 'local', currencies: ['USD'] }, { adapter: 'coarse' }],
    },
    'providers.0.currencies.0: is a currency that local cannot charge (USD)',
  ],
  [
    'amounts beyond the provider',
    { providers: [{ adapter: 'small', currencies: ['EUR'], from: 2000 }, { adapter: 'coarse' }] },
    'providers.0.currencies.0: is never reached: small takes 50 to 1000 in EUR',
  ],
  [
    'amounts that no provider takes',
    { providers: [{ adapter: 'small' }] },
    'amounts.EUR: no provider takes 1001 to 5000',
  ],
  [
    'a gap between two providers',
    {
      providers: [
        { adapter: 'small', currencies: ['EUR'], to: 500 },
        { adapter: 'coarse', currencies: ['EUR'], from: 700 },
      ],
    },
    'amounts.EUR: no provider takes 501 to 699 in every country',
  ],
  [
    'a country without a provider',
    { countries: ['DE', 'US'], providers: [{ adapter: 'coarse', countries: ['DE'] }] },
    'amounts.EUR: no provider takes 50 to 5000 in US',
  ],
])('the check refuses %s', (_, change, expected) => {
  const route = 'providers' in change ? {} : { adapter: 'coarse' };
  const changed = { ...method('coarse'), adapter: undefined, ...route, ...change } as MethodEntry;
  const found = checkRoutes([changed], charging);
  const lines = found.map(({ path, message }) => `${path.slice(2).join('.')}: ${message}`);
  expect(lines).toEqual([expect.stringContaining(expected)]);
});

test.each([
  [
    'a second provider without conditions, which stands in for the first',
    [{ adapter: 'coarse' }, { adapter: 'local' }],
  ],
  [
    'a provider again, for other payments',
    [{ adapter: 'small', countries: ['DE'] }, { adapter: 'coarse' }, { adapter: 'small' }],
  ],
])('the check accepts %s', (_, providers) => {
  expect(checkRoutes([method(providers)], charging)).toEqual([]);
});
