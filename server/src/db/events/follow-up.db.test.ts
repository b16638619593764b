import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderFact } from '#contract/events.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import type { Query } from '../client/query.ts';
import { connect, type Sql, type Tx } from '../client.ts';
import { purge } from '../purge.ts';
import { registerSubscribers } from './follow-up.repo.ts';
import { renumberRestored } from './follow-up.restore.ts';
import { startFollowUp } from './follow-up.ts';
import { type FollowUpSubscriber, handleDueEvents } from './follow-up.work.ts';
import { publish } from './outbox.ts';
import { drainOnce } from './relay.ts';

let database: TestDatabase;
let second: Sql;
beforeAll(async () => {
  database = await freshDatabase();
  second = connect(database.url, { max: 2 });
  await database.sql`create table seen (id bigint generated always as identity, who text, what text)`;
});
afterAll(async () => {
  await second.end();
  await database.drop();
});
beforeEach(async () => {
  await database.sql`truncate outbox, follow_up_positions, follow_up_parked, seen`;
  await registerSubscribers(database.sql, [{ name: 'one' }, { name: 'two' }]);
});

const fact = (number: string): OrderFact => ({
  playerId: 'p',
  number,
  gid: 1,
  item: 'i',
  total: 100,
  currency: 'EUR',
  inReference: 1,
});
const paid = (number: string, key = number) => ({ type: 'order.paid' as const, key, payload: fact(number) });
const tell = (...numbers: string[]) =>
  publish(
    database.sql,
    numbers.map((number) => paid(number)),
  );
/** Returns a subscriber that records its events; `check` can throw. */
const writer = (name: string, check: (numbers: string[]) => void = () => undefined): FollowUpSubscriber => {
  const note = async (tx: Tx, facts: OrderFact[]): Promise<void> => {
    const numbers = facts.map(({ number }) => number);
    await tx`insert into seen (who, what) select ${name}, unnest(${numbers}::text[])`;
    check(numbers);
  };
  return { name, on: { 'order.paid': note, 'order.sent': note } };
};
const seen = async (who = 'one') =>
  (await database.sql<{ what: string }[]>`select what from seen where who = ${who} order by id`).map(
    ({ what }) => what,
  );
const rest = async (): Promise<void> => undefined;
const work = (subscriber: FollowUpSubscriber) =>
  handleDueEvents({ sql: database.sql, log: silentLog, rest }, subscriber);
/** Runs rounds until nothing is left that can be handled now, also after failures. */
const workAll = async (subscriber: FollowUpSubscriber): Promise<void> => {
  for (let round = 0; round < 20; round++) if ((await work(subscriber).catch(() => 1)) === 0) return;
};
const parked = () => database.sql<{ key: string; attempts: number; error: string | null }[]>`
  select key, attempts, error from follow_up_parked order by event`;
const ahead = async () =>
  (await database.sql<{ ahead: number[] }[]>`select ahead from follow_up_positions where subscriber = 'one'`)[0]?.ahead;

test('each subscriber gets every event once, in order, by its own position', async () => {
  await tell('a', 'b', 'c');
  await workAll(writer('one'));
  await tell('d');
  await workAll(writer('one'));
  await workAll(writer('two'));
  expect(await seen('one')).toEqual(['a', 'b', 'c', 'd']);
  expect(await seen('two')).toEqual(['a', 'b', 'c', 'd']);
});

test('events of other types only advance the position', async () => {
  await publish(database.sql, [{ type: 'order.refunded', key: 'a', payload: { ...fact('a'), refunded: 1 } }]);
  await tell('b');
  await workAll(writer('one'));
  expect(await seen()).toEqual(['b']);
  expect(await work(writer('one'))).toBe(0);
});

test('a new subscriber gets events from then on', async () => {
  await tell('old');
  await registerSubscribers(database.sql, [{ name: 'new' }]);
  await tell('young');
  await workAll(writer('new'));
  expect(await seen('new')).toEqual(['young']);
});

test('after a restore to a server with lower transaction ids no event is lost or duplicated', async () => {
  await tell('a', 'b');
  await workAll(writer('one'));
  await tell('c');
  const later = (xid: Query<object[]>) => database.sql`(${xid}::text::bigint + 1000000000)::text::xid8`;
  await database.sql`update follow_up_positions set xid = ${later(database.sql`xid`)}`;
  await database.sql`update outbox set xid = ${later(database.sql`xid`)}`;
  await renumberRestored(database.sql);
  await tell('d');
  for (const name of ['one', 'two']) {
    await workAll(writer(name));
    expect(await seen(name)).toEqual(['a', 'b', 'c', 'd']);
  }
  // The positions advance again.
  await renumberRestored(database.sql);
  await tell('e');
  await workAll(writer('one'));
  expect(await seen()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('an event that commits late is neither skipped nor waited for', async () => {
  const told = Promise.withResolvers<void>();
  const committing = Promise.withResolvers<void>();
  const late = second.begin(async (tx) => {
    await publish(tx, [paid('late')]);
    told.resolve();
    await committing.promise;
  });
  await Promise.race([told.promise, late]);
  await tell('early');
  await workAll(writer('one'));
  expect(await seen()).toEqual(['early']);
  committing.resolve();
  await late;
  await workAll(writer('one'));
  expect(await seen()).toEqual(['early', 'late']);
  // The list of events handled out of order empties once the older transactions end, also those of other databases.
  let count = 2;
  await until(
    async () => {
      await tell(`n${count++}`);
      await workAll(writer('one'));
      return (await ahead()) ?? [];
    },
    (ids) => ids.length === 0,
  );
  expect(await seen()).toHaveLength(count);
});

// Takes a third of a second; comparing the ids one by one took eighteen seconds.
test('thousands of events handled out of order do not slow down a round', async () => {
  // One below the maximum: from there on, a transaction of another database on this server could delay the new event.
  await tell(...Array.from({ length: 9999 }, (_, i) => `n${i}`));
  await database.sql`update follow_up_positions set xid = '3', id = 0, ahead = array(select id from outbox)`;
  await tell('new');
  await workAll(writer('one'));
  expect(await seen()).toEqual(['new']);
  expect(await work(writer('two'))).toBe(1);
}, 10_000);

test('two processes deliver each event once, one process at a time for each subscriber', async () => {
  const numbers = Array.from({ length: 40 }, (_, i) => `n${i}`);
  for (const number of numbers) await tell(number);
  const lanes = [database.sql, second].map((sql) =>
    startFollowUp({ sql, log: silentLog, subscribers: [writer('one'), writer('two')] }),
  );
  await until(
    () => database.sql<{ count: number }[]>`select count(*)::int as count from seen`,
    ([row]) => (row?.count ?? 0) >= 80,
  );
  await Promise.all(lanes.map((lane) => lane.idle()));
  await Promise.all(lanes.map((lane) => lane.stop()));
  expect(await seen('one')).toEqual(numbers);
  expect(await seen('two')).toEqual(numbers);
});

describe('a subscriber that fails', () => {
  const cannot = (bad: string) => (numbers: string[]) => {
    if (numbers.includes(bad)) throw new Error('cannot');
  };

  test('for one event parks it, rolls back its writes, and continues with the others', async () => {
    await tell('a', 'bad', 'c');
    await workAll(writer('one', cannot('bad')));
    expect(await seen()).toEqual(['a', 'c']);
    expect(await parked()).toMatchObject([{ key: 'bad' }]);
    await workAll(writer('two'));
    expect(await seen('two')).toEqual(['a', 'bad', 'c']);
  });

  test('gets a parked event again when it is due, with the later events of its key', async () => {
    await tell('bad', 'c');
    await workAll(writer('one', cannot('bad')));
    await publish(database.sql, [paid('bad again', 'bad')]);
    await workAll(writer('one', cannot('bad')));
    expect(await parked()).toEqual([
      { key: 'bad', attempts: expect.any(Number), error: 'cannot' },
      { key: 'bad', attempts: 0, error: null },
    ]);
    expect(await seen()).toEqual(['c']);
    await database.sql`update follow_up_parked set due_at = now()`;
    await workAll(writer('one'));
    expect(await seen()).toEqual(['c', 'bad', 'bad again']);
    expect(await parked()).toEqual([]);
  });

  test('repeatedly for one event raises an alert, and retries every ten minutes', async () => {
    const alarms: number[] = [];
    const log = {
      ...silentLog,
      error: ({ alert, attempts }: { alert?: string; attempts: number }) =>
        alert === 'event.stuck' && alarms.push(attempts),
    } as unknown as typeof silentLog;
    const bad = writer('one', cannot('bad'));
    await tell('bad', 'c');
    await work(bad);
    for (let tries = 0; tries < 12; tries++) {
      await database.sql`update follow_up_parked set due_at = now()`;
      await handleDueEvents({ sql: database.sql, log, rest }, bad);
    }
    expect(alarms).toEqual([12]);
    await database.sql`update follow_up_parked set attempts = 1000, due_at = now()`;
    await work(bad);
    const [next] = await database.sql<{ seconds: number }[]>`
      select extract(epoch from due_at - now())::float as seconds from follow_up_parked`;
    expect(next?.seconds).toBeGreaterThan(590);
    expect(next?.seconds).toBeLessThanOrEqual(600);
  });

  test('does not get an event again that another process handled meanwhile', async () => {
    await tell('a', 'b');
    const other = writer('one', cannot('b'));
    let begun = 0;
    const begin: Sql['begin'] = async (inside) => {
      begun += 1;
      // After the batch and the first event, which both fail.
      if (begun === 3) await expect(work(other)).rejects.toThrow('cannot');
      return database.sql.begin(inside);
    };
    const sql = new Proxy(database.sql, {
      get: (target, key) => (key === 'begin' ? begin : Reflect.get(target, key)),
    });
    await handleDueEvents({ sql, log: silentLog, rest }, writer('one', cannot('a')));
    await workAll(writer('one'));
    expect(await seen()).toEqual(['a', 'b']);
  });

  test('and is removed no longer keeps events from being purged', async () => {
    await tell('bad', 'c');
    await workAll(writer('one', cannot('bad')));
    await workAll(writer('two'));
    expect(await parked()).toHaveLength(1);
    await database.sql`update outbox set handled_at = now() - interval '1 year'`;
    const kept = () => database.sql<{ key: string }[]>`select key from outbox`;
    await purge(database.sql);
    expect(await kept()).toEqual([{ key: 'bad' }]);
    await database.sql`delete from follow_up_positions where subscriber = 'one'`;
    await purge(database.sql);
    expect(await kept()).toEqual([]);
  });

  test('for all events parks none, throws its error, and catches up when it works again', async () => {
    const numbers = Array.from({ length: 30 }, (_, i) => `n${i}`);
    await tell(...numbers);
    const broken = writer('one', () => {
      throw new Error('broken');
    });
    await expect(work(broken)).rejects.toThrow('broken');
    await expect(work(broken)).rejects.toThrow('broken');
    expect(await parked()).toEqual([]);
    await workAll(writer('one'));
    expect(await seen()).toEqual(numbers);
  });

  test('by losing its connection on one event parks that event too', async () => {
    await tell('a', 'bad', 'c');
    const { on } = writer('one');
    const tooLong: FollowUpSubscriber = {
      name: 'one',
      on: {
        'order.paid': async (tx, facts) => {
          if (facts.some(({ number }) => number === 'bad')) await tx`select pg_terminate_backend(pg_backend_pid())`;
          await on['order.paid']?.(tx, facts);
        },
      },
    };
    await workAll(tooLong);
    expect(await seen()).toEqual(['a', 'c']);
    expect(await parked()).toMatchObject([{ key: 'bad' }]);
  });

  test('for many events in a row does not count as broken for ever', async () => {
    await tell('bad 1', 'bad 2', 'bad 3', 'bad 4', 'bad 5', 'bad 6', 'good');
    const picky = writer('one', (numbers) => {
      if (numbers.some((number) => number.startsWith('bad'))) throw new Error('cannot');
    });
    const lane = startFollowUp({ sql: database.sql, log: silentLog, subscribers: [picky] });
    await until(seen, (numbers) => numbers.length > 0);
    await lane.stop();
    expect(await seen()).toEqual(['good']);
    expect((await parked()).map(({ key }) => key)).toEqual(['bad 1', 'bad 2', 'bad 3', 'bad 4', 'bad 5', 'bad 6']);
  });

  test('is logged, for the batch and for the event', async () => {
    const said: string[] = [];
    const log = {
      ...silentLog,
      warn: (_: object, text: string) => said.push(text),
      error: (_: object, text: string) => said.push(text),
    };
    await tell('bad', 'c');
    const loud = { sql: database.sql, log: log as unknown as typeof silentLog, rest };
    await handleDueEvents(loud, writer('one', cannot('bad')));
    expect(said).toEqual([
      'a batch of events could not be handled; they are handled one by one',
      'an event could not be handled',
    ]);
  });

  test('pauses after each failure for several times its duration', async () => {
    const rests: number[] = [];
    const sleepy: FollowUpSubscriber = {
      name: 'one',
      on: {
        'order.paid': async (tx) => {
          await tx`select pg_sleep(0.1)::text`;
          throw new Error('cannot');
        },
      },
    };
    await tell('a', 'b');
    const means = { sql: database.sql, log: silentLog, rest: async (ms: number) => rests.push(ms) };
    await expect(handleDueEvents(means, sleepy)).rejects.toThrow('cannot');
    // After the batch, and after each event.
    expect(rests).toHaveLength(3);
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(400);
  });

  test('does not delay the others, and neither does a slow one', async () => {
    // Runs until this transaction ends.
    const slow: FollowUpSubscriber = {
      name: 'one',
      on: { 'order.paid': async (tx) => void (await tx`select pg_advisory_xact_lock(1)`) },
    };
    const lane = startFollowUp({ sql: second, log: silentLog, subscribers: [slow, writer('two')] });
    await database.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(1)`;
      for (const [number, count] of [
        ['a', 1],
        ['b', 2],
      ] as const) {
        await tell(number);
        await until(
          () => seen('two'),
          (numbers) => numbers.length === count,
        );
      }
    });
    await lane.idle();
    await lane.stop();
    expect(await seen('one')).toEqual([]);
  });
});

test('moves events that an older version stored for the relay into the lane', async () => {
  await database.sql`
    insert into outbox (type, key, payload) values ('order.paid', 'a', ${JSON.stringify(fact('a'))}::text::jsonb)`;
  await drainOnce(database.sql, [], silentLog);
  await workAll(writer('one'));
  expect(await seen()).toEqual(['a']);
});

test('keeps the order of a key if a subscriber recovers while events are tried one by one', async () => {
  await publish(database.sql, [paid('first', 'k'), paid('other'), paid('second', 'k'), paid('third', 'k')]);
  let failing = true;
  await workAll(
    writer('one', (numbers) => {
      if (!failing) return;
      // Fails for the batch, and then for its first event.
      failing = numbers.length > 1;
      throw new Error('not yet');
    }),
  );
  expect((await seen()).filter((what) => what !== 'other')).toEqual(['first', 'second', 'third']);
});

test('later events of a key wait for one that another process parked meanwhile', async () => {
  await publish(database.sql, [paid('first', 'k'), paid('other'), paid('second', 'k')]);
  let tries = 0;
  const elsewhere = () =>
    second`
      with event as (select id, key from outbox where payload->>'number' = 'first'),
      handled as (update follow_up_positions set ahead = ahead || (select id from event) where subscriber = 'one')
      insert into follow_up_parked (subscriber, event, key, due_at) select 'one', id, key, now() + interval '1 hour' from event`;
  const subscriber = writer('one', (numbers) => {
    tries += 1;
    if (numbers.length > 1 || tries === 2) throw new Error('not yet');
  });
  const note = subscriber.on['order.paid'];
  subscriber.on['order.paid'] = async (tx, facts) => {
    // Runs between the tries of this process, whose lock ends with each try.
    if (tries === 1) await elsewhere();
    await note?.(tx, facts);
  };
  await workAll(subscriber);
  expect(await seen()).toEqual(['other']);
  expect((await parked()).map(({ key }) => key)).toEqual(['k', 'k']);
});
