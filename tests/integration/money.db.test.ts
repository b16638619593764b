import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const MINUTE = 60_000;
const choice = { gid: 1000039, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-60', total: 109 };

let world: World;
let kestrel: Client;
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

beforeAll(async () => {
  world = await startWorld({ overrides: { clock } });
  kestrel = await world.signIn('kestrel', 'starlight');
});
afterAll(() => world.stop());
beforeEach(async () => {
  ahead = 0;
  await world.psp.put({ auto: null, create: 'ok', webhooks: 'ok' });
  await world.games.put({ deliver: 'ok' });
});

const place = async () => (await kestrel.call('POST /orders', { body: choice }, randomUUID())).body.number;
const pay = async (number: string): Promise<string> => {
  const { body } = await kestrel.call(
    'POST /orders/:number/payments',
    { params: { number }, body: { method: 'card' } },
    randomUUID(),
  );
  return new URL(body.redirectUrl).pathname.split('/').at(-1) ?? '';
};
const read = async (number: string) => (await kestrel.call('GET /orders/:number', { params: { number } })).body;
const cancel = (number: string) =>
  kestrel.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } });
const decide = (payment: string, outcome: string, more: object = {}) =>
  world.psp.post(`/control/payments/${payment}/outcome`, { outcome, ...more });

interface Book {
  id: string;
  status: string;
  refunded: number;
}
const bookOf = async (id: string): Promise<Book> => {
  const { payments } = await world.psp.books<{ payments: Book[] }>();
  const found = payments.find((payment) => payment.id === id);
  if (!found) throw new Error(`the provider does not know ${id}`);
  return found;
};
const deliveries = async (number: string): Promise<unknown[]> =>
  (await world.games.books<{ deliveries: { orderNumber: string; result: string }[] }>()).deliveries.filter(
    ({ orderNumber, result }) => orderNumber === number && result === 'accepted',
  );
const refundedInFull = (id: string) =>
  until(
    () => bookOf(id),
    ({ refunded }) => refunded === choice.total,
  );

describe('money that must not stay', () => {
  test('of two attempts that were captured, one pays and the other is refunded', async () => {
    const number = await place();
    const [first, second] = [await pay(number), await pay(number)];
    await decide(first, 'success');
    await until(
      () => read(number),
      ({ itemStatus }) => itemStatus === 'sent',
    );
    await decide(second, 'success');
    await refundedInFull(second);
    expect((await bookOf(first)).refunded).toBe(0);
    expect(await deliveries(number)).toHaveLength(1);
    expect(
      (
        await until(
          () => read(number),
          ({ timeline }) => timeline.at(-1)?.event !== 'sent',
        )
      ).status,
    ).toBe('paid');
  });

  test('money that comes for a cancelled order goes back, and the item is not sent', async () => {
    const number = await place();
    const payment = await pay(number);
    expect((await cancel(number)).body.status).toBe('cancelled');
    await decide(payment, 'success');
    await refundedInFull(payment);
    expect((await read(number)).status).toBe('cancelled');
    expect(await deliveries(number)).toHaveLength(0);
  });

  test('an item that the game refuses for good gives the money back', async () => {
    await world.games.put({ deliver: 'refuse' });
    const number = await place();
    const payment = await pay(number);
    await decide(payment, 'success');
    await refundedInFull(payment);
    expect(
      await until(
        () => read(number),
        ({ status }) => status === 'refunded',
      ),
    ).toMatchObject({ itemStatus: 'refunded' });
  });
});

describe('cancelling', () => {
  test('an order that was never paid for is cancelled at once', async () => {
    const number = await place();
    expect((await cancel(number)).body).toMatchObject({ status: 'cancelled', payable: false });
    expect((await read(number)).timeline.map(({ event }) => event)).toEqual(['created', 'cancelled']);
  });

  test('while money may be on its way nothing changes, and the next attempt waits 15 minutes', async () => {
    const number = await place();
    await decide(await pay(number), 'pending', { seconds: 3600 });
    const first = await cancel(number);
    expect([first.status, first.error.code]).toEqual([409, 'order.cancel_wait']);
    expect((await cancel(number)).error.params).toEqual(first.error.params);
    expect((await read(number)).status).toBe('paying');
    ahead = 15 * MINUTE + 1000;
    expect((await cancel(number)).error.params).not.toEqual(first.error.params);
  });

  test('an order that was paid meanwhile is paid', async () => {
    await world.psp.put({ webhooks: 'lost' });
    const number = await place();
    await decide(await pay(number), 'success');
    expect((await cancel(number)).error).toMatchObject({ code: 'order.not_cancellable', params: { status: 'paid' } });
    expect(
      await until(
        () => read(number),
        ({ itemStatus }) => itemStatus === 'sent',
      ),
    ).toMatchObject({ status: 'paid' });
  });

  test('a provider that does not answer leaves the order as it is', async () => {
    const number = await place();
    await pay(number);
    await world.psp.put({ create: 'ok' });
    const payment = await world.context
      .sql`update payments set provider = 'gone' where payable = ${number} returning id`;
    expect(payment).toHaveLength(1);
    expect((await cancel(number)).error.code).toBe('order.cancel_wait');
    await world.context.sql`update payments set provider = 'sandbox' where payable = ${number}`;
  });

  test('without the tick nothing is cancelled', async () => {
    const number = await place();
    const answer = await kestrel.call('POST /orders/:number/cancel', {
      params: { number },
      body: { confirmed: false },
    });
    expect(answer.error.code).toBe('request.invalid');
  });

  test('another player’s order is not found', async () => {
    const mika = await world.signIn('mika', 'sakura');
    const number = await place();
    const answer = await mika.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } });
    expect(answer.error.code).toBe('order.unknown');
  });
});

describe('what no webhook told', () => {
  test('a capture whose webhook was lost is found by asking the provider', async () => {
    await world.psp.put({ webhooks: 'lost' });
    const number = await place();
    await decide(await pay(number), 'success');
    ahead = MINUTE + 1000;
    await world.context.payments.sweep();
    await until(
      () => read(number),
      ({ itemStatus }) => itemStatus === 'sent',
    );
  });

  test('an attempt whose creation was never answered is found too', async () => {
    await world.psp.put({ create: 'timeout' });
    const number = await place();
    await expect(pay(number)).rejects.toThrow();
    const { payments } = await world.psp.books<{ payments: Book[] }>();
    await decide(payments.at(-1)?.id ?? '', 'success');
    await until(
      () => read(number),
      ({ itemStatus }) => itemStatus === 'sent',
    );
  }, 20_000);
});

describe('money that went back without a word', () => {
  test('a refund of ours is heard of even when its webhook is lost', async () => {
    const number = await place();
    const payment = await pay(number);
    expect((await cancel(number)).body.status).toBe('cancelled');
    await decide(payment, 'success');
    await world.psp.put({ webhooks: 'lost' });
    await refundedInFull(payment);
    await until(
      () => read(number),
      ({ timeline }) => timeline.at(-1)?.event === 'money_returned',
    );
  });

  test('what the provider’s staff gave back and a dispute, both untold, are found by the daily comparison', async () => {
    const number = await place();
    const payment = await pay(number);
    await decide(payment, 'success');
    await until(
      () => read(number),
      ({ itemStatus }) => itemStatus === 'sent',
    );
    await world.psp.put({ webhooks: 'lost' });
    await refundAtProvider(payment, 40);
    await decide(payment, 'dispute');
    expect(await world.context.payments.catchUp('sandbox', 1)).toEqual([]);
    await until(
      () => read(number),
      ({ status, timeline }) => status === 'disputed' && timeline.some(({ event }) => event === 'partially_refunded'),
    );
  });

  test('the end of a dispute that no webhook told is found by the daily comparison', async () => {
    const number = await place();
    const payment = await pay(number);
    await decide(payment, 'success');
    await decide(payment, 'dispute');
    await until(
      () => read(number),
      ({ status }) => status === 'disputed',
    );
    await world.psp.put({ webhooks: 'lost' });
    await decide(payment, 'dispute_lost');
    await world.context.payments.catchUp('sandbox', 1);
    await until(
      () => read(number),
      ({ status }) => status === 'refunded',
    );
  });

  test('of a surplus payment that was refunded in part by the provider’s staff, only the rest goes back', async () => {
    const number = await place();
    const [first, second] = [await pay(number), await pay(number)];
    await decide(first, 'success');
    await world.psp.put({ webhooks: { delayMs: 300 } });
    await decide(second, 'success');
    await world.psp.put({ webhooks: 'lost' });
    await refundAtProvider(second, 40);
    await refundedInFull(second);
  });
});

const refundAtProvider = async (id: string, amount: number): Promise<void> => {
  const answer = await fetch(`${world.psp.url}/v1/payments/${id}/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer a-key-of-the-tests-only', 'content-type': 'application/json' },
    body: JSON.stringify({ amount, key: randomUUID() }),
  });
  expect(answer.status).toBe(200);
};

describe('disputes', () => {
  test.each([
    ['dispute_won', 'paid'],
    ['dispute_lost', 'refunded'],
  ])('%s leaves the order %s, and the ledger agrees with the provider', async (outcome, status) => {
    const number = await place();
    const payment = await pay(number);
    await decide(payment, 'success');
    await until(
      () => read(number),
      ({ itemStatus }) => itemStatus === 'sent',
    );
    await decide(payment, 'dispute');
    await until(
      () => read(number),
      (order) => order.status === 'disputed',
    );
    await decide(payment, outcome);
    await until(
      () => read(number),
      (order) => order.status === status,
    );
    expect(await differences()).toEqual([]);
  });
});

const differences = () =>
  world.context.payments.reconcile('sandbox', new Date(Date.now() - 60 * MINUTE), new Date(Date.now() + 60 * MINUTE));

describe('the ledger', () => {
  test('its entries are never changed', async () => {
    const { sql } = world.context;
    await expect(sql`update ledger_entries set amount = 1`).rejects.toThrow('never changed');
    await expect(sql`delete from ledger_entries`).rejects.toThrow('never changed');
  });

  test('a transaction whose sides differ is refused', async () => {
    const { sql } = world.context;
    const entry = {
      at: new Date(),
      transaction: randomUUID(),
      kind: 'capture',
      account: 'provider',
      provider: 'sandbox',
      currency: 'EUR',
      amount: 1,
      player_id: randomUUID(),
      payment_id: randomUUID(),
      payable: 'n',
    };
    await expect(sql`insert into ledger_entries ${sql(entry)}`).rejects.toThrow('sum to zero');
  });

  test('what the provider holds for us is what its own books say', async () => {
    await until(
      async () => differences(),
      (all) => all.length === 0,
    );
    const { payments } = await world.psp.books<{
      payments: { status: string; amount: number; refunded: number; disputed: number }[];
    }>();
    const theirs = payments
      .filter(({ status }) => status === 'captured')
      .reduce((sum, p) => sum + p.amount - p.refunded - p.disputed, 0);
    const [row] = await world.context.sql<
      { held: number }[]
    >`select sum(amount)::bigint as held from ledger_entries where account = 'provider'`;
    expect(row?.held).toBe(theirs);
  });
});
