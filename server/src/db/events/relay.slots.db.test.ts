import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { connect, type Sql, type Tx } from '../client.ts';
import { publish } from './outbox.ts';
import { ALL_SLOTS, shareOf, shareSlots } from './relay.share.ts';
import { drainOnce, type MoneySubscriber } from './relay.ts';

/** The lock that a relay of a version before the slots takes for itself. */
const FORMER_LOCK = 7_267_001;
/** An interval of signs of life that no test reaches. */
const NEVER_MS = 600_000;
const [FIRST, SECOND] = [shareOf('a', ['a', 'b']), shareOf('b', ['a', 'b'])];

let database: TestDatabase;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  await database.sql`create table seen (id bigint generated always as identity, key text, what int)`;
  await database.sql`create table subjects (key text primary key, last int not null default 0)`;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate outbox, seen, subjects, relay_workers`;
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Pools of other processes. */
const another = (): Sql => {
  const sql = connect(database.url, { max: 2, name: 'another' });
  ends.push(() => sql.end({ timeout: 1 }));
  return sql;
};
const keys = (count: number) => Array.from({ length: count }, (_, n) => `key ${n}`);
const stored = (eventId: string) => ({
  type: 'payment.webhook_stored' as const,
  key: eventId,
  payload: { provider: 'p', eventId },
});
const store = (...all: string[]) => publish(database.sql, all.map(stored));
const seen = async () =>
  (await database.sql<{ key: string }[]>`select key from seen order by id`).map(({ key }) => key);
const open = async () =>
  (await database.sql<{ key: string }[]>`select key from outbox where handled_at is null order by id`).map(
    ({ key }) => key,
  );
/** Notes the events, and then waits for `meanwhile`. */
const noting = (meanwhile: (tx: Tx, all: string[]) => unknown = () => undefined): MoneySubscriber[] => [
  {
    name: 'noting',
    on: {
      'payment.webhook_stored': async (tx, all) => {
        const ids = all.map(({ eventId }) => eventId);
        await tx`insert into seen (key) select unnest(${ids}::text[])`;
        await meanwhile(tx, ids);
      },
    },
  },
];
const drain = (slots = ALL_SLOTS, meanwhile?: (tx: Tx, all: string[]) => unknown, sql = database.sql) =>
  drainOnce(sql, noting(meanwhile), silentLog, slots);
const waitingForLock = () =>
  until(
    () => database.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    (rows) => rows.length > 0,
  );

test('two workers handle different slots at the same time', async () => {
  await store(...keys(64));
  let others = 0;
  const handled = await drain(FIRST, async () => {
    others = await drain(SECOND);
  });
  expect([handled > 0, others > 0, handled + others]).toEqual([true, true, 64]);
  expect((await seen()).toSorted()).toEqual(keys(64).toSorted());
});

test('a worker leaves the slots that another one has, and takes free ones of others if its own have no events', async () => {
  await store(...keys(64));
  let others = 0;
  const handled = await drain(FIRST, async () => {
    others = await drain({ own: FIRST.own, others: FIRST.others });
    expect(await drain({ own: FIRST.own, others: [] })).toBe(0);
  });
  expect(handled + others).toBe(64);
});

test('a worker without others handles all slots in one batch', async () => {
  const share = shareSlots(database.sql, NEVER_MS);
  // A worker's first round covers all slots, also if there are other workers.
  await share.next();
  await store(...keys(200));
  const batches: number[] = [];
  await drain(await share.next(), (_, all) => batches.push(all.length));
  expect(batches).toEqual([200]);
});

test('a worker that waits for a row does not stop the slots of others', async () => {
  await store(...keys(64));
  await database.sql`insert into subjects (key) values ('row')`;
  let slow: Promise<number> | undefined;
  await database.sql.begin(async (tx) => {
    await tx`select from subjects for update`;
    slow = drain(FIRST, (own) => own`update subjects set last = 1`);
    await waitingForLock();
    const handled = await drain(SECOND);
    expect(handled).toBeGreaterThan(0);
    expect(await drain(SECOND)).toBe(0);
    expect(await open()).toHaveLength(64 - handled);
  });
  await slow;
  expect((await seen()).toSorted()).toEqual(keys(64).toSorted());
});

test('the slots of a worker whose session ends in the middle are free at once, and nothing of it stays', async () => {
  await store(...keys(32));
  const dying = expect(drain(FIRST, (tx) => tx`select pg_sleep(60)`, another())).rejects.toThrow();
  await until(
    () => database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`,
    (rows) => rows.length === 1,
  );
  await dying;
  await until(
    async () => {
      await drain();
      return open();
    },
    (left) => left.length === 0,
  );
  expect((await seen()).toSorted()).toEqual(keys(32).toSorted());
});

test('a relay of a version before the slots and this one never work at the same time', async () => {
  await store(...keys(4));
  await another().begin(async (former) => {
    await former`select pg_advisory_xact_lock(${FORMER_LOCK})`;
    expect(await drain()).toBe(0);
  });
  const tryFormer = () => database.sql`select pg_try_advisory_xact_lock(${FORMER_LOCK}) as free`;
  let during: object | undefined;
  await drain(FIRST, async () => {
    [during] = await tryFormer();
  });
  expect([during, ...(await tryFormer())]).toEqual([{ free: false }, { free: true }]);
});

test('a batch that conflicts with another transaction is repeated as a batch', async () => {
  await store('a', 'b');
  const batches: string[][] = [];
  const conflict = () => {
    if (batches.length === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  };
  const handled = await drain(ALL_SLOTS, (_, all) => {
    batches.push(all);
    conflict();
  });
  expect([handled, batches]).toEqual([
    2,
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ]);
});

test('an event that another worker’s slot is to handle waits for it', async () => {
  // Of the same slot, with another key.
  const erased = (key: string) => ({
    type: 'account.erased' as const,
    key: `account of ${key}`,
    payload: { playerId: key },
  });
  await store(...keys(32));
  let mine: string[] = [];
  const handled: string[] = [];
  await drain(FIRST, async (_, all) => {
    mine = all;
    const on: MoneySubscriber['on'] = {
      'payment.webhook_stored': (tx) => publish(tx, mine.map(erased)),
      'account.erased': async (_tx, all) => void handled.push(...all.map(({ playerId }) => playerId)),
    };
    await drainOnce(database.sql, [{ name: 'publisher', on }], silentLog, SECOND);
    expect(handled).toEqual([]);
  });
  const on: MoneySubscriber['on'] = {
    'account.erased': async (_tx, all) => void handled.push(...all.map(({ playerId }) => playerId)),
  };
  await drainOnce(database.sql, [{ name: 'later', on }], silentLog);
  expect(handled).toEqual(mine);
});

test('slots are shared among the live workers, and again without one that is gone', async () => {
  const [one, two] = [shareSlots(database.sql, NEVER_MS), shareSlots(database.sql, NEVER_MS)];
  await one.next();
  await two.next();
  await database.sql`update relay_workers set seen_at = now() + interval '1 hour'`;
  const sizeOfNewcomer = async (): Promise<number> => {
    const newcomer = shareSlots(database.sql, NEVER_MS);
    // A worker's first round covers all slots.
    expect(await newcomer.next()).toEqual(ALL_SLOTS);
    const { own, others } = await newcomer.next();
    expect([...own, ...others].toSorted((a, b) => a - b)).toEqual(ALL_SLOTS.own);
    await newcomer.leave();
    return own.length;
  };
  expect([5, 6]).toContain(await sizeOfNewcomer());
  await two.leave();
  expect(await sizeOfNewcomer()).toBe(8);
  await database.sql`update relay_workers set seen_at = now() - interval '4 seconds'`;
  expect(await sizeOfNewcomer()).toBe(16);
});

test('all shares together are every slot once', () => {
  for (const count of [1, 2, 3, 5, 16, 20]) {
    const workers = Array.from({ length: count }, (_, n) => `worker ${n}`);
    const shares = workers.map((id) => shareOf(id, workers).own);
    expect(shares.flat().toSorted((a, b) => a - b)).toEqual(ALL_SLOTS.own);
    expect(Math.max(...shares.map((own) => own.length))).toBe(Math.ceil(16 / count));
  }
});

/** Gives the subject its next number, and publishes it: numbers are published in order, as under a payment's lock. */
async function publishNext(tx: Tx, subjects: readonly string[]): Promise<void> {
  const rows = await tx<{ key: string; last: number }[]>`
    with locked as (
      select key from subjects where key = any(${[...new Set(subjects)]}::text[]) order by key for update
    )
    update subjects set last = last + 1 from locked where locked.key = subjects.key returning subjects.key, last`;
  await publish(
    tx,
    rows.map(({ key, last }) => ({ type: 'account.erased', key, payload: { playerId: key, uid: last } })),
  );
}

test('two workers keep the order of each key, and handle every event once', async () => {
  const names = ['p', 'q', 'r', 's', 't', 'u'];
  const anySubjects = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 });
  const anyStep = fc.record({ subjects: anySubjects, byEvent: fc.boolean() });
  const [first, second] = [another(), another()];
  let causes = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 40 }), async (steps) => {
      await database.sql`truncate outbox, seen, subjects`;
      await database.sql`insert into subjects (key) select unnest(${names}::text[])`;
      const on: MoneySubscriber['on'] = {
        // The event of a subject may belong to the slot of another worker.
        'payment.webhook_stored': (tx, all) =>
          publishNext(
            tx,
            all.flatMap(({ provider }) => provider.split(' ')),
          ),
        'account.erased': async (tx, all) =>
          void (await tx`
            insert into seen (key, what) select * from unnest(
              ${all.map(({ playerId }) => playerId)}::text[], ${all.map(({ uid }) => uid ?? 0)}::int[])`),
      };
      let published = false;
      const work = async (sql: Sql, slots: typeof FIRST): Promise<void> => {
        while (!published || (await open()).length > 0) await drainOnce(sql, [{ name: 'one', on }], silentLog, slots);
      };
      const publishAll = async (part: number): Promise<void> => {
        for (const { subjects, byEvent } of steps.filter((_, n) => n % 2 === part)) {
          causes += 1;
          const cause = stored(`cause ${causes}`);
          if (byEvent)
            await publish(database.sql, [{ ...cause, payload: { ...cause.payload, provider: subjects.join(' ') } }]);
          else await database.sql.begin((tx) => publishNext(tx, subjects));
        }
      };
      const publishing = Promise.all([publishAll(0), publishAll(1)]).finally(() => {
        published = true;
      });
      await Promise.all([publishing, work(first, FIRST), work(second, SECOND)]);
      const rows = await database.sql<{ key: string; last: number; numbers: number[] }[]>`
        select key, last, array(select what from seen where seen.key = subjects.key order by id) as numbers
        from subjects`;
      for (const { key, last, numbers } of rows)
        expect(numbers, key).toEqual(Array.from({ length: last }, (_, n) => n + 1));
    }),
    { numRuns: 15 },
  );
});
