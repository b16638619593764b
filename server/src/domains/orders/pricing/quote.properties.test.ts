import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargingOf } from '#server/adapters/psp/charging.ts';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import type { MethodEntry } from '#server/domains/catalog/index.ts';
import { acceptedAmounts, totalConstraints } from '#server/domains/catalog/index.ts';
import { canCharge } from '#server/kernel/payments/charging.ts';
import { buyerOf, choiceOf, couponOf } from './quote.fixture.ts';
import { type Quoted, quoteItem } from './quote.rules.ts';

const charging = chargingOf(PAYMENT_PROVIDERS);
const amount = fc.integer({ min: 1, max: 10_000_000 });
const coupon = fc
  .record({
    percent: fc.integer({ min: 1, max: 90 }),
    minimum: fc.record({ USD: fc.integer({ min: 0, max: 2_000_000 }) }),
    cap: fc.oneof(fc.constant({}), fc.record({ USD: amount })),
  })
  .map((template) => couponOf(JSON.stringify(template), template));
const world = fc.record({
  coupons: fc.array(coupon, { maxLength: 5 }),
  step: fc.constantFrom(1, 10, 100, 1000),
  tax: fc.option(
    fc.record({ percent: fc.integer({ min: 1, max: 10_000 }).map((p) => p / 100), included: fc.boolean() }),
  ),
  first: fc.integer({ min: 0, max: 200 }),
  rebate: fc.option(fc.integer({ min: 1, max: 100 })),
  firstTopUp: fc.constantFrom('free' as const, 'reserved' as const, 'used' as const),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

function quoteAt(list: number, { coupons, step, tax, first, rebate, firstTopUp }: World): Quoted {
  const choice = choiceOf({
    item: { prices: { USD: list }, firstTopUpBonusPercent: first },
    game: rebate === null ? {} : { rebate: { percent: rebate } },
    rounding: { USD: step },
    ...(tax && { tax }),
  });
  const quoted = quoteItem(choice, buyerOf({ coupons, firstTopUp }), 'best');
  if (!quoted) throw new Error('no quote');
  return quoted;
}
const holds = (property: (list: number, world: World) => void) =>
  fc.assert(fc.property(amount, world, property), { numRuns: 500 });

test('the parts of a price add up to the total', () => {
  holds((list, world) => {
    const { discount, tax, total } = quoteAt(list, world).price;
    expect(total).toBe(list - discount + (tax && !tax.included ? tax.amount : 0));
  });
});

test('no amount is negative, and neither the discount nor the total without added tax exceeds the list price', () => {
  holds((list, world) => {
    const { discount, tax, total, grants } = quoteAt(list, world).price;
    for (const value of [discount, total, tax?.amount ?? 0, ...grants.map(({ extra }) => extra)]) {
      expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
    }
    expect(discount).toBeLessThanOrEqual(list);
    expect(total - (tax && !tax.included ? tax.amount : 0)).toBeLessThanOrEqual(list);
    if (tax?.included) expect(tax.amount).toBeLessThanOrEqual(total);
  });
});

test('a higher list price never saves less, and with the same coupon never costs less', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), world, (list, more, world) => {
      const [low, high] = [quoteAt(list, world), quoteAt(list + more, world)];
      expect(high.price.discount).toBeGreaterThanOrEqual(low.price.discount);
      // The only jumps: rounding moves the discount in steps, and a coupon may apply from its minimum on.
      if (low.coupon?.id === high.coupon?.id && world.step === 1) {
        expect(high.price.total).toBeGreaterThanOrEqual(low.price.total);
      }
    }),
    { numRuns: 500 },
  );
});

test('no coupon saves more than the chosen one', () => {
  holds((list, world) => {
    const { price, options, coupon } = quoteAt(list, world);
    expect(Math.max(0, ...options.map(({ saves }) => saves))).toBe(price.discount);
    // A coupon is valuable to its owner, so it is never spent without a saving.
    expect(price.coupon !== null).toBe(price.discount > 0);
    expect(options.some(({ reason }) => reason === null)).toBe(coupon !== null);
  });
});

test('a promotion has a reason exactly if it does not apply', () => {
  holds((list, world) => {
    const { price, coupon, firstTopUp, rebate, forfeits } = quoteAt(list, world);
    expect(firstTopUp !== null && firstTopUp.reason === null).toBe(price.promotion?.kind === 'first_top_up');
    expect(rebate !== null && rebate.reason === null).toBe(price.promotion?.kind === 'rebate');
    if (coupon) expect(price.promotion).toBeNull();
    else expect(forfeits).toBeNull();
  });
});

test('an own price replaces the list price, is taxed alone, and takes neither coupon nor promotion', () => {
  const own = fc.record({ price: amount, use: fc.integer({ min: 1, max: 10 }) });
  fc.assert(
    fc.property(
      amount,
      own,
      world,
      (list, { price: wanted, use }, { coupons, step, tax, first, rebate, firstTopUp }) => {
        const choice = choiceOf({
          item: { prices: { USD: list }, firstTopUpBonusPercent: first },
          game: rebate === null ? {} : { rebate: { percent: rebate } },
          rounding: { USD: step },
          ...(tax && { tax }),
        });
        const quoted = quoteItem(choice, buyerOf({ coupons, firstTopUp }), 'best', { id: 'o', use, price: wanted });
        if (!quoted) throw new Error('no quote');
        const { price, benefits } = quoted;
        const onTop = price.tax && !price.tax.included ? price.tax.amount : 0;
        expect(price).toMatchObject({ list: wanted, discount: 0, coupon: null, promotion: null });
        expect(price.total).toBe(wanted + onTop);
        expect(price.offer).toEqual({ id: 'o', normal: list });
        expect(price.grants.every(({ extra }) => extra === 0)).toBe(true);
        // The first top-up stays free.
        expect(benefits).toEqual([`offer:o:${use}`]);
        const plain = quoteItem(
          choiceOf({ item: { prices: { USD: wanted } }, ...(tax && { tax }) }),
          buyerOf({ firstTopUp: 'used' }),
          'none',
        );
        expect(price.tax).toEqual(plain?.price.tax);
      },
    ),
    { numRuns: 500 },
  );
});

const ADAPTERS = ['sandbox', 'stripe', 'adyen'] as const;
const CURRENCIES = Intl.supportedValuesOf('currency');
const HUGE = 2 ** 45;

/** A shop with some providers in a currency, and a list price that these providers accept. */
const shop = fc
  .record({
    currency: fc.constantFrom(...CURRENCIES),
    adapters: fc.uniqueArray(fc.constantFrom(...ADAPTERS), { minLength: 1 }),
    bounds: fc.record({ min: fc.integer({ min: 1, max: 5000 }), more: fc.integer({ min: 0, max: HUGE }) }),
    steps: fc.integer({ min: 0, max: 100_000 }),
    percent: fc.integer({ min: 1, max: 90 }),
    cap: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
    rounding: fc.constantFrom(1, 5, 10, 100, 1000),
    tax: fc.option(
      fc.record({ percent: fc.integer({ min: 1, max: 10_000 }).map((p) => p / 100), included: fc.boolean() }),
    ),
  })
  .map(({ currency, adapters, bounds: { min, more }, steps, percent, cap, rounding, tax }) => {
    const method = (adapter: string) =>
      ({ id: adapter, adapter, amounts: { [currency]: { min, max: min + more } } }) as unknown as MethodEntry;
    const taking = adapters.filter((adapter) => {
      const [taken] = acceptedAmounts(method(adapter), { currency, country: undefined }, charging);
      return taken && taken.min <= taken.max;
    });
    const methods = taking.map(method);
    const totals = totalConstraints({ methods: taking }, methods, { currency, country: undefined }, charging);
    const list = totals.least + steps * totals.step;
    const template = { percent, minimum: { [currency]: 0 }, cap: cap === null ? {} : { [currency]: cap } };
    const parts = { rounding: { [currency]: rounding }, totals, ...(tax && { tax }) };
    const choice = { ...choiceOf({ item: { prices: { [currency]: list } }, ...parts }), currency };
    return { currency, taking, totals, list, template, step: Math.max(rounding, totals.step), choice };
  });

test('for any currency, coupon and tax, every offered provider can charge the total', () => {
  fc.assert(
    fc.property(shop, ({ currency, taking, totals, list, template, step, choice }) => {
      const quoted = quoteItem(choice, buyerOf({ coupons: [couponOf('a', template)] }), 'best');
      if (!quoted) throw new Error('no quote');
      const { discount, tax, total } = quoted.price;
      const onTop = tax && !tax.included ? tax.amount : 0;
      expect(total).toBe(list - discount + onTop);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThan((list * template.percent) / 100 + step);
      expect(discount).toBeLessThanOrEqual(template.cap[currency] ?? list);
      expect(total - onTop).toBeGreaterThanOrEqual(totals.least);
      if (tax?.included) expect(tax.amount).toBeLessThan(total);
      for (const adapter of taking) {
        const taken = charging(adapter, currency);
        expect(taken && canCharge({ ...taken, min: 1, max: Infinity }, total), `${total} ${currency}`).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
});
