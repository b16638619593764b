import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DomainEvents, EventType } from '#contract/events.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import type { Tx } from '../client.ts';
import { publish } from './outbox.ts';
import { drainOnce, type MoneySubscriber } from './relay.ts';
import { groupInOrder } from './subscribers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.sql`create table seen (what text)`;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate outbox, seen`;
});

type Stored = DomainEvents['payment.webhook_stored'];
const store = (...ids: string[]) =>
  publish(
    database.sql,
    ids.map((eventId) => ({ type: 'payment.webhook_stored', key: eventId, payload: { provider: 'p', eventId } })),
  );
const seen = async () => (await database.sql<{ what: string }[]>`select what from seen`).map(({ what }) => what);
const drain = (subscriber: (all: Stored[]) => void) => {
  const on: MoneySubscriber['on'] = {
    'payment.webhook_stored': async (tx, all) => {
      await tx`insert into seen select unnest(${all.map(({ eventId }) => eventId)}::text[])`;
      subscriber(all);
    },
  };
  return drainOnce(database.sql, [{ name: 'one', on }], silentLog);
};

test('delivers events once, in order, in one batch', async () => {
  await store('a', 'b', 'c');
  const batches: string[][] = [];
  expect(await drain((all) => batches.push(all.map(({ eventId }) => eventId)))).toBe(3);
  expect(await drain((all) => batches.push(all.map(({ eventId }) => eventId)))).toBe(0);
  expect(batches).toEqual([['a', 'b', 'c']]);
});

test('puts off an event that fails, rolls back its writes, and handles the others', async () => {
  await store('a', 'bad', 'c');
  const fail = (all: Stored[]) => {
    if (all.some(({ eventId }) => eventId === 'bad')) throw new Error('cannot');
  };
  expect(await drain(fail)).toBe(2);
  expect(await seen()).toEqual(['a', 'c']);
  const [row] =
    await database.sql`select attempts, error, due_at > now() as later from outbox where handled_at is null`;
  expect(row).toEqual({ attempts: 1, error: 'cannot', later: true });
});

test('an event that conflicts each time is put off too, and does not stop the others', async () => {
  await store('bad', 'c');
  const fail = (all: Stored[]) => {
    if (all.some(({ eventId }) => eventId === 'bad'))
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  };
  expect(await drain(fail)).toBe(1);
  expect(await seen()).toEqual(['c']);
  const [row] = await database.sql`select attempts, error from outbox where handled_at is null`;
  expect(row).toEqual({ attempts: 1, error: 'deadlock detected' });
});

test('handles an event that was put off once it is due', async () => {
  await store('a');
  await drain(() => {
    throw new Error('not yet');
  });
  await database.sql`update outbox set due_at = now()`;
  expect(await drain(() => undefined)).toBe(1);
  expect(await seen()).toEqual(['a']);
});

// Takes a fifth of a second; looking up the ids again for each event took more than a minute.
test('handles events quickly after an outage, also if the database’s statistics know of none', async () => {
  await database.sql`
    insert into outbox (type, key, payload, handled_at)
    select 'payment.webhook_stored', n::text, '{}', now() from generate_series(1, 20000) as n`;
  await database.sql`analyze outbox`;
  await store(...Array.from({ length: 2000 }, (_, n) => `late ${n}`));
  let batches = 0;
  while ((await drain(() => (batches += 1))) > 0);
  expect(batches).toBe(4);
  expect(await seen()).toHaveLength(2000);
}, 10_000);

// Takes a third of a second; without hashing, minutes.
test('handles events quickly while very many others are put off', async () => {
  await database.sql`
    insert into outbox (type, key, payload, attempts, due_at)
    select 'payment.webhook_stored', repeat('put off ', 5) || n, '{}', 1, now() + interval '1 day' from generate_series(1, 300000) as n`;
  await database.sql`analyze outbox`;
  await store(...Array.from({ length: 1000 }, (_, n) => `free ${n}`));
  while ((await drain(() => undefined)) > 0);
  expect(await seen()).toHaveLength(1000);
});

const erased = (key: string, playerId: string) => ({ type: 'account.erased' as const, key, payload: { playerId } });

test('an event waits for an older one of its key that was put off', async () => {
  await store('a');
  await publish(database.sql, [erased('a', 'of a'), erased('b', 'of b')]);
  const handed: string[] = [];
  let works = false;
  const on: MoneySubscriber['on'] = {
    'payment.webhook_stored': async (_, all) => {
      if (!works) throw new Error('not yet');
      handed.push(...all.map(({ eventId }) => eventId));
    },
    'account.erased': async (_, all) => void handed.push(...all.map(({ playerId }) => playerId)),
  };
  await drainOnce(database.sql, [{ name: 'one', on }], silentLog);
  expect(handed).toEqual(['of b']);
  works = true;
  await database.sql`update outbox set due_at = now()`;
  await drainOnce(database.sql, [{ name: 'one', on }], silentLog);
  expect(handed).toEqual(['of b', 'a', 'of a']);
});

test('two concurrent relays handle each event once', async () => {
  await store('a', 'b');
  const [one = 0, two = 0] = await Promise.all([drain(() => undefined), drain(() => undefined)]);
  expect(one + two).toBe(2);
  expect((await seen()).toSorted()).toEqual(['a', 'b']);
});

test('settles an event without subscribers', async () => {
  await store('a');
  expect(await drainOnce(database.sql, [], silentLog)).toBe(1);
});

test('does not deliver an event again that another relay settled meanwhile', async () => {
  await store('a');
  const handed: string[] = [];
  // Holds the row like a relay that is about to commit; ours has read it as open by then.
  const other = database.sql.begin(async (tx) => {
    await tx`update outbox set handled_at = now()`;
    const ours = drain((all) => handed.push(...all.map(({ eventId }) => eventId)));
    await until(
      () =>
        database.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`,
      (rows) => rows.length === 1,
    );
    return { ours };
  });
  const { ours } = await other;
  expect(await ours).toBe(0);
  expect(handed).toEqual([]);
});

describe('an event that a subscriber publishes', () => {
  const tell = async (later: (tx: Tx, keys: string[]) => Promise<void>) => {
    await store('a', 'b');
    const on: MoneySubscriber['on'] = {
      'payment.webhook_stored': (tx, all) =>
        publish(
          tx,
          all.map(({ eventId }) => ({ type: 'account.erased', key: eventId, payload: { playerId: eventId } })),
        ),
      'account.erased': (tx, all) =>
        later(
          tx,
          all.map(({ playerId }) => playerId),
        ),
    };
    return drainOnce(database.sql, [{ name: 'one', on }], silentLog);
  };
  const open = () => database.sql`select key, type, attempts from outbox where handled_at is null`;

  test('is handled together with its cause', async () => {
    const handed: string[][] = [];
    expect(await tell(async (_, keys) => void handed.push(keys))).toBe(2);
    expect(handed).toEqual([['a', 'b']]);
    expect(await open()).toEqual([]);
    expect(await database.sql`select from outbox where type = 'account.erased'`).toHaveLength(2);
  });

  test('waits for an older event of its key that another transaction published meanwhile', async () => {
    await store('a');
    const handed: string[] = [];
    const on: MoneySubscriber['on'] = {
      'payment.webhook_stored': async (tx) => {
        // Like a sweep that had the payment's lock until now.
        await publish(database.sql, [erased('x', 'first')]);
        await publish(tx, [erased('x', 'second'), erased('y', 'other')]);
      },
      'account.erased': async (_, all) => void handed.push(...all.map(({ playerId }) => playerId)),
    };
    await drainOnce(database.sql, [{ name: 'one', on }], silentLog);
    expect(handed).toEqual(['other']);
    await drainOnce(database.sql, [{ name: 'one', on }], silentLog);
    expect(handed).toEqual(['other', 'first', 'second']);
    expect(await open()).toEqual([]);
  });

  test('is put off if it fails, and its cause stays handled', async () => {
    const later = async (tx: Tx, keys: string[]): Promise<void> => {
      if (keys.includes('b')) throw new Error('cannot');
      await tx`insert into seen select unnest(${keys}::text[])`;
    };
    expect(await tell(later)).toBe(3);
    expect(await seen()).toEqual(['a']);
    expect(await open()).toEqual([{ type: 'account.erased', key: 'b', attempts: 1 }]);
  });
});

test('keeps the order of events of one key for any types, and combines the others', () => {
  const row = (type: EventType, key: string) => ({ type, key });
  const rows = [
    row('payment.refunded', 'x'),
    row('payment.captured', 'y'),
    row('payment.refunded', 'y'),
    row('payment.captured', 'z'),
  ];
  expect(groupInOrder(rows).map(({ type, group }) => [type, group.map(({ key }) => key).join()])).toEqual([
    ['payment.refunded', 'x'],
    ['payment.captured', 'y,z'],
    ['payment.refunded', 'y'],
  ]);
});
