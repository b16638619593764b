import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { type Contents, giveGrants, type NewGrant, withdrawGrants } from '#server/domains/rewards/index.ts';
import { until } from '#tests/world/until.ts';
import { MoneyWorld } from './money-kit.ts';

const GOODS: Contents = { gid: 1000039, goods: [{ good: 'warp-key', quantity: 3 }] };
const COUPON: Contents = { coupon: 'invite-7' };
const POINTS: Contents = { points: 25 };
const RECEIVER = { region: 'eu', roleId: 's3-1187' };
const HOUR = 3_600_000;

let shop: MoneyWorld;
let playerId: string;
beforeAll(async () => {
  shop = await MoneyWorld.start();
  const [row] = await shop.sql<{ id: string }[]>`select id from players where username = 'kestrel'`;
  playerId = row?.id ?? '';
});
beforeEach(async () => {
  await shop.sql`delete from grants`;
  await shop.sql`delete from player_coupons`;
  await shop.sql`delete from point_entries`;
  await shop.sql`delete from point_balances`;
});
afterEach(() => shop.calm());
afterAll(() => shop?.stop());

const give = (contents: Contents, over: Partial<NewGrant> = {}): Promise<number> =>
  shop.sql.begin((tx) =>
    giveGrants(tx, [
      { playerId, source: 'compensation', reference: randomUUID(), subject: 'outage', contents, ...over },
    ]),
  );
const list = async (): Promise<Reward[]> => (await shop.buyer.call('GET /me/rewards', {})).body.rewards;
const records = async (query: { page?: number; size?: number } = {}) =>
  (await shop.buyer.call('GET /me/rewards/records', { query })).body;
/** Gives a reward; returns the id of the waiting one. */
const given = async (contents: Contents, over: Partial<NewGrant> = {}): Promise<string> => {
  await give(contents, over);
  return (await list())[0]?.id ?? '';
};
const claim = (id: string, body: Record<string, unknown> = RECEIVER, key?: string) =>
  shop.buyer.call('POST /me/rewards/:id/claim', { params: { id }, body }, key);
const claimAll = (key?: string) =>
  shop.buyer.call('POST /me/rewards/claim-all', { body: { gid: 1000039, ...RECEIVER } }, key);
const recordOf = async (id: string): Promise<Reward | undefined> =>
  (await records()).rewards.find((reward) => reward.id === id);
const reaches = (id: string, state: Reward['state']) =>
  until(
    () => recordOf(id),
    (reward) => reward?.state === state,
  );
const balance = async (): Promise<number> => {
  const [row] = await shop.sql<{ balance: number }[]>`select balance from point_balances where player_id = ${playerId}`;
  return row?.balance ?? 0;
};
/** Returns the deliveries of rewards that the game accepted. */
const accepted = async (id: string) => {
  const rows = await shop.sql<
    { delivery: string }[]
  >`select coalesce(delivery, id) as delivery from grants where id = ${id}`;
  return shop.granted(rows[0]?.delivery ?? '');
};
const countOf = (answers: { status: number; error?: { code: string } }[], wanted: string): number =>
  answers.filter(({ status, error }) => (status === 200 ? 'claimed' : error?.code) === wanted).length;

test('goods go to the chosen character, and the record shows who has them', async () => {
  const id = await given(GOODS, { until: new Date(Date.now() + HOUR) });
  expect(await list()).toMatchObject([
    {
      state: 'claimable',
      source: 'compensation',
      game: { gid: 1000039 },
      contents: [{ kind: 'good', name: 'Warp Key', quantity: 3 }],
      receiver: null,
    },
  ]);
  expect((await claim(id)).body).toMatchObject({ id, state: 'sending', receiver: { roleId: 's3-1187' } });
  expect((await reaches(id, 'sent'))?.receiver?.name).toBe('Kestrel Vane');
  expect(await accepted(id)).toMatchObject([{ contents: [{ id: 'warp-key', quantity: 3 }] }]);
  expect(await list()).toEqual([]);
});

test('a coupon and points arrive at once, and need no character', async () => {
  const coupon = await given(COUPON);
  expect((await claim(coupon, {})).body).toMatchObject({ state: 'sent', game: null, receiver: null });
  expect(await shop.sql`select template from player_coupons where player_id = ${playerId}`).toEqual([
    { template: 'invite-7' },
  ]);
  const points = await given(POINTS);
  expect((await claim(points, {})).body).toMatchObject({ contents: [{ kind: 'points', quantity: 25 }] });
  expect(await balance()).toBe(25);
});

test('a grant is given once, and again only after it was withdrawn', async () => {
  const key = { playerId, source: 'compensation', reference: 'batch-1' } as const;
  expect(await give(POINTS, { reference: 'batch-1' })).toBe(1);
  expect(await give(POINTS, { reference: 'batch-1' })).toBe(0);
  const [{ id } = { id: '' }] = await list();
  expect(await shop.sql.begin((tx) => withdrawGrants(tx, [key]))).toBe(1);
  expect((await claim(id, {})).error.code).toBe('reward.withdrawn');
  expect((await recordOf(id))?.state).toBe('withdrawn');
  expect(await give(POINTS, { reference: 'batch-1' })).toBe(1);
  expect((await claim(id, {})).status).toBe(200);
  expect(await shop.sql.begin((tx) => withdrawGrants(tx, [key]))).toBe(0);
  expect(await give(POINTS, { reference: 'batch-1' })).toBe(0);
  expect(await balance()).toBe(25);
});

test.each([
  ['goods', GOODS],
  ['a coupon', COUPON],
  ['points', POINTS],
] as const)('of 100 claims of %s at once, one wins and is given once', async (_, contents) => {
  const id = await given(contents);
  const answers = await Promise.all(Array.from({ length: 100 }, () => claim(id)));
  expect([countOf(answers, 'claimed'), countOf(answers, 'reward.claimed')]).toEqual([1, 99]);
  await reaches(id, 'sent');
  const [coupons] = await shop.sql<{ count: number }[]>`select count(*)::int as count from player_coupons`;
  expect([(await accepted(id)).length, coupons?.count, await balance()]).toEqual([
    contents === GOODS ? 1 : 0,
    contents === COUPON ? 1 : 0,
    contents === POINTS ? 25 : 0,
  ]);
});

test('a repeat gets the answer of its key; the same key claims nothing else', async () => {
  const id = await given(POINTS);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => claim(id, {}, key)));
  expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([id]));
  expect((await claim(await given(POINTS), {}, key)).error.code).toBe('request.key_reused');
  expect(await balance()).toBe(25);
});

test.each([
  ['too early', { from: new Date(Date.now() + HOUR) }, 'reward.too_early', 'waiting'],
  ['too late', { until: new Date(Date.now() - 1000) }, 'reward.expired', undefined],
] as const)('a claim %s is refused, and nothing is lost', async (_, over, code, shown) => {
  await give(POINTS, over);
  const [row] = await shop.sql<{ id: string }[]>`select id from grants`;
  const { error } = await claim(row?.id ?? '', {});
  expect(error.code).toBe(code);
  expect((await list())[0]?.state).toBe(shown);
  expect((await records()).rewards.map(({ state }) => state)).toEqual(shown ? [] : ['expired']);
  expect(await balance()).toBe(0);
});

test('invalid choices are refused by name', async () => {
  const id = await given(GOODS);
  expect((await claim(id, {})).error.code).toBe('reward.needs_character');
  expect((await claim(id, { region: 'eu', roleId: 'nobody' })).error.code).toBe('character.unknown');
  expect((await claim(randomUUID())).error.code).toBe('reward.unknown');
  const other = await shop.world.signIn('mika', 'sakura');
  const theirs = await other.call('POST /me/rewards/:id/claim', { params: { id }, body: RECEIVER });
  expect(theirs.error.code).toBe('reward.unknown');
  await give({ coupon: 'gone' });
  const gone = (await list()).find(({ state }) => state === 'unavailable');
  expect((await claim(gone?.id ?? '', {})).error.code).toBe('reward.unavailable');
  expect((await list()).map(({ state }) => state).toSorted()).toEqual(['claimable', 'unavailable']);
});

test('an item that the game refuses can be claimed again for another character, with its own delivery, for at least 72 hours', async () => {
  const id = await given(GOODS, { until: new Date(Date.now() + HOUR) });
  await shop.world.games.put({ deliver: 'refuse', times: 1 });
  await claim(id);
  const [back] = await until(list, ([first]) => first?.state === 'claimable');
  expect(back).toMatchObject({ id, refused: true });
  expect(Date.parse(back?.until ?? '')).toBeGreaterThan(Date.now() + 71 * HOUR);
  expect((await claim(id, { region: 'eu', roleId: 's7-2044' })).status).toBe(200);
  expect((await reaches(id, 'sent'))?.receiver?.roleId).toBe('s7-2044');
  expect(await accepted(id)).toHaveLength(1);
});

test('while its game does not answer, goods wait and coupons can be claimed', async () => {
  const id = await given(GOODS);
  await shop.world.games.put({ characters: 'error' });
  // The earlier answer may still be cached.
  expect((await claim(id, { region: 'na', roleId: 's1-1' })).error.code).toBe('game.unavailable');
  await give(COUPON);
  const coupon = (await list()).find(({ game }) => game === null);
  expect((await claim(coupon?.id ?? '', {})).status).toBe(200);
  expect((await list()).map(({ state }) => state)).toEqual(['claimable']);
});

test('rewards are listed by their end', async () => {
  const PETALS: Contents = { gid: 1000052, goods: [{ good: 'petals', quantity: 1 }] };
  await give(GOODS);
  await give(COUPON, { until: new Date(Date.now() + 2 * HOUR) });
  await give(PETALS, { until: new Date(Date.now() + HOUR) });
  // The first one with goods decides which game is asked first.
  expect((await list()).map(({ game }) => game?.gid ?? null)).toEqual([1000052, null, 1000039]);
});

test('everything that a character can have is claimed at once, once; the rest is left', async () => {
  await Promise.all([
    give(GOODS),
    give(COUPON),
    give(POINTS),
    give({ gid: 1000052, goods: [{ good: 'petals', quantity: 1 }] }),
    give({ coupon: 'gone' }),
    give(POINTS, { from: new Date(Date.now() + HOUR) }),
  ]);
  // Neither future rewards nor sold-out ones count: a badge for them would never go away.
  expect((await shop.buyer.call('GET /me/due', {})).body).toEqual({ rewards: 4 });
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => claimAll(n < 5 ? key : undefined)));
  const { body } = await claimAll(key);
  const sums = new Map<string, number>();
  for (const answer of answers.filter(({ status }) => status === 200))
    for (const { id } of answer.body.claimed) sums.set(id, (sums.get(id) ?? 0) + 1);
  expect(sums.size).toBe(3);
  expect(body.left.map(({ state, game }) => [state, game?.gid ?? null])).toEqual(
    expect.arrayContaining([
      ['claimable', 1000052],
      ['unavailable', null],
    ]),
  );
  expect(await balance()).toBe(25);
  expect(await shop.sql`select from player_coupons`).toHaveLength(1);
  expect((await claimAll()).body.claimed).toEqual([]);
});

test('records cover 3 months, newest first, ten a page', async () => {
  for (let n = 0; n < 12; n++) await give(POINTS);
  await claimAll();
  await shop.sql`
    update grants set claimed_at = now() - interval '3 months' - interval '1 minute'
    where id = (select id from grants order by id limit 1)`;
  const first = await records();
  const second = await records({ page: 2 });
  expect([first.rewards.length, first.more, second.rewards.length, second.more]).toEqual([10, true, 1, false]);
  const times = [...first.rewards, ...second.rewards].map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('a claimed free item is among the records, with its recipient', async () => {
  await shop.sent({ item: 'voyage-1', total: 109 });
  await shop.sent({ item: 'voyage-2', total: 329 });
  const { body } = await shop.buyer.call('POST /games/:gid/free-items/:item', {
    params: { gid: 1000039, item: 'voyage-3' },
    body: RECEIVER,
  });
  expect(await reaches(body.claim, 'sent')).toMatchObject({
    source: 'free_item',
    receiver: { name: 'Kestrel Vane' },
    contents: [{ kind: 'good', quantity: 1 }, { quantity: 10 }],
  });
});
