import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findEvent, newestCalls, placesOf, triesOf } from './calls.repo.ts';
import { endpointState, endpointsInTrouble } from './states.repo.ts';
import { EndpointWorld } from './world.fixture.ts';

let world: EndpointWorld;
beforeAll(async () => {
  world = await EndpointWorld.start();
});
afterAll(() => world.database.drop());
beforeEach(() => world.reset());

const TYPES = ['player.created'];
const state = (events: readonly string[] = TYPES) => endpointState(world.database.sql, { id: 'crm', events });
const log = (filter: object = {}, page: object = {}) =>
  newestCalls(world.database.sql, 'crm', { failed: false, ...filter }, { most: 100, before: null, ...page });
const failFor = (minutes: number) => world.database.sql`
  update webhook_endpoints set failing_since = now() - ${minutes}::int * interval '1 minute', failures = 5, error = '500 no'`;

test('a new endpoint waits for its first success, and counts only events of its types', async () => {
  await world.tell(3);
  await world.tell(2, 'player.linked');
  expect(await state()).toEqual({
    ...{ name: 'crm', isKnown: true, failingSince: null, error: null, nextTryAt: null },
    ...{
      waiting: { count: 3, isMore: false },
      parked: { count: 0, isMore: false },
      givenUp: { count: 0, isMore: false },
    },
    ...{ lastSuccessAt: null, medianMs: null },
  });
});

test('an endpoint that takes events has its last success and the median of its calls', async () => {
  const [bad = 0] = await world.tell(5);
  world.refused = new Set([bad]);
  await world.sendOut();
  expect(await state()).toMatchObject({
    ...{ waiting: { count: 0 }, parked: { count: 2, isMore: false }, lastSuccessAt: expect.any(Date), medianMs: 5 },
  });
});

test('an endpoint that is down has the error and the next try', async () => {
  await world.tell(1);
  world.isDown = true;
  await world.round();
  expect(await state()).toMatchObject({
    ...{ failingSince: expect.any(Date), error: '500 no', nextTryAt: expect.any(Date), lastSuccessAt: null },
    waiting: { count: 1, isMore: false },
  });
});

test('counts stop at 1,000', async () => {
  await world.database.sql`
    insert into webhook_events (type, key, data, at) select 'player.created', 'k', '{}', now() from generate_series(1, 1001)`;
  expect(await state()).toMatchObject({ waiting: { count: 1000, isMore: true } });
  await world.database.sql`
    insert into webhook_parked (endpoint, event, key, due_at, given_up_at)
    select 'crm', id, key, now(), case when n % 2 = 0 then now() end
    from (select id, key, row_number() over (order by id) as n from webhook_events) as e`;
  expect(await state()).toMatchObject({
    parked: { count: 501, isMore: false },
    givenUp: { count: 500, isMore: false },
  });
});

test('a count that did not look at all waiting events says that there can be more', async () => {
  await world.database.sql`
    insert into webhook_events (type, key, data, at) select 'player.linked', 'k', '{}', now() from generate_series(1, 20001)`;
  expect(await state()).toMatchObject({ waiting: { count: 0, isMore: true } });
});

test('an endpoint that no worker has seen is not known', async () => {
  expect(await endpointState(world.database.sql, { id: 'new' })).toMatchObject({ isKnown: false, lastSuccessAt: null });
});

test('endpoints that are down for 15 minutes, or gave events up, are in trouble', async () => {
  await failFor(14);
  expect(await endpointsInTrouble(world.database.sql)).toEqual([]);
  await failFor(16);
  expect(await endpointsInTrouble(world.database.sql)).toEqual([
    { name: 'crm', failingSince: expect.any(Date), error: '500 no', givenUp: 0, isMore: false },
  ]);
  await world.database.sql`update webhook_endpoints set failing_since = null, failures = 0`;
  await world.tell(1);
  await world.database.sql`
    insert into webhook_parked (endpoint, event, key, due_at, given_up_at) select 'crm', id, key, now(), now() from webhook_events`;
  expect(await endpointsInTrouble(world.database.sql)).toEqual([
    { name: 'crm', failingSince: null, error: null, givenUp: 1, isMore: false },
  ]);
});

test('an endpoint that has been down for 15 minutes raises an alert with each try', async () => {
  const lines: { alert?: string; endpoint?: string; minutes?: number }[] = [];
  world.log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) }) as typeof world.log;
  await world.tell(1);
  world.isDown = true;
  await failFor(14);
  await world.round();
  expect(lines).toEqual([]);
  await failFor(15);
  await world.later();
  await world.round();
  expect(lines).toMatchObject([{ alert: 'webhook.failing', endpoint: 'crm', minutes: 15, error: '500 no' }]);
  world.isDown = false;
  await world.later();
  await world.round();
  expect(lines).toHaveLength(1);
});

test('the log has the newest tries first, by type, failure and time', async () => {
  const [bad = 0, ...others] = await world.tell(4);
  const [linked = 0] = await world.tell(1, 'player.linked');
  world.refused = new Set([bad]);
  await world.sendOut();
  const { calls, until } = await log();
  expect(calls.map(({ uid }) => Number(uid)).toSorted((a, b) => a - b)).toEqual([bad, ...others]);
  expect(until).toBeNull();
  expect((await log({ failed: true })).calls).toEqual([
    {
      ...{ event: (await world.idOf(bad)).event, type: 'player.created', uid: `${bad}`, number: null },
      ...{ at: expect.any(Date), status: 500, ms: 7, error: '500 no' },
    },
  ]);
  world.refused.clear();
  await world.later();
  await world.sendOut();
  const ofType = await log({ type: 'player.linked' });
  expect(ofType.calls.map(({ uid }) => uid)).toEqual([`${linked}`]);
  expect((await log({ since: '2999-01-01T00:00:00Z' })).calls).toEqual([]);
});

test('pages of the log have each try once', async () => {
  await world.tell(25);
  await world.sendOut();
  const read: string[] = [];
  let before: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof log>> = await log({}, { most: 10, before });
    read.push(...page.calls.map(({ event }) => event));
    before = page.until;
  } while (before !== null);
  expect([read.length, new Set(read).size]).toEqual([25, 25]);
});

test('a page looks at 20,000 tries, and says that older ones follow', async () => {
  const [n = 0] = await world.tell(1);
  const { id } = await world.idOf(n);
  await world.database.sql`
    insert into webhook_calls (endpoint, event, at, ms, status, error) values ('crm', ${id}, now() - interval '1 hour', 9, 500, 'old')`;
  await world.database.sql`
    insert into webhook_calls (endpoint, event, at, ms, status)
    select 'crm', ${id}, now(), 1, 200 from generate_series(1, 20000)`;
  const first = await log({ failed: true });
  expect([first.calls, first.until]).toEqual([[], expect.any(Number)]);
  const second = await log({ failed: true }, { before: first.until });
  expect([second.calls.map(({ error }) => error), second.until]).toEqual([['old'], null]);
  // All tries of that time were among those.
  const young = await log({ failed: true, since: new Date(Date.now() + 3600_000).toISOString() });
  expect(young).toEqual({ calls: [], until: null });
});

test('an event has its tries, and its place at each endpoint', async () => {
  const [bad = 0] = await world.tell(5);
  world.refused = new Set([bad]);
  await world.sendOut();
  const [late = 0] = await world.tell(1);
  const placeOf = async (n: number) => {
    const event = await findEvent(world.database.sql, (await world.idOf(n)).event);
    if (!event) throw new Error('no event');
    const [place] = await placesOf(world.database.sql, event);
    return { place, tries: (await triesOf(world.database.sql, event)).length };
  };
  const at = { endpoint: 'crm', nextTryAt: null };
  expect(await placeOf(bad)).toEqual({ place: { ...at, state: 'parked', nextTryAt: expect.any(Date) }, tries: 1 });
  expect(await placeOf(bad + 4)).toEqual({ place: { ...at, state: 'parked' }, tries: 0 });
  expect(await placeOf(bad + 1)).toEqual({ place: { ...at, state: 'passed' }, tries: 1 });
  expect(await placeOf(late)).toEqual({ place: { ...at, state: 'waiting' }, tries: 0 });
  expect(await findEvent(world.database.sql, '00000000-0000-7000-8000-000000000000')).toBeNull();
});
