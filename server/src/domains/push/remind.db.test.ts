import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '#server/db/client.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { endpointOf, PushWorld, player } from './push.fixture.ts';
import { secondsLeft } from './push.rules.ts';

let database: TestDatabase;
let world: PushWorld;
beforeAll(async () => {
  database = await freshDatabase();
  world = new PushWorld(database.sql);
});
afterAll(() => database.drop());
beforeEach(() => world.clear());

/** Returns a zone where it is evening or night now, independent of the clock of the test machine. */
const ZONES = Array.from({ length: 24 }, (_, at) => `Etc/GMT${at < 12 ? '-' : '+'}${at % 12}`);
function zone(when: 'evening' | 'night'): string {
  const now = new Date();
  const found = ZONES.find((one) =>
    when === 'evening'
      ? secondsLeft('draw_open', one, now) > 1800
      : !secondsLeft('reward_expiring', one, new Date(now.getTime() + 3e5)) &&
        !secondsLeft('reward_expiring', one, now),
  );
  if (!found) throw new Error(`no time zone has ${when} now`);
  return found;
}
const EVENING = { timeZone: zone('evening') };
const NIGHT = { timeZone: zone('night') };
const soon = () => new Date(Date.now() + 3_600_000);
const reward = (playerId: string, reference: string) => ({ playerId, reference, until: soon() });
/** Makes all messages older. */
const daysLater = (days: number) =>
  database.sql`update push_messages set created_at = created_at - make_interval(days => ${days})`;
const told = async () =>
  (
    await database.sql<
      { what: string }[]
    >`select kind || ' ' || reference as what from push_messages order by created_at, kind desc`
  ).map(({ what }) => what);

test('sends one reminder of a reward that ends soon, by day', async () => {
  const [day, night] = [player(), player()];
  await world.subscribe(day, 'a', ['reward_expiring'], EVENING);
  await world.subscribe(night, 'b', ['reward_expiring'], NIGHT);
  world.expiring = [reward(day, 'g1'), reward(night, 'g2')];
  await world.push.remind();
  await world.push.remind();
  expect(await told()).toEqual(['reward_expiring g1']);
  await world.work();
  expect(world.sent[0]?.ttlSeconds).toBeLessThanOrEqual(3600);
  expect(world.payloads()[0].url).toContain('/rewards');
});

test('sends no reminder to a player who did not subscribe to its kind', async () => {
  const id = player();
  await world.subscribe(id, 'a', ['delivered', 'refund'], EVENING);
  world.expiring = [reward(id, 'g1')];
  world.undrawn = [reward(id, 'd1')];
  await world.push.remind();
  expect(await told()).toEqual([]);
});

test('sends at most two reminders a week, of which at most one is for the draw', async () => {
  const id = player();
  await world.subscribe(id, 'a', ['reward_expiring', 'draw_open'], EVENING);
  await world.subscribe(id, 'b', ['reward_expiring', 'draw_open'], EVENING);
  world.undrawn = [reward(id, 'd1')];
  await world.push.remind();
  world.undrawn = [reward(id, 'd2')];
  await world.push.remind();
  expect(await told()).toEqual(['draw_open d1', 'draw_open d1']);
  world.expiring = [reward(id, 'g1')];
  await world.push.remind();
  world.expiring = [reward(id, 'g2')];
  await world.push.remind();
  expect(new Set(await told())).toEqual(new Set(['draw_open d1', 'reward_expiring g1']));
  await daysLater(6);
  await world.push.remind();
  expect(await told()).toHaveLength(4);
  await daysLater(2);
  await world.push.remind();
  expect(new Set(await told())).toEqual(
    new Set(['draw_open d1', 'reward_expiring g1', 'reward_expiring g2', 'draw_open d2']),
  );
});

test('turning messages off and on again does not reset the weekly limit', async () => {
  const id = player();
  for (const reference of ['g1', 'g2', 'g3']) {
    await world.subscribe(id, 'a', ['reward_expiring'], EVENING);
    world.expiring = [reward(id, reference)];
    await world.push.remind();
    await world.turnOff(id);
  }
  expect(await told()).toEqual(['reward_expiring g1', 'reward_expiring g2']);
});

test('does not send at night a reminder that could not be sent by day', async () => {
  const id = player();
  await world.subscribe(id, 'a', ['reward_expiring'], EVENING);
  world.expiring = [reward(id, 'g1')];
  await world.push.remind();
  await database.sql`update push_subscriptions set time_zone = ${NIGHT.timeZone}`;
  await world.work();
  expect(world.sent).toEqual([]);
  expect(await world.states()).toEqual(['expired']);
});

test('each browser gets reminders in its own day: the push service keeps none for the night', async () => {
  const id = player();
  await world.subscribe(id, 'a', ['reward_expiring'], EVENING);
  await world.subscribe(id, 'b', ['reward_expiring'], NIGHT);
  world.expiring = [{ ...reward(id, 'g1'), until: new Date(Date.now() + 3 * 86_400_000) }];
  await world.push.remind();
  await database.sql`update push_messages set expires_at = now() + interval '3 days'`;
  const left = secondsLeft('reward_expiring', EVENING.timeZone, new Date());
  await world.work();
  expect(world.sent.map(({ endpoint }) => endpoint)).toEqual([endpointOf('a')]);
  expect(world.sent[0]?.ttlSeconds).toBeLessThanOrEqual(left + 1);
  expect((await world.states()).toSorted()).toEqual(['expired', 'sent']);
});

test('processes that remind at the same time send no duplicates', async () => {
  const id = player();
  await world.subscribe(id, 'a', ['reward_expiring', 'draw_open'], EVENING);
  world.expiring = [reward(id, 'g1')];
  world.undrawn = [reward(id, 'd1')];
  await Promise.all(Array.from({ length: 4 }, () => world.push.remind()));
  expect((await told()).toSorted()).toEqual(['draw_open d1', 'reward_expiring g1']);
});

test('reminds all players, also when they fill more than one page', async () => {
  const ids = Array.from({ length: 205 }, player);
  for (const id of ids) await world.subscribe(id, `of-${id}`, ['reward_expiring'], EVENING);
  world.expiring = ids.map((id) => reward(id, 'g'));
  await world.push.remind();
  expect(await told()).toHaveLength(205);
});

test('deletes old messages', async () => {
  const id = player();
  await world.subscribe(id, 'a');
  await world.tell('order.sent', id, 'A1');
  await daysLater(59);
  await world.push.forget();
  expect(await told()).toHaveLength(1);
  await daysLater(2);
  await world.push.forget();
  expect(await told()).toEqual([]);
});

test('reminds with a single database connection', async () => {
  const sql = connect(database.url, { max: 1 });
  try {
    const small = new PushWorld(sql);
    const id = player();
    await small.subscribe(id, 'a', ['reward_expiring'], EVENING);
    small.expiring = [reward(id, 'g1')];
    await small.push.remind();
    expect(await told()).toEqual(['reward_expiring g1']);
  } finally {
    await sql.end();
  }
});
