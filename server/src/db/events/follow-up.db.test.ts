import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderFact } from '#contract/events.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import type { Query } from '../client/query.ts';
import { connect, type Sql, type Tx } from '../client.ts';
import { purge } from '../purge.ts';
import { register } from './follow-up.repo.ts';
import { renumberRestored } from './follow-up.restore.ts';
import { startFollowUp } from './follow-up.ts';
import { type FollowUpSubscriber, handleSome } from './follow-up.work.ts';
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
  await register(database.sql, [{ name: 'one' }, { name: 'two' }]);
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
/** Writes down what it is handed; `check` may refuse. */
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
const work = (subscriber: FollowUpSubscriber) => handleSome({ sql: database.sql, log: silentLog, rest }, subscriber);
/** Rounds until nothing is left that can be done now, failures included. */
const workAll = async (subscriber: FollowUpSubscriber): Promise<void> => {
  for (let round = 0; round < 20; round++) if ((await work(subscriber).catch(() => 1)) === 0) return;
};
const parked = () => database.sql<{ key: string; attempts: number; error: string | null }[]>`
  select key, attempts, error from follow_up_parked order by event`;
const ahead = async () =>
  (await database.sql<{ ahead: number[] }[]>`select ahead from follow_up_positions where subscriber = 'one'`)[0]?.ahead;

test('each subscriber hears every event once, in order, by a position of its own', async () => {
  await tell('a', 'b', 'c');
  await workAll(writer('one'));
  await tell('d');
  await workAll(writer('one'));
  await workAll(writer('two'));
  expect(await seen('one')).toEqual(['a', 'b', 'c', 'd']);
  expect(await seen('two')).toEqual(['a', 'b', 'c', 'd']);
});

test('types that it does not listen to move its position alone', async () => {
  await publish(database.sql, [{ type: 'order.refunded', key: 'a', payload: { ...fact('a'), refunded: 1 } }]);
  await tell('b');
  await workAll(writer('one'));
  expect(await seen()).toEqual(['b']);
  expect(await work(writer('one'))).toBe(0);
});

test('who is new hears what is told from then on', async () => {
  await tell('old');
  await register(database.sql, [{ name: 'new' }]);
  await tell('young');
  await workAll(writer('new'));
  expect(await seen('new')).toEqual(['young']);
});

test('after a restore on another server, where transactions count from anew, nothing is lost and nothing comes twice', async () => {
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
  // The positions move again.
  await renumberRestored(database.sql);
  await tell('e');
  await workAll(writer('one'));
  expect(await seen()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('an event that commits late is not skipped, nor does another wait for it', async () => {
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
  // The list of what was handled out of turn ends with the transactions that stood in the way, those of other databases too.
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

// A third of a second; compared one by one it took eighteen.
test('thousands of events that were handled out of turn cost no time to speak of', async () => {
  // One below the most that are remembered: from there on a transaction of another database on this server could delay the new one.
  await tell(...Array.from({ length: 9999 }, (_, i) => `n${i}`));
  await database.sql`update follow_up_positions set xid = '3', id = 0, ahead = array(select id from outbox)`;
  await tell('new');
  await workAll(writer('one'));
  expect(await seen()).toEqual(['new']);
  expect(await work(writer('two'))).toBe(1);
}, 10_000);

test('of two processes at once one works for a subscriber, and each event comes once', async () => {
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

  test('for one event alone parks it, and goes on with the others; what it wrote for it is undone', async () => {
    await tell('a', 'bad', 'c');
    await workAll(writer('one', cannot('bad')));
    expect(await seen()).toEqual(['a', 'c']);
    expect(await parked()).toMatchObject([{ key: 'bad' }]);
    await workAll(writer('two'));
    expect(await seen('two')).toEqual(['a', 'bad', 'c']);
  });

  test('is handed what was parked when its time has come, with what waited behind it', async () => {
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

  test('again and again for one event raises an alarm, and tries it every ten minutes', async () => {
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
      await handleSome({ sql: database.sql, log, rest }, bad);
    }
    expect(alarms).toEqual([12]);
    await database.sql`update follow_up_parked set attempts = 1000, due_at = now()`;
    await work(bad);
    const [next] = await database.sql<{ seconds: number }[]>`
      select extract(epoch from due_at - now())::float as seconds from follow_up_parked`;
    expect(next?.seconds).toBeGreaterThan(590);
    expect(next?.seconds).toBeLessThanOrEqual(600);
  });

  test('for an event that another process handles meanwhile does not get it again', async () => {
    await tell('a', 'b');
    const other = writer('one', cannot('b'));
    let begun = 0;
    const begin: Sql['begin'] = async (inside) => {
      begun += 1;
      // After the batch and the first event, which fail here.
      if (begun === 3) await expect(work(other)).rejects.toThrow('cannot');
      return database.sql.begin(inside);
    };
    const sql = new Proxy(database.sql, {
      get: (target, key) => (key === 'begin' ? begin : Reflect.get(target, key)),
    });
    await handleSome({ sql, log: silentLog, rest }, writer('one', cannot('a')));
    await workAll(writer('one'));
    expect(await seen()).toEqual(['a', 'b']);
  });

  test('for good and is removed leaves nothing behind that events are kept for', async () => {
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

  test('for all parks nothing, says why, and catches up when it works again', async () => {
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

  test('by losing its connection over one event is treated alike', async () => {
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

  test('for many events in a row is not taken for broken for ever', async () => {
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

  test('is told of in the log, the batch as well as the event', async () => {
    const said: string[] = [];
    const log = {
      ...silentLog,
      warn: (_: object, text: string) => said.push(text),
      error: (_: object, text: string) => said.push(text),
    };
    await tell('bad', 'c');
    const loud = { sql: database.sql, log: log as unknown as typeof silentLog, rest };
    await handleSome(loud, writer('one', cannot('bad')));
    expect(said).toEqual([
      'a batch of events could not be handled; they are handled one by one',
      'an event could not be handled',
    ]);
  });

  test('rests after each failure for several times as long as it took', async () => {
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
    await expect(handleSome(means, sleepy)).rejects.toThrow('cannot');
    // After the batch, and after each event.
    expect(rests).toHaveLength(3);
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(400);
  });

  test('does not keep the others from theirs, nor does one that is slow', async () => {
    // As slow as this transaction is long.
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

test('what an earlier version told for all comes into the lane', async () => {
  await database.sql`
    insert into outbox (type, key, payload) values ('order.paid', 'a', ${JSON.stringify(fact('a'))}::text::jsonb)`;
  await drainOnce(database.sql, [], silentLog);
  await workAll(writer('one'));
  expect(await seen()).toEqual(['a']);
});

test('a subscriber that works again while events are tried one by one hears those of a key in order all the same', async () => {
  await publish(database.sql, [paid('first', 'k'), paid('other'), paid('second', 'k'), paid('third', 'k')]);
  let failing = true;
  await workAll(
    writer('one', (numbers) => {
      if (!failing) return;
      // The batch, and then what comes first of it.
      failing = numbers.length > 1;
      throw new Error('not yet');
    }),
  );
  expect((await seen()).filter((what) => what !== 'other')).toEqual(['first', 'second', 'third']);
});

test('what another process parks meanwhile is waited for by later ones of its key', async () => {
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
    // Between the tries of this process, as its turn ends with each.
    if (tries === 1) await elsewhere();
    await note?.(tx, facts);
  };
  await workAll(subscriber);
  expect(await seen()).toEqual(['other']);
  expect((await parked()).map(({ key }) => key)).toEqual(['k', 'k']);
});
