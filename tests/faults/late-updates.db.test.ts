import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorld, type World } from '#tests/world/world.ts';
import { keyOf, signedHeaders } from '../../simulators/kit/signature.ts';
import { type DatabaseClock, reconnectAll, steerClock } from './database-clock.ts';
import { CHOICE, Shop } from './shop.ts';

const MINUTE = 60_000;

let world: World;
let shop: Shop;
let clock: DatabaseClock;
let ahead = 0;
beforeAll(async () => {
  world = await startWorld();
  clock = await steerClock(world.context.sql, ['now']);
  await reconnectAll(world.env.DATABASE_URL ?? '', world.context.sql);
  shop = new Shop(world, await world.signIn('kestrel', 'starlight'));
});
afterAll(() => world.stop());
beforeEach(async () => {
  ahead = 0;
  await clock.ahead(0);
  await world.psp.put({ webhooks: 'ok' });
});

const forward = (ms: number): Promise<void> => {
  ahead += ms;
  return clock.ahead(ahead);
};

/** An order with an open payment whose provider sends no webhooks. */
const unheardOf = async (): Promise<{ number: string; payment: string }> => {
  const number = await shop.order();
  const payment = await shop.pay(number);
  await world.psp.put({ webhooks: 'lost' });
  return { number, payment };
};

describe('a webhook that is lost', () => {
  // Within the first quarter of an hour of a payment; a payment at the worst moment waits longest.
  test.each([0, 1, 5, 8, 14])(
    'of money that came %i minutes after the payment was opened: the order is paid at most ten minutes later',
    async (paidAfter) => {
      const { number, payment } = await unheardOf();
      const passed = async (): Promise<void> => {
        await forward(MINUTE);
        await world.context.payments.sweep();
        await world.context.relay?.idle();
      };
      for (let minute = 0; minute < paidAfter; minute++) await passed();
      await forward(1000);
      await shop.decide(payment, 'success');
      for (let minute = 0; minute < 10 && (await shop.read(number)).status !== 'paid'; minute++) await passed();
      expect((await shop.read(number)).status).toBe('paid');
      await shop.sent(number);
    },
  );
});

describe('a webhook that comes 72 hours late', () => {
  const tell = async (payment: string): Promise<number> => {
    const { status, ...rest } = await shop.bookOf(payment);
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      type: 'payment.captured',
      createdAt: new Date(Date.now() - 72 * 60 * MINUTE).toISOString(),
      data: { payment: { ...rest, status } },
    });
    const key = keyOf(world.env.SANDBOX_PSP_WEBHOOK_SECRET ?? '');
    const headers = signedHeaders(key, randomUUID(), Math.floor(Date.now() / 1000), body);
    const answer = await fetch(`${world.url}/platform/webhooks/sandbox`, { method: 'POST', headers, body });
    return answer.status;
  };

  test('still pays an undecided order, and the item arrives once', async () => {
    const { number, payment } = await unheardOf();
    await shop.decide(payment, 'success');
    await forward(72 * 60 * MINUTE);
    expect(await tell(payment)).toBe(200);
    await shop.reach(number, ({ status }) => status === 'paid');
    await shop.sent(number);
    expect(await tell(payment)).toBe(200);
    await world.context.relay?.idle();
    expect(await shop.granted(number)).toHaveLength(1);
    expect((await shop.bookOf(payment)).refunded).toBe(0);
  });

  test('for an order that expired meanwhile: the money is refunded, and nothing is sent', async () => {
    const number = await shop.order();
    const payment = await shop.pay(number);
    await shop.decide(payment, 'abandon');
    await shop.reach(number, ({ status }) => status === 'payment_failed');
    await world.psp.put({ webhooks: 'lost' });
    await forward(60 * MINUTE);
    await world.context.sweeps.expire();
    expect((await shop.read(number)).status).toBe('expired');
    await shop.decide(payment, 'success');
    await forward(72 * 60 * MINUTE);
    expect(await tell(payment)).toBe(200);
    await shop.reach(number, ({ timeline }) => timeline.at(-1)?.event === 'money_returned');
    expect((await shop.bookOf(payment)).refunded).toBe(CHOICE.total);
    expect(await shop.granted(number)).toHaveLength(0);
  });
});
