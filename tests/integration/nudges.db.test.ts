import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Nudge } from '#contract/endpoints/nudges.ts';
import { bookEntries } from '#server/domains/points/index.ts';
import { type Contents, giveGrants, type NewGrant } from '#server/domains/rewards/index.ts';
import { offerTasks } from '#tests/world/offer-tasks.ts';
import { MoneyWorld } from './money-kit.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

let shop: MoneyWorld;
let playerId: string;
beforeAll(async () => {
  shop = await MoneyWorld.start();
  // Tasks handle the player's sign-in later, so the demo's tasks would interfere.
  await offerTasks(shop.world, []);
  const [row] = await shop.sql<{ id: string }[]>`select id from players where username = 'kestrel'`;
  playerId = row?.id ?? '';
});
beforeEach(async () => {
  for (const table of ['grants', 'benefit_uses', 'player_coupons', 'point_entries', 'point_balances'])
    await shop.sql`delete from ${shop.sql(table)}`;
});
afterAll(() => shop?.stop());

const nudges = async (locale: 'en' | 'de' = 'en'): Promise<Nudge[]> =>
  (await shop.buyer.call('GET /me/nudges', { query: { locale } })).body.nudges;

const give = (contents: Contents, over: Partial<NewGrant> = {}) =>
  shop.sql.begin((tx) =>
    giveGrants(tx, [{ playerId, source: 'compensation', reference: randomUUID(), subject: 'x', contents, ...over }]),
  );
async function own(template: string, expiresAt: Date, of = playerId): Promise<string> {
  const [row] = await shop.sql<{ id: string }[]>`
    insert into player_coupons (player_id, template, batch, claimed_at, expires_at)
    values (${of}, ${template}, ${randomUUID()}, now() - interval '1 day', ${expiresAt}) returning id`;
  return row?.id ?? '';
}
const earn = (points: number) =>
  shop.sql.begin((tx) =>
    bookEntries(tx, [{ playerId, key: randomUUID(), kind: 'earned', points, number: null, levelAt: 'now' }]),
  );

test('a player without due things gets no nudge', async () => {
  expect(await nudges()).toEqual([]);
});

test('rewards lead, then the coupon that ends first, then the level that is near', async () => {
  await give({ points: 5 });
  await give({ coupon: 'gone' });
  await give({ points: 5 }, { until: inHours(20) });
  await give({ points: 5 }, { from: inHours(2), until: inHours(3) });
  const [second, first] = [await own('welcome-10', inHours(50)), await own('starfall-20', inHours(5))];
  await earn(17);
  expect(await nudges()).toMatchObject([
    { kind: 'rewards', count: 2 },
    { kind: 'coupon', id: first, games: [1000039] },
    { kind: 'level', name: 'Lantern', missing: 3 },
  ]);
  await shop.sql`delete from player_coupons where id = ${first}`;
  expect((await nudges())[1]).toMatchObject({ id: second, games: [] });
  expect((await nudges('de'))[2]).toMatchObject({ name: 'Laterne' });
});

test('a coupon that is used, reserved, valid for long or another player’s gives no nudge', async () => {
  const [used, held] = [await own('welcome-10', inHours(5)), await own('welcome-10', inHours(5))];
  await shop.sql`
    insert into benefit_uses (player_id, benefit, number, state, at)
    values (${playerId}, ${used}, '20260101-AAAAAAAAAA', 'used', now()), (${playerId}, ${held}, '20260101-BBBBBBBBBB', 'reserved', now())`;
  await own('welcome-10', inHours(73));
  await own('welcome-10', inHours(-1));
  await own('gone', inHours(5));
  await own('welcome-10', inHours(5), randomUUID());
  expect(await nudges()).toEqual([]);
});

test('a level gives a nudge in the last quarter of the way to it, and the highest gives none', async () => {
  await earn(20 + 29);
  expect(await nudges()).toEqual([]);
  await earn(1);
  expect(await nudges()).toMatchObject([{ kind: 'level', name: 'Beacon', missing: 10 }]);
  await earn(10);
  expect(await nudges()).toEqual([]);
  await earn(10_000);
  expect(await nudges()).toEqual([]);
});
