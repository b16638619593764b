import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BenefitsWorld, FIRST } from '#tests/integration/benefits-kit.ts';

const AT_ONCE = 20;
let shop: BenefitsWorld;

beforeAll(async () => {
  shop = await BenefitsWorld.start();
});
beforeEach(() => shop.forget());
afterAll(() => shop?.money.stop());

/** Each call places a different order. */
const times = <T>(work: (choice: { email: string }) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work({ email: `order-${n}@example.com` })));

test('of many orders at once with the same coupon, one is placed', async () => {
  const coupon = await shop.give();
  const answers = await times((choice) => shop.money.order({ ...shop.withCoupon(coupon), ...choice }));
  const placed = answers.filter(({ status }) => status === 200);
  expect(placed).toHaveLength(1);
  expect(answers.filter(({ error }) => error?.code === 'coupon.unavailable')).toHaveLength(AT_ONCE - 1);
  expect(await shop.holding(coupon)).toEqual({ number: placed[0]?.body.number, state: 'reserved' });
});

test('of many first top-ups at once, one is placed', async () => {
  const answers = await times((choice) => shop.money.order({ promotion: FIRST, ...choice }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  // Later ones learn it from the quote, simultaneous ones from the database.
  const told = ['first_top_up.taken', 'order.price_changed'];
  expect(answers.filter(({ error }) => error && told.includes(error.code))).toHaveLength(AT_ONCE - 1);
});

test('of two failed orders that want the same coupon again at once, one can be paid', async () => {
  const coupon = await shop.give();
  const [a, b] = [await shop.failed(shop.withCoupon(coupon)), await shop.failed(shop.withCoupon(coupon))];
  const answers = await Promise.all([a, b, a, b].map(({ number }) => shop.money.ask(number)));
  const paying = [a, b].filter((_, index) => answers.some((answer, at) => at % 2 === index && answer.status === 200));
  expect(paying).toHaveLength(1);
  expect(await shop.holding(coupon)).toEqual({ number: paying[0]?.number, state: 'reserved' });
});

test('of late money for two orders with the same coupon, one order is paid and the other money is refunded', async () => {
  const coupon = await shop.give();
  const failed = [await shop.failed(shop.withCoupon(coupon)), await shop.failed(shop.withCoupon(coupon))];
  await Promise.all(failed.map(({ payment }) => shop.money.decide(payment, 'success')));
  const ends = await Promise.all(
    failed.map(({ number }) =>
      shop.money.reach(number, ({ status, itemStatus }) => itemStatus === 'sent' || status === 'refunded'),
    ),
  );
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded']);
  expect(await shop.holding(coupon)).toEqual({
    number: ends.find(({ status }) => status === 'paid')?.number,
    state: 'used',
  });
});

test('if payment and expiry come at once, the coupon stays with the paid order or is free again', async () => {
  for (let round = 0; round < 5; round += 1) {
    const coupon = await shop.give();
    const number = await shop.money.place(shop.withCoupon(coupon));
    const payment = await shop.money.pay(number);
    await shop.money.decide(payment, 'decline');
    await shop.money.reach(number, ({ status }) => status === 'payment_failed');
    await shop.money.sql`update orders set expires_at = now() where number = ${number}`;
    await Promise.all([shop.money.decide(payment, 'success'), shop.money.world.context.sweeps.expire()]);
    const end = await shop.money.reach(
      number,
      ({ itemStatus, status, timeline }) =>
        itemStatus === 'sent' || (status === 'expired' && timeline.some(({ event }) => event === 'money_returned')),
    );
    expect(await shop.holding(coupon)).toEqual(end.status === 'paid' ? { number, state: 'used' } : undefined);
  }
});
