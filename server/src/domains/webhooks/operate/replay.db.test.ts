import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HoldLost } from '../send/endpoints.repo.ts';
import { MOST_REPLAYED, type Replayed } from './replay.repo.ts';
import { countReplay, replayEvents } from './replay.ts';
import { EndpointWorld } from './world.fixture.ts';

let world: EndpointWorld;
beforeAll(async () => {
  world = await EndpointWorld.start();
});
afterAll(() => world.database.drop());
beforeEach(() => world.reset());

const TYPES = ['player.created', 'player.linked'];
const LONG_AGO = '2020-01-01T00:00:00Z';
const replay = (replayed: Replayed) => world.database.sql.begin((tx) => replayEvents(tx, 'crm', replayed));
/** Moves all events of the log into the past, so that a time separates them from later ones. */
const age = () => world.database.sql`update webhook_events set stored_at = now() - interval '1 hour'`;
const justNow = () => new Date(Date.now() - 60_000).toISOString();
const done = (count: number) => ({ refused: null, count, isMore: false });
const givenUp = async (n: number): Promise<void> => {
  world.refused = new Set([n]);
  await world.sendOut();
  await world.database.sql`update webhook_parked set first_failed_at = now() - interval '73 hours'`;
  await world.later();
  await world.sendOut();
  world.refused.clear();
};

test('an event is sent once more, and a dry run sends nothing', async () => {
  const [first, second = 0] = await world.tell(2);
  await world.sendOut();
  const { id } = await world.idOf(second);
  expect(await countReplay(world.database.sql, 'crm', { id })).toEqual(done(1));
  await world.sendOut();
  expect(world.taken).toEqual([first, second]);
  expect(await replay({ id })).toEqual(done(1));
  await world.sendOut();
  expect([world.taken, await world.parked()]).toEqual([[first, second, second], []]);
});

test('an event that was given up is tried for three days again', async () => {
  const [bad = 0] = await world.tell(5);
  await givenUp(bad);
  expect(world.taken).not.toContain(bad);
  await replay({ id: (await world.idOf(bad)).id });
  world.refused.add(bad);
  await world.sendOut();
  const [row] = await world.database.sql`select attempts, given_up_at as over from webhook_parked`;
  expect(row).toEqual({ attempts: 1, over: null });
  world.refused.clear();
  await world.later();
  await world.sendOut();
  expect([world.taken.at(-1), await world.parked()]).toEqual([bad, []]);
});

test('events of a type since a time are sent again, those of a player in order', async () => {
  await world.tell(8);
  await world.sendOut();
  await age();
  const linked = await world.tell(12, 'player.linked');
  const others = await world.tell(4);
  await world.sendOut();
  world.taken = [];
  expect(await replay({ type: 'player.linked', since: justNow() })).toEqual(done(12));
  await world.sendOut();
  expect(world.taken.toSorted((a, b) => a - b)).toEqual(linked);
  for (const player of [0, 1, 2, 3]) {
    const own = world.taken.filter((n) => n % 4 === player);
    expect(own).toEqual(own.toSorted((a, b) => a - b));
  }
  expect(others.some((n) => world.taken.includes(n))).toBe(false);
});

test('a replayed event behind another parked one of its player waits for it', async () => {
  const [bad = 0, , , , behind = 0] = await world.tell(5);
  world.refused = new Set([bad]);
  await world.sendOut();
  world.taken = [];
  await replay({ id: (await world.idOf(behind)).id });
  await world.sendOut();
  expect(world.taken).toEqual([]);
  world.refused.clear();
  await world.later();
  await world.sendOut();
  expect(world.taken).toEqual([bad, behind]);
});

test('all since a time are sent again in order, once each', async () => {
  await world.tell(4);
  await world.sendOut();
  await age();
  const numbers = await world.tell(8);
  const bad = numbers[0] ?? 0;
  await givenUp(bad);
  world.taken = [];
  expect(await countReplay(world.database.sql, 'crm', { types: TYPES, since: justNow() })).toEqual(done(8));
  expect(await replay({ types: TYPES, since: justNow() })).toEqual(done(8));
  expect(await world.parked()).toEqual([]);
  await world.sendOut();
  expect(world.taken.toSorted((a, b) => a - b)).toEqual(numbers);
});

test.each<[string, () => Promise<Replayed>, string]>([
  ['an event that waits', async () => ({ id: (await world.idOf((await world.tell(1))[0] ?? 0)).id }), 'waiting'],
  ['a type without events', async () => ({ type: 'player.linked', since: LONG_AGO }), 'nothing'],
  ['a time after all events', async () => ({ types: TYPES, since: '2999-01-01T00:00:00Z' }), 'nothing'],
])('%s is not replayed', async (_, replayed, refused) => {
  await world.tell(1);
  await world.sendOut();
  const wanted = await replayed();
  expect(await countReplay(world.database.sql, 'crm', wanted)).toEqual({ refused });
  expect(await replay(wanted)).toEqual({ refused });
  expect(await world.parked()).toEqual([]);
});

test('an endpoint that no worker has seen is not replayed', async () => {
  const refused = { refused: 'unseen' };
  expect(await countReplay(world.database.sql, 'new', { types: TYPES, since: LONG_AGO })).toEqual(refused);
  expect(await world.database.sql.begin((tx) => replayEvents(tx, 'new', { id: 1 }))).toEqual(refused);
});

test('more than 10,000 events of a type are refused, and exactly as many are not', async () => {
  await world.database.sql`
    insert into webhook_events (type, key, data, at)
    select 'player.created', 'k' || n % 100, '{}', now() from generate_series(1, ${MOST_REPLAYED + 1}::int) as n`;
  await world.database.sql`update webhook_endpoints set position = (select max(id) from webhook_events)`;
  const since = LONG_AGO;
  expect(await replay({ type: 'player.created', since })).toEqual({ refused: 'too_many' });
  expect(await world.parked()).toEqual([]);
  await world.database.sql`update webhook_endpoints set position = position - 1`;
  expect(await replay({ type: 'player.created', since })).toEqual(done(MOST_REPLAYED));
  const [row] = await world.database
    .sql`select count(*) filter (where due_at < 'infinity')::int as due from webhook_parked`;
  expect(row).toEqual({ due: 100 });
});

test('a move back in the middle of a round is not lost', async () => {
  const numbers = await world.tell(8);
  await world.sendOut();
  const late = await world.tell(4);
  world.during = async () => {
    world.during = async () => undefined;
    await replay({ types: TYPES, since: LONG_AGO });
  };
  await expect(world.round()).rejects.toThrow(HoldLost);
  world.taken = [];
  await world.sendOut();
  expect(world.taken.toSorted((a, b) => a - b)).toEqual([...numbers, ...late]);
});

test('a replay of a parked event while it is being sent leads to one more try', async () => {
  const [bad = 0] = await world.tell(5);
  world.refused = new Set([bad]);
  await world.sendOut();
  world.refused.clear();
  world.taken = [];
  await world.later();
  const { id } = await world.idOf(bad);
  world.during = async (n) => {
    if (n !== bad) return;
    world.during = async () => undefined;
    await replay({ id });
  };
  await world.round();
  expect(world.taken).toEqual([bad]);
  await world.sendOut();
  expect(world.taken.filter((n) => n === bad)).toHaveLength(2);
  expect(await world.parked()).toEqual([]);
});

test('a replay of an event that is just given up is not undone', async () => {
  const [bad = 0] = await world.tell(5);
  world.refused = new Set([bad]);
  await world.sendOut();
  await world.database.sql`update webhook_parked set first_failed_at = now() - interval '73 hours' where attempts > 0`;
  await world.later();
  const { id } = await world.idOf(bad);
  world.during = async () => {
    world.during = async () => undefined;
    await replay({ id });
  };
  await world.round();
  const rows = await world.database.sql`select attempts, given_up_at from webhook_parked where event = ${id}`;
  expect(rows).toEqual([{ attempts: 0, given_up_at: null }]);
});

test('a replay of one event while new ones are sent leaves the position to the sender', async () => {
  const [first = 0] = await world.tell(4);
  await world.sendOut();
  const late = await world.tell(4);
  const { id } = await world.idOf(first);
  world.during = async () => {
    world.during = async () => undefined;
    await replay({ id });
  };
  await world.sendOut();
  await world.sendOut();
  expect(world.taken.filter((n) => n === first)).toHaveLength(2);
  expect(late.every((n) => world.taken.filter((one) => one === n).length === 1)).toBe(true);
});
