import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { messagesTo } from './binding-kit.ts';
import { MoneyWorld } from './money-kit.ts';

const PHONE = '+4915123456789';
/** The demo player's character in each game. */
const ROLES: Record<number, { region: string; roleId: string }> = {
  1000039: { region: 'eu', roleId: 's3-1187' },
  1000041: { region: 'eu', roleId: 'k12-501' },
  1000052: { region: 'global', roleId: 'p1-77' },
};

let shop: MoneyWorld;
let inviter: Client;
beforeAll(async () => {
  const env = { LOTTERY_KEY: randomBytes(32).toString('hex'), LOTTERY_OPENS_AT_ONCE: 'true' };
  shop = await MoneyWorld.start({}, env);
  inviter = await shop.world.signIn('mika', 'sakura');
});
afterAll(() => shop?.stop());

interface Contents {
  gid?: number;
  goods?: { good: string; quantity: number }[];
  coupon?: string;
  points?: number;
}
interface Prize {
  id: string;
  name: Record<string, string>;
  weight: number;
  limit?: number;
  reward: Contents;
}

const catalogue = async (file: string) => await readFile(new URL(`../../catalog/${file}`, import.meta.url), 'utf8');
const lotteryOf = async (): Promise<{ instead: string; prizes: Prize[] }> =>
  parse(await catalogue('lottery.yaml')).lottery;
const kindOf = ({ gid, coupon }: Contents): string => (gid ? `game ${gid}` : coupon ? 'coupon' : 'points');

test('a draw, invitations and a gift for binding exist in each language, with points, a coupon and goods of all games', async () => {
  const ALL = ['coupon', 'game 1000039', 'game 1000041', 'game 1000052', 'points'];
  const { invites } = parse(await catalogue('invites.yaml')) as {
    invites: { steps: { count: number; reward: Contents }[] };
  };
  expect(invites.steps.map(({ count }) => count)).toEqual([1, 3, 5, 10, 20]);
  expect(invites.steps.map(({ reward }) => kindOf(reward)).toSorted()).toEqual(ALL);
  const { prizes } = await lotteryOf();
  expect([...new Set(prizes.map(({ reward }) => kindOf(reward)))].toSorted()).toEqual(ALL);

  const { locales } = parse(await catalogue('publisher.yaml')) as { locales: ('en' | 'de')[] };
  expect(locales).toHaveLength(14);
  for (const locale of locales) {
    const { lottery } = (await shop.world.anonymous.call('GET /lottery', { query: { locale } })).body;
    expect([locale, lottery?.prizes.map(({ name }) => name)]).toEqual([locale, prizes.map(({ name }) => name[locale])]);
    const invited = (await shop.world.anonymous.call('GET /invites', { query: { locale } })).body.invites;
    const linked = (await shop.world.anonymous.call('GET /binding', { query: { locale } })).body.binding;
    const gifts = [...(invited?.steps.map(({ gives }) => gives) ?? []), linked?.gift?.contents ?? []];
    expect(gifts.map((contents) => contents.length > 0)).not.toContain(false);
    expect(invited?.coupon).toMatchObject({ name: expect.stringMatching(/\S/), percent: 7 });
  }
});

/** Returns the price of a good in points of the redeem list. */
async function pointsFor(): Promise<(good: string) => number> {
  const { entries } = parse(await catalogue('redeem.yaml')) as { entries: { gives: Contents; points: number }[] };
  const prices = entries.flatMap(({ gives: { goods = [] }, points }) =>
    goods.map(({ good, quantity }) => [good, points / quantity] as const),
  );
  return (good) => new Map(prices).get(good) ?? Number.NaN;
}

test('the odds sum up, and a draw costs on average what its file says', async () => {
  const { prizes, instead } = await lotteryOf();
  expect(prizes).toHaveLength(8);
  expect(prizes.reduce((sum, { weight }) => sum + weight, 0)).toBe(1000);
  const rarest = prizes.toSorted((one, other) => one.weight - other.weight)[0];
  expect(rarest).toMatchObject({ id: 'navigator-core', limit: 1 });
  expect(prizes.find(({ id }) => id === instead)).toMatchObject({ reward: { points: 5 } });

  const priced = await pointsFor();
  const average = (worth: (reward: Contents) => number): number =>
    prizes.reduce((sum, { weight, reward }) => sum + (weight / 1000) * worth(reward), 0);
  const points = average(
    ({ points: given = 0, goods = [] }) =>
      given + goods.reduce((sum, { good, quantity }) => sum + quantity * priced(good), 0),
  );
  const { items } = parse(await catalogue('games/1000052-petal-rush/items.yaml'));
  const hearts = items.find(({ id }: { id: string }) => id === 'hearts-20').prices.USD;
  const { coupons } = parse(await catalogue('coupons.yaml'));
  const couponCents = average(
    ({ coupon }) => (coupons as { id: string; cap: { USD: number } }[]).find(({ id }) => id === coupon)?.cap.USD ?? 0,
  );
  // A point is worth the hearts that it redeems.
  const pointCents = (points / priced('heart')) * (hearts / 20);
  expect(await catalogue('lottery.yaml')).toContain(`${points.toFixed(2)} points by the redeem list`);
  expect(Math.round(pointCents)).toBe(21);
  expect(Math.ceil(pointCents + couponCents)).toBe(29);
});

const rewardsOf = async (player: Client, source: string) =>
  (await player.call('GET /me/rewards')).body.rewards.filter((reward) => reward.source === source);

/** Claims a reward for a character of its game; returns its final state. */
async function claim(player: Client, { id, game }: { id: string; game: { gid: number } | null }) {
  const body = game ? (ROLES[game.gid] ?? {}) : {};
  expect((await player.call('POST /me/rewards/:id/claim', { params: { id }, body }, randomUUID())).status).toBe(200);
  return until(
    async () =>
      (await player.call('GET /me/rewards/records', { query: { size: 50 } })).body.rewards.find((one) => one.id === id),
    (reward) => reward?.state === 'sent',
  );
}

test('an invited new player pays, and a week later the inviter gets coupon and points', async () => {
  const { code } = (await inviter.call('GET /me/invites')).body;
  const { visit } = (await shop.world.anonymous.call('GET /invites/:code', { params: { code } })).body;
  // Makes the account newer than the visit by the link, with its own browser.
  await shop.sql`update players set created_at = now() where username = 'kestrel'`;
  await shop.sql`delete from devices`;
  const accepted = await shop.buyer.call('POST /me/invites/accept', { body: { visit } });
  expect(accepted.body).toEqual({ accepted: true, coupon: 'Invite coupon' });

  const choice = { gid: 1000039, region: 'eu', item: 'astralite-300' };
  const { total } = (await shop.buyer.call('POST /quotes', { body: { ...choice, coupon: 'none' } })).body;
  await shop.sent({ ...choice, total });
  const mine = async () => (await inviter.call('GET /me/invites')).body;
  await until(mine, ({ waiting }) => waiting === 1);
  await shop.sql`update invites set counts_at = now(), paid_at = now() - interval '7 days'`;
  await shop.sql`update grants set claimable_from = now() where source = 'invite'`;
  await shop.world.context.settleInvites();
  expect(await mine()).toMatchObject({ counted: 1, waiting: 0 });
  const rewards = await rewardsOf(inviter, 'invite');
  expect(rewards.map(({ contents }) => contents[0]?.kind).toSorted()).toEqual(['coupon', 'points']);
  for (const reward of rewards) await claim(inviter, reward);
});

test('the free draw of the day is made, and its prize arrives', async () => {
  const { lottery } = (await shop.world.anonymous.call('GET /lottery')).body;
  if (!lottery) throw new Error('there is no draw');
  const { id, day, proof } = lottery;
  const body = { lottery: id, day, commitment: proof.commitment, salt: randomBytes(16).toString('hex') };
  const drawn = await shop.buyer.call('POST /me/lottery/draws', { body }, randomUUID());
  expect(drawn.status).toBe(200);
  const [reward] = await rewardsOf(shop.buyer, 'lottery');
  if (!reward) throw new Error('nothing was won');
  const { prizes } = await lotteryOf();
  const prize = prizes.find((one) => one.id === drawn.body.given);
  expect(reward.game?.gid).toBe(prize?.reward.gid);
  await claim(shop.buyer, reward);
});

test('a phone is bound with its code, and its gift is claimed without a character', async () => {
  const target = { phone: { country: 'DE', number: PHONE } };
  const { challenge } = (await shop.buyer.call('POST /me/binding/codes', { body: { target } })).body;
  const [message = ''] = await messagesTo(shop.world, PHONE);
  const code = /#(\d{6})$/.exec(message)?.[1] ?? '';
  const bound = await shop.buyer.call('POST /me/binding', { body: { challenge, code } });
  expect(bound.body).toMatchObject({ kind: 'phone', gift: 'given' });
  const [gift] = await rewardsOf(shop.buyer, 'binding');
  if (!gift) throw new Error('there is no gift');
  expect(gift.game).toBeNull();
  await claim(shop.buyer, gift);
});
