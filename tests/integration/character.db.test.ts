import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHOICE } from '#tests/faults/shop.ts';
import { WithdrawalShop } from './withdrawal-kit.ts';

let shop: WithdrawalShop;
beforeAll(async () => {
  shop = await WithdrawalShop.open();
});
afterAll(() => shop.close());
beforeEach(() => shop.calm());

const OTHER = 's7-2044';
const sql = () => shop.world.context.sql;
const change = (number: string, roleId: string, client = shop.client) =>
  client.call('POST /orders/:number/character', { params: { number }, body: { roleId } });
const mailOf = async (number: string) => (await shop.receivers(number)).join();
const countsOf = async (item: string) =>
  Object.fromEntries(
    (
      await sql()<{ scope: string; used: number }[]>`
        select scope, used from limit_counts where subject = ${item} and scope <> '' and used > 0`
    ).map(({ scope, used }) => [scope, used]),
  );

test('an unpaid order can change to another character of its player, and game and receipt show that one', async () => {
  const number = await shop.order();
  await sql()`update orders set email = ${`${number.toLowerCase()}@example.com`} where number = ${number}`;
  const { body } = await change(number, OTHER);
  expect(body).toMatchObject({
    character: { roleId: OTHER, name: 'Vane Alt', server: { id: 's7' } },
    characterChangeable: true,
  });
  expect(body.timeline.map(({ event }) => event)).toEqual(['created', 'character_changed']);
  await shop.decide(await shop.pay(number), 'success');
  expect((await shop.sent(number)).characterChangeable).toBe(false);
  expect(await mailOf(number)).toBe(OTHER);
  expect((await shop.letters(number, 1))[0]?.text).toContain('Vane Alt');
  const { body: mine } = await shop.client.call('GET /games/:gid/mine', { params: { gid: CHOICE.gid } });
  expect(mine.lastRoleId).toBe(OTHER);
});

test('a paid order can change too, before a worker tries it; a repeat writes nothing more', async () => {
  const { number } = await shop.untried();
  expect((await shop.read(number)).characterChangeable).toBe(true);
  await change(number, OTHER);
  expect((await change(number, OTHER)).body.timeline.filter(({ event }) => event === 'character_changed')).toHaveLength(
    1,
  );
  await shop.deliverNow(number);
  await shop.sent(number);
  expect(await mailOf(number)).toBe(OTHER);
});

test('an order can change its character ten times, however many requests come at once', async () => {
  const number = await shop.order();
  for (let n = 0; n < 9; n += 1) expect((await change(number, n % 2 ? CHOICE.roleId : OTHER)).status).toBe(200);
  // One more, and then changing back is refused.
  await Promise.all([CHOICE.roleId, OTHER, CHOICE.roleId, OTHER].map((roleId) => change(number, roleId)));
  expect((await change(number, OTHER)).error?.code).toBe('order.character_fixed');
  const { character, timeline } = await shop.read(number);
  expect(character.roleId).toBe(CHOICE.roleId);
  expect(timeline.filter(({ event }) => event === 'character_changed')).toHaveLength(10);
});

test('once the game was asked, the character is fixed, whatever the answer', async () => {
  const { number } = await shop.parked();
  const { number: delivered } = await shop.delivered();
  const withdrawn = (await shop.untried()).number;
  await shop.withdraw(withdrawn);
  for (const one of [number, delivered, withdrawn]) {
    expect((await change(one, OTHER)).error?.code).toBe('order.character_fixed');
    expect((await shop.read(one)).character.roleId).toBe(CHOICE.roleId);
  }
});

test('choosing the former character again makes another order', async () => {
  const number = await shop.order();
  await change(number, OTHER);
  const again = await shop.place();
  expect([again.status, again.body.number === number, again.body.character.roleId]).toEqual([
    200,
    false,
    CHOICE.roleId,
  ]);
});

test('limits per character move with the change, or it is refused', async () => {
  const { body: game } = await shop.world.anonymous.call('GET /games/:gid', { params: { gid: CHOICE.gid } });
  const item = game.items.find(
    ({ limit, prices, level }) => limit?.per === 'character' && limit.count > 1 && prices.EUR && (level.min ?? 0) <= 8,
  );
  if (!item?.limit) throw new Error('the demo sells no item with a limit for each character');
  const choice = { item: item.id, total: item.prices.EUR };
  const number = await shop.order(choice);
  expect(await countsOf(item.id)).toEqual({ [CHOICE.roleId]: 1 });
  await change(number, OTHER);
  expect(await countsOf(item.id)).toEqual({ [OTHER]: 1 });
  await change(number, CHOICE.roleId);
  expect(await countsOf(item.id)).toEqual({ [CHOICE.roleId]: 1 });

  await sql()`insert into limit_counts (player_id, gid, subject, scope, period, used, most)
    select player_id, gid, subject, ${OTHER}, period, most, most from limit_counts where subject = ${item.id} and scope = ${CHOICE.roleId}
    on conflict (player_id, gid, subject, scope, period) do update set used = excluded.used`;
  expect((await change(number, OTHER)).error).toMatchObject({ code: 'item.limit_reached', params: { item: item.id } });
  expect((await shop.read(number)).character.roleId).toBe(CHOICE.roleId);
  expect(await countsOf(item.id)).toEqual({ [CHOICE.roleId]: 1, [OTHER]: item.limit.count });

  // A cancelled order returns the limit of its present character.
  await sql()`update limit_counts set used = 0 where subject = ${item.id} and scope = ${OTHER}`;
  await change(number, OTHER);
  await shop.client.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } });
  expect(await countsOf(item.id)).toEqual({});
});

test('a character of another player, one of too low a level for the item, and another player’s order are refused', async () => {
  const number = await shop.order();
  expect((await change(number, 's3-0')).error?.code).toBe('character.unknown');
  const mika = await shop.world.signIn('mika', 'sakura');
  expect((await change(number, OTHER, mika)).error?.code).toBe('order.unknown');
  const { body: game } = await shop.world.anonymous.call('GET /games/:gid', { params: { gid: CHOICE.gid } });
  const high = game.items.find(
    ({ level, prices, limit, sale, personal, requires, vipLevel, free }) =>
      (level.min ?? 0) > 8 &&
      (level.min ?? 0) < 60 &&
      prices.EUR &&
      !limit &&
      !sale.from &&
      !sale.until &&
      !personal &&
      !requires &&
      !vipLevel &&
      !free,
  );
  if (!high) return;
  const dear = await shop.order({ item: high.id, total: high.prices.EUR });
  expect((await change(dear, OTHER)).error?.code).toBe('item.level_too_low');
});
