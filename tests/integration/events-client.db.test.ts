import * as vendor from 'thinkingdata-node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAnalytics } from '#server/domains/analytics/index.ts';
import { eventLimits } from '#server/http/events/collector.ts';
import { testApp } from '#server/http/test-app.ts';
import { unlimited } from '#server/kernel/limits/limit.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';

const APP = 'server-app-of-random-characters';
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.sql`delete from analytics_events`);

/** Starts a collector, and returns its stored events. */
async function collector() {
  const analytics = createAnalytics({ sql: database.sql, log: silentLog, clock: { now: () => new Date() }, days: 90 });
  const { app } = await testApp({
    events: {
      config: { apps: [], serverApps: [APP], origins: [], debug: true, days: 90 },
      ...analytics,
      ...eventLimits(unlimited),
    },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const kept = () => database.sql<{ type: string; name: string | null; marks: string[]; event: never }[]>`
    select type, name, marks, event from analytics_events order by type, name`;
  return { url, kept };
}

type Client = ReturnType<typeof vendor.initWithBatchMode>;
/** Resolves once the client has an answer. @throws the error that the client reads in it */
const flushed = (client: Client) =>
  new Promise<void>((resolve, reject) => client.flush((error?: Error) => (error ? reject(error) : resolve())));

test.each([true, false])('accepts the vendor’s server client (compressed: %s)', async (compress) => {
  const { url, kept } = await collector();
  const client = vendor.initWithBatchMode(APP, url, { batchSize: 50, compress });
  const who = { distinctId: 'visitor', accountId: 'player-1' };
  client.track({ ...who, event: 'order_paid', properties: { item: 'gems', total: 4.99, at: new Date() } });
  client.trackFirst({ ...who, event: 'first_order', firstCheckId: 'player-1', properties: {} });
  client.trackUpdate({ ...who, event: 'order', eventId: 'o-1', properties: { state: 'paid' } });
  client.trackOverWrite({ ...who, event: 'order', eventId: 'o-1', properties: { state: 'sent' } });
  client.userSet({ ...who, properties: { language: 'ja' } });
  client.userAdd({ ...who, properties: { orders: 1 } });
  client.userAppend({ ...who, properties: { games: ['a'] } });
  client.userUniqAppend({ ...who, properties: { games: ['a'] } });
  client.userDel({ ...who });
  await flushed(client);
  const events = await kept();
  expect(events.map(({ type, name }) => [type, name])).toEqual([
    ['track', 'first_order'],
    ['track', 'order_paid'],
    ['track_overwrite', 'order'],
    ['track_update', 'order'],
    ['user_add', null],
    ['user_append', null],
    ['user_del', null],
    ['user_set', null],
    ['user_uniq_append', null],
  ]);
  expect(events.flatMap(({ marks }) => marks)).toEqual([]);
});

test('reports an unknown app to it; stores an invalid event with its marks, and the valid one', async () => {
  const { url, kept } = await collector();
  const stranger = vendor.initWithBatchMode('strange', url, { batchSize: 50 });
  stranger.track({ distinctId: 'visitor', event: 'order_paid', properties: {} });
  await expect(flushed(stranger)).rejects.toThrow('403');
  const client = vendor.initWithBatchMode(APP, url, { batchSize: 50 });
  client.track({ distinctId: 'x'.repeat(64), event: 'order_paid', properties: {} });
  client.track({ distinctId: 'visitor', event: 'order_paid', properties: {} });
  await flushed(client);
  expect((await kept()).map(({ type, marks }) => [type, marks])).toEqual([
    ['invalid', ['#distinct_id has 1 to 63 characters']],
    ['track', []],
  ]);
});

test('in debug mode it gets the faults, and a dry run stores nothing', async () => {
  const { url, kept } = await collector();
  const tell = (dryRun: boolean, text: string) =>
    new Promise<Error | undefined>((resolve) => {
      const client = vendor.initWithDebugMode(APP, url, { dryRun, deviceId: 'd' });
      client.track({ distinctId: 'visitor', event: 'noted', properties: { text }, callback: resolve });
    });
  expect(await tell(true, 'fine')).toBeUndefined();
  expect(await kept()).toEqual([]);
  expect((await tell(true, 'x'.repeat(2049)))?.message).toContain('text is longer than 2048 characters');
  expect(await tell(false, 'fine')).toBeUndefined();
  expect((await kept()).map(({ name }) => name)).toEqual(['noted']);
});
