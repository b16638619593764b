import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { OpsWorld } from '../ops.fixture.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());
beforeEach(() => ops.world.games.put({ deliver: 'ok', recall: 'ok', characters: 'ok' }));

const [FIRST, OTHER] = [
  { roleId: 's3-1187', serverId: 's3' },
  { roleId: 's7-2044', serverId: 's7' },
];
const move = (number: string, { roleId, serverId } = OTHER) =>
  ops.act('orders', 'move', number, '--role', roleId, '--server', serverId);
/** Returns the characters to which the game gave the item. */
async function receivers(number: string): Promise<string[]> {
  const { deliveries } = await ops.world.games.books<{
    deliveries: { orderNumber: string; result: string; roleId: string }[];
  }>();
  return deliveries
    .filter(({ orderNumber, result }) => orderNumber === number && result === 'accepted')
    .map(({ roleId }) => roleId);
}
const recalled = async (): Promise<string[]> => (await ops.world.games.books<{ recalled: string[] }>()).recalled;
const deliveryOf = async (number: string) => {
  const [row] = await ops.world.context.sql<{ id: string; roleId: string }[]>`
    select id, role_id as "roleId" from deliveries where reference = ${number}`;
  return row;
};
/** A paid order that no worker has tried. */
async function untried(): Promise<string> {
  const { number } = await ops.parked();
  await ops.world.context.sql`
    update deliveries set state = 'queued', attempts = 0, due_at = now() + interval '1 hour' where reference = ${number}`;
  return number;
}
const deliverNow = (number: string) =>
  ops.world.context.sql`update deliveries set due_at = now() where reference = ${number} and state = 'queued'`;

test('the characters of the player are listed, and the one that gets the item is marked', async () => {
  const { code, json } = await ops.look('orders', 'characters', await ops.place());
  expect([code, json]).toMatchObject([
    0,
    {
      characters: [
        { ...FIRST, name: 'Kestrel Vane', serverName: 'Orion-3', level: 62, isReceiver: true },
        { ...OTHER, name: 'Vane Alt', serverName: 'Vega-7', level: 8, isReceiver: false },
      ],
    },
  ]);
});

test('characters that the game does not list are said to be unknown now', async () => {
  await ops.world.games.put({ characters: 'error' });
  const { code, json } = await ops.look('orders', 'characters', await ops.place());
  expect([code, json.error?.code]).toEqual([1, 'game.unavailable']);
});

test('an unpaid order moves to another character, which gets the item; the log names no character', async () => {
  const number = await ops.place();
  const { code, json } = await move(number);
  expect([code, json]).toMatchObject([0, { number, changed: true, deliveryId: null, character: 'Vane Alt' }]);
  expect((await ops.read(number)).character.roleId).toBe(OTHER.roleId);
  await ops.decide(await ops.pay(number), 'success');
  await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  expect(await receivers(number)).toEqual([OTHER.roleId]);
  const entries = await ops.actions(number);
  expect(entries).toEqual([
    {
      command: 'orders move',
      by_name: 'ada',
      why: 'ticket 4711',
      arguments: { number },
      result: { number, changed: true, deliveryId: null },
    },
  ]);
});

test('a paid order moves before its first try, as the player’s timeline shows, and only the new character gets the item', async () => {
  const number = await untried();
  const delivery = await deliveryOf(number);
  expect((await move(number)).json).toMatchObject({ changed: true, deliveryId: delivery?.id });
  expect((await move(number)).json).toMatchObject({ changed: false });
  await deliverNow(number);
  const { timeline } = await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  expect(timeline.filter(({ event }) => event === 'character_changed')).toHaveLength(1);
  expect(await receivers(number)).toEqual([OTHER.roleId]);
});

test('a delivery that was tried is not moved, and the game is not asked to recall it', async () => {
  const { sql } = ops.world.context;
  const { number: parked } = await ops.parked();
  const { number: retrying } = await ops.parked('grant_then_error');
  await sql`
    update deliveries set state = 'retrying', due_at = now() + interval '1 hour' where reference = ${retrying}`;
  const { number: restarted } = await ops.parked();
  await sql`
    update deliveries set state = 'queued', attempts = 0, round = 1, due_at = now() + interval '1 hour' where reference = ${restarted}`;
  await ops.world.games.put({ characters: 'error' });
  for (const number of [parked, retrying, restarted]) {
    const { code, json } = await move(number);
    expect([code, json.error]).toMatchObject([
      1,
      { code: 'delivery.tried', message: expect.stringContaining('ask the game’s team') },
    ]);
    expect((await ops.read(number)).character.roleId).toBe(FIRST.roleId);
    const delivery = await deliveryOf(number);
    expect(delivery?.roleId).toBe(FIRST.roleId);
    expect(await recalled()).not.toContain(delivery?.id);
    expect(await ops.actions(number)).toEqual([]);
  }
});

test('an item that was delivered, refused or withdrawn, and an order that ended, keep their character', async () => {
  const { number: sent } = await ops.sent();
  expect((await move(sent)).json.error).toMatchObject({ code: 'delivery.settled', params: { state: 'accepted' } });
  const withdrawn = await untried();
  await ops.act('orders', 'refund', withdrawn, '--amount', 'all');
  expect((await move(withdrawn)).json.error).toMatchObject({ params: { state: 'withdrawn' } });
  const ended = await ops.place();
  await ops.world.context.sql`update orders set expires_at = now() where number = ${ended}`;
  expect((await move(ended)).json.error?.code).toBe('order.character_fixed');
});

test('a character that the game does not list, one on another server, and a game that does not answer are refused', async () => {
  const number = await ops.place();
  expect((await move(number, { roleId: 'a1-330', serverId: 'a1' })).json.error?.code).toBe('character.unknown');
  expect((await move(number, { ...OTHER, serverId: 's3' })).json.error).toMatchObject({
    code: 'character.other_server',
    params: { server: 's7' },
  });
  await ops.world.games.put({ characters: 'error' });
  expect((await move(number)).json.error?.code).toBe('game.unavailable');
  expect((await ops.read(number)).character.roleId).toBe(FIRST.roleId);
  expect(await ops.actions(number)).toEqual([]);
});

test('the player’s limit of changes does not hold for operators', async () => {
  const number = await ops.place();
  await ops.world.context.sql`
    insert into order_events (player_id, number, event, at)
    select player_id, number, 'character_changed', now() from orders, generate_series(1, 10) where number = ${number}`;
  expect((await move(number)).json).toMatchObject({ changed: true });
});

test('while a worker takes the delivery, the game gets the character that the order shows', async () => {
  for (let n = 0; n < 5; n += 1) {
    const number = await untried();
    const [{ code, json }] = await Promise.all([move(number), deliverNow(number)]);
    expect(code === 0 || json.error?.code === 'delivery.tried' || json.error?.code === 'delivery.settled').toBe(true);
    const { character } = await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(character.roleId).toBe(code === 0 ? OTHER.roleId : FIRST.roleId);
    expect(await receivers(number)).toEqual([character.roleId]);
  }
});

test('a full refund at the same time withdraws the item, whichever comes first', async () => {
  const number = await untried();
  const [moved, refunded] = await Promise.all([move(number), ops.act('orders', 'refund', number, '--amount', 'all')]);
  expect(refunded.json).toMatchObject({ item: 'withdrawn' });
  expect(moved.code === 0 || moved.json.error?.code === 'delivery.settled').toBe(true);
  await until(
    () => ops.read(number),
    ({ status }) => status === 'refunded',
  );
  expect(await receivers(number)).toEqual([]);
});
