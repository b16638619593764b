import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MoneyWorld, paymentOf } from '#tests/integration/money-kit.ts';
import { until } from '#tests/world/until.ts';

const OPEN = new Set(['created', 'pending', 'authorised']);

let shop: MoneyWorld;
beforeAll(async () => {
  shop = await MoneyWorld.start();
});
afterAll(() => shop.stop());
beforeEach(() => shop.calm());

const times = <T>(count: number, work: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => work(i));

/** Returns the provider's payments of an order, once there are `count`. */
async function booksOf(number: string, count: number) {
  const rows = async () =>
    (await shop.sql<{ id: string }[]>`select id from payments where payable = ${number}`).map(({ id }) => id);
  const mine = async () => {
    const ids = new Set(await rows());
    const all = (await shop.books()) as unknown as { id: string; reference: string; status: string }[];
    return all.filter(({ reference }) => ids.has(reference));
  };
  return until(mine, (books) => books.length >= count);
}

describe('while the provider creates many payments at once', () => {
  test('a cancelled order returns none of their pages', async () => {
    await shop.world.psp.put({ create: { delayMs: 1500 } });
    const number = await shop.place();
    const asked = times(3, () => shop.ask(number));
    await booksOf(number, 3);
    const cancelled = await shop.cancel(number);
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    const answers = await Promise.all(asked);
    expect(answers.map(({ error }) => error?.code)).toEqual(times(3, () => 'order.not_payable'));
    expect((await booksOf(number, 3)).filter(({ status }) => OPEN.has(status))).toEqual([]);
    expect((await shop.read(number)).status).toBe('cancelled');
  });

  test('an order that expires returns none of their pages, and they are closed at the provider', async () => {
    await shop.world.psp.put({ create: { delayMs: 1500 } });
    const number = await shop.place();
    const asked = times(3, () => shop.ask(number));
    await booksOf(number, 3);
    await shop.sql`update orders set expires_at = now() where number = ${number}`;
    await shop.world.context.sweeps.expire();
    const answers = await Promise.all(asked);
    expect(answers.map(({ error }) => error?.code)).toEqual(times(3, () => 'order.not_payable'));
    expect((await shop.read(number)).status).toBe('expired');
    expect((await booksOf(number, 3)).map(({ status }) => status)).toEqual(times(3, () => 'cancelled'));
  });

  test('an order that another attempt pays returns no second page', async () => {
    const number = await shop.place();
    const first = await shop.pay(number);
    await shop.world.psp.put({ create: { delayMs: 1500 } });
    const asked = times(2, () => shop.ask(number));
    await booksOf(number, 3);
    await shop.decide(first, 'success');
    await shop.reach(number, ({ status }) => status === 'paid');
    const answers = await Promise.all(asked);
    expect(answers.map(({ error }) => [error?.code, error?.params])).toEqual(
      times(2, () => ['order.not_payable', { status: 'paid' }]),
    );
    expect((await booksOf(number, 3)).filter(({ status }) => OPEN.has(status))).toEqual([]);
  });
});

test('a page whose payment was closed is not returned again for its key', async () => {
  const number = await shop.place();
  const key = crypto.randomUUID();
  const first = await shop.ask(number, key);
  expect((await shop.ask(number, key)).body).toEqual(first.body);
  await shop.world.context.payments.abandon(...(await paymentIdOf(number)));
  await shop.reach(number, ({ status }) => status === 'payment_failed');
  expect((await shop.ask(number, key)).error.code).toBe('order.not_payable');
  expect((await shop.ask(number)).status).toBe(200);
});

async function paymentIdOf(number: string): Promise<[string, string]> {
  const [row] = await shop.sql<{ player_id: string; id: string }[]>`
    select player_id, id from payments where payable = ${number}`;
  if (!row) throw new Error('no payment');
  return [row.player_id, row.id];
}

/**
 * A page returned before the cancellation was requested is correct, and the cancellation closes it. After that no page
 * may be returned.
 */
test.each([0, 5, 20, 60])(
  'of many pays and cancels at once (pages open after %d ms), a cancelled order returned no page after its cancellation',
  async (delayMs) => {
    await shop.world.psp.put({ create: { delayMs } });
    const numbers = [await shop.place(), await shop.place(), await shop.place()];
    await Promise.all(
      numbers.map(async (number) => {
        const pays = times(4, () => shop.ask(number));
        const cancels = times(2, () => shop.cancel(number));
        const [answers, said] = await Promise.all([Promise.all(pays), Promise.all(cancels)]);
        const pages = answers.flatMap(({ status, body }) => (status === 200 ? [paymentOf(body.redirectUrl)] : []));
        const { status } = await shop.read(number);
        expect(said.some((answer) => answer.status === 200)).toBe(status === 'cancelled');
        if (status !== 'cancelled') return;
        // Pages of attempts that began earlier can be used too, up to the last attempt that was recorded before it.
        const before = await shop.sql`
          select from payments as p where p.payable = ${number} and p.created_at <= (
            select max(e.at) from order_events e join orders o on o.player_id = e.player_id and o.number = e.number
            where e.number = ${number} and e.event = 'paying' and date_trunc('milliseconds', e.at) <= o.cancel_asked_at)`;
        expect(pages.length, `${number} returned ${pages}`).toBeLessThanOrEqual(before.length);
        const books = await booksOf(number, 0);
        expect(books.filter(({ status }) => OPEN.has(status))).toEqual([]);
      }),
    );
  },
);
