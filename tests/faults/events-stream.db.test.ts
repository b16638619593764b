import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { findNatsServer, openNats } from '#tests/world/nats-server.ts';
import { batch, Collector, send, sendUntilRefused } from './collectors.ts';
import { within } from './shop.ts';

const program = findNatsServer();
if (!program)
  console.warn('NATS is not tested: this machine has no nats-server, and Debian’s package is not available');

const SENDERS = 6;
const COLLECTORS = 2;
const BATCHES = 40;
/** Ten seconds after a consumer is gone, others get its events. */
const ACK_WAIT_S = 30;

describe.skipIf(!program)('with a stream', () => {
  let database: TestDatabase;
  let nats: Awaited<ReturnType<typeof openNats>>;
  let collectors: Collector[] = [];
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await database.sql`delete from analytics_events`;
  });
  afterEach(async () => {
    await Promise.all(collectors.map((one) => one.end('SIGKILL')));
    collectors = [];
    await nats.stop();
  });

  const start = async (): Promise<Collector> => {
    const one = await Collector.start(database.url, { EVENTS_URL: nats.url });
    expect(one.said).toContain('takes events');
    return one;
  };
  const kept = async () => {
    const rows = await database.sql<{ id: string }[]>`select event ->> '#uuid' as id from analytics_events`;
    return rows.map(({ id }) => id).toSorted();
  };

  /** Returns the number of failed statements of this database. */
  const failures = async () => {
    const [row] = await database.sql<{ n: number }[]>`
      select xact_rollback::int as n from pg_stat_database where datname = current_database()`;
    return row?.n ?? 0;
  };

  test('acknowledged events are stored once, even if collectors and the stream are killed', {
    timeout: 150_000,
  }, async () => {
    nats = await openNats(program ?? '');
    const answered = new Set<string>();
    for (let n = 0; n < COLLECTORS; n += 1) collectors.push(await start());
    for (const victim of ['collector', 'stream', 'both'] as const) {
      let taken = 0;
      const killed = Promise.withResolvers<unknown>();
      const kill = () =>
        Promise.all([
          victim === 'stream' ? null : collectors[0]?.end('SIGKILL'),
          victim === 'collector' ? null : nats.kill(),
          // Stop the others too, so that all senders stop; by SIGTERM, as in a rolling update.
          victim === 'collector' ? collectors[1]?.end('SIGTERM') : null,
        ]);
      const left = await sendUntilRefused(
        SENDERS,
        (sender) => collectors[sender % COLLECTORS]?.url ?? '',
        (ids) => {
          for (const id of ids) answered.add(id);
          taken += 1;
          if (taken === BATCHES) killed.resolve(kill());
        },
      );
      await killed.promise;
      expect(left).toHaveLength(SENDERS);
      if (victim !== 'collector') await nats.start();
      await Promise.all(collectors.map((one) => one.end('SIGKILL')));
      collectors = [await start(), await start()];
      for (const ids of left) {
        expect((await send(collectors[0]?.url ?? '', ids)).status).toBe(200);
        for (const id of ids) answered.add(id);
      }
    }
    // A killed consumer held some events: others get them after the acknowledgement timeout.
    const all = await within(ACK_WAIT_S, kept, (ids) => ids.length >= answered.size);
    expect(all).toEqual([...answered].toSorted());
  });

  test('while the database is down events are accepted; they are stored when it is back', {
    timeout: 60_000,
  }, async () => {
    nats = await openNats(program ?? '');
    const one = await start();
    collectors.push(one);
    await database.sql`alter table analytics_events rename to away`;
    const [ids, before] = [batch(), await failures()];
    expect((await send(one.url, ids)).status).toBe(200);
    expect((await fetch(`${one.url}/readyz`)).status).toBe(200);
    // A write was tried and failed.
    await within(10, failures, (now) => now > before);
    await database.sql`alter table away rename to analytics_events`;
    expect(await within(20, kept, (now) => now.length > 0)).toEqual(ids.toSorted());
  });

  test('a stream that is full or down accepts nothing and says so; then it continues by itself', {
    timeout: 60_000,
  }, async () => {
    nats = await openNats(program ?? '', 'max_file_store: 20KB');
    const one = await start();
    collectors.push(one);
    await database.sql`alter table analytics_events rename to away`;
    const taken: string[] = [];
    const left = await sendUntilRefused(
      1,
      () => one.url,
      (ids) => taken.push(...ids),
    );
    expect((await send(one.url, left[0] ?? [])).status).toBe(503);
    await database.sql`alter table away rename to analytics_events`;
    expect(await within(30, kept, (now) => now.length === taken.length)).toEqual(taken.toSorted());

    await nats.kill();
    expect((await fetch(`${one.url}/readyz`)).status).toBe(503);
    expect((await send(one.url, left[0] ?? [])).status).toBe(503);
    await nats.start();
    const [late = []] = left;
    await within(
      20,
      () => send(one.url, late),
      ({ status }) => status === 200,
    );
    expect(await within(20, kept, (now) => now.length > taken.length)).toEqual([...taken, ...late].toSorted());
  });
});
