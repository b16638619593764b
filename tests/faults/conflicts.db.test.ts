import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Sql } from '#server/db/client.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { type DatabaseClock, reconnectAll, steerClock } from './database-clock.ts';
import { openShops, Shop, within } from './shop.ts';

let world: World;
let shop: Shop;
let clock: DatabaseClock;
beforeAll(async () => {
  world = await startWorld();
  clock = await steerClock(world.context.sql, ['now']);
  await reconnectAll(world.env.DATABASE_URL ?? '', world.context.sql);
  shop = new Shop(world, await world.signIn('kestrel', 'starlight'));
  // Uses up the first top-up, for which the orders of a test would compete.
  await shop.order();
});
afterAll(() => world.stop());

/** Runs steps in a session that wins a deadlock against the portal's: only the other one detects deadlocks soon. */
async function winning<T>(work: (tx: Parameters<Parameters<Sql['begin']>[0]>[0]) => Promise<T>): Promise<T> {
  const session = connect(world.env.DATABASE_URL ?? '', { max: 1, name: 'winner' });
  try {
    return (await session.begin(async (tx) => {
      await tx`set local deadlock_timeout = '1min'`;
      return work(tx);
    })) as T;
  } finally {
    await session.end({ timeout: 1 });
  }
}

/** Resolves when a session of the portal waits for a lock. */
const waiting = () =>
  within(
    10,
    () => world.context.sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name like 'manawell%'`,
    (rows) => rows.length > 0,
  );

const deadlocks = async (): Promise<number> => {
  const [row] = await world.context.sql<{ deadlocks: number }[]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`;
  return row?.deadlocks ?? 0;
};

describe('a deadlock that the portal loses', () => {
  test('while an order is placed: it is placed once, at once or when it is sent again', async () => {
    const key = randomUUID();
    const [player] = await world.context.sql<{ id: string }[]>`select id from players where username = 'kestrel'`;
    const orders = async () => (await shop.client.call('GET /orders', { query: { size: 50 } })).body.orders.length;
    const [before, placed] = [await deadlocks(), await orders()];
    const choice = { email: 'another@example.com' };
    const { placing } = await winning(async (tx) => {
      // The portal claims the key, then waits for the buyer's memory; this session holds that and wants the key.
      await tx`select from shop_memory where player_id = ${player?.id ?? ''} for update`;
      const placing = shop.place(choice, key);
      await waiting();
      await tx`
        insert into idempotency_keys (player_id, endpoint, key, input_hash, result)
        values (${player?.id ?? ''}, 'POST /orders', ${key}, '', '') on conflict do nothing`;
      await tx`delete from idempotency_keys where key = ${key}`;
      return { placing };
    });
    const { status, error } = await placing;
    // It may lose again, because this session still wants the key.
    if (status !== 200) expect([status, error.code]).toEqual([503, 'server.unavailable']);
    await within(10, deadlocks, (now) => now > before);
    const { body } = await shop.place(choice, key);
    expect((await shop.place(choice, key)).body.number).toBe(body.number);
    expect(await orders()).toBe(placed + 1);
  });

  test('while events are handled: the order is paid and sent, once', async () => {
    const number = await shop.order();
    const payment = await shop.pay(number);
    const before = await deadlocks();
    await winning(async (tx) => {
      await tx`select from orders where number = ${number} for update`;
      await shop.decide(payment, 'success');
      await waiting();
      // The relay holds its events and waits for the order.
      await tx`select from outbox where type = 'payment.webhook_stored' and handled_at is null for update`;
    });
    await shop.sent(number);
    expect(await shop.granted(number)).toMatchObject([{ calls: 1 }]);
    await within(10, deadlocks, (now) => now > before);
  });
});

/** How long a provider call counts as running if its answer could not be stored. */
const CALL_MS = 16_000;
const MOST_TRIES = 10;
const ORDERS = 30;
/** Orders share statements, so the number of failures is not known: more orders are placed until there are enough. */
const ENOUGH_FAILURES = 13;
/** A transaction has about six writing statements, so half of them fail. */
const EVERY = 9;

interface Refusable {
  status: number;
  error: { code: string };
}

describe('serialization failures', () => {
  const TABLES = [
    'orders',
    'order_events',
    'payments',
    'payment_webhooks',
    'ledger_entries',
    'deliveries',
    'refunds',
    'outbox',
  ];

  const noMore = async (): Promise<void> => {
    for (const table of TABLES) await world.context.sql.unsafe(`drop trigger if exists conflict on ${table}`);
  };
  afterEach(noMore);

  /** Makes every nth writing statement on each table fail as if another session had been faster. */
  const failEvery = async (nth: number): Promise<void> => {
    await world.context.sql.unsafe(`
      create sequence if not exists conflicts;
      create or replace function conflict() returns trigger language plpgsql as $$ begin
        if nextval('conflicts') % ${nth} = 0 then
          raise exception using errcode = '40001', message = 'could not serialize access due to concurrent update';
        end if;
        return null;
      end $$;
      ${TABLES.map((table) => `create trigger conflict before insert or update on ${table} for each statement execute function conflict();`).join('\n')}`);
  };

  /** Repeats a request with the same key and short pauses until it is answered, as a player would. */
  const patiently = async <A extends Refusable>(ask: (key: string) => Promise<A>): Promise<A> => {
    const key = randomUUID();
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await ask(key);
      if (answer.status === 200) return answer;
      expect(['server.unavailable', 'request.in_flight']).toContain(answer.error.code);
      if (answer.error.code === 'request.in_flight') await clock.ahead(CALL_MS * (tries + 1));
    }
    throw new Error('there was no answer');
  };

  const failures = async (): Promise<number> => {
    const [row] = await world.context.sql<{ failures: number }[]>`
      select (last_value / ${EVERY}::int)::int as failures from conflicts`;
    return row?.failures ?? 0;
  };

  test('anywhere: an acknowledged request is done in the end, once', { timeout: 90_000 }, async () => {
    await failEvery(EVERY);
    // Different players each time: a repeated choice would return an order that the shop does not know to be paid yet.
    const buy = async (time: number) =>
      (await openShops(world, ORDERS, `one-of-many-${time}`)).map(async (one) => {
        const { body: order } = await patiently((key) => one.place({}, key));
        const { body } = await patiently((key) =>
          one.client.call(
            'POST /orders/:number/payments',
            { params: { number: order.number }, body: { method: 'card' } },
            key,
          ),
        );
        await shop.decide(new URL(body.redirectUrl).pathname.split('/').at(-1) ?? '', 'success');
        return { one, number: order.number };
      });
    const numbers: Awaited<Awaited<ReturnType<typeof buy>>[number]>[] = [];
    for (let time = 0; (await failures()) < ENOUGH_FAILURES; time++)
      numbers.push(...(await Promise.all(await buy(time))));
    await noMore();
    await within(
      45,
      async () => {
        // A failed job sends no notice: the next job wakes its worker before the half-minute poll does.
        await shop.sent(await shop.paid());
        return Promise.all(numbers.map(({ one, number }) => one.read(number)));
      },
      (orders) => orders.every(({ itemStatus }) => itemStatus === 'sent'),
    );
    for (const { number } of numbers) expect(await shop.granted(number)).toHaveLength(1);
    const differences = await world.context.payments.reconcile(
      'sandbox',
      new Date(Date.now() - 3_600_000),
      new Date(Date.now() + 3_600_000),
    );
    expect(differences).toEqual([]);
  });
});
