import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogFolder, catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { applyCatalog, openCatalog } from '#server/domains/catalog/index.ts';
import { bookEntries } from '#server/domains/points/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { claimCoupon, redeemCode } from './claim/claim-coupon.ts';
import { grantCoupons } from './claim/grant-coupons.ts';
import type { CouponsDeps } from './coupons.deps.ts';
import { eraseCoupons } from './coupons.repo.ts';
import { listCoupons } from './list-coupons.ts';
import { couponOf } from './templates/coupons.catalog.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;
const words = 'name: { en: Coupon, de: Gutschein }, description: { en: Save, de: Spare }, minimum: { EUR: 0 }';
const TEMPLATES = `coupons:
  - { id: plain, ${words}, percent: 10, given: claim, validFor: 14d }
  - { id: twice, ${words}, percent: 10, given: claim, validFor: 2d, perPlayer: 2, games: [7], cap: { EUR: 500 } }
  - { id: few, ${words}, percent: 10, given: claim, validFor: 14d, stock: 2 }
  - { id: later, ${words}, percent: 10, given: claim, validFor: 14d, claim: { from: '2030-01-01T00:00:00Z', until: '2030-02-01T00:00:00Z' } }
  - { id: over, ${words}, percent: 10, given: claim, validFor: 14d, claim: { until: '2026-01-01T00:00:00Z' } }
  - { id: gift, ${words}, percent: 7, given: grant, validFor: 30d }
  - { id: secret, ${words}, percent: 15, given: code, code: LANTERN15, validFor: 7d }
  - { id: secret-later, ${words}, percent: 15, given: code, code: SUMMER30, validFor: 7d, claim: { from: '2030-01-01T00:00:00Z' } }
  - { id: bright, ${words}, percent: 18, given: claim, validFor: 7d, audience: { is: vip, from: beacon } }
  - { id: secret-bright, ${words}, percent: 25, given: code, code: BRIGHT25, validFor: 7d, audience: { is: vip, from: beacon } }
  - { id: secret-over, ${words}, percent: 15, given: code, code: WINTER25, validFor: 7d, claim: { until: '2026-01-01T00:00:00Z' } }
`;
const LEVELS = `pointFor: 100
levels:
  - { id: spark, name: { en: Spark, de: Funke }, art: art/icon.svg, from: 0 }
  - { id: beacon, name: { en: Beacon, de: Leuchtturm }, art: art/icon.svg, from: 60 }
`;

let database: TestDatabase;
let folder: CatalogFolder;
let deps: CouponsDeps & { catalog: Awaited<ReturnType<typeof openCatalog>> };
let now = START;
beforeAll(async () => {
  database = await freshDatabase();
  folder = catalogFolder();
  folder.write('coupons.yaml', TEMPLATES);
  folder.write('vip.yaml', LEVELS);
  await applyCatalog(database.sql, folder.dir, catalogRules);
  deps = {
    sql: database.sql,
    catalog: await openCatalog(database.sql, catalogRules),
    clock: { now: () => new Date(now) },
  };
});
afterAll(async () => {
  await deps.catalog.close();
  folder[Symbol.dispose]();
  await database.drop();
});

/** A player with the coupon centre open. */
function player({ playerId = randomUUID() as string, deletionRequested = false } = {}) {
  const caller = { playerId, uid: '1', deletionRequested };
  return {
    playerId,
    claim: (template: string, key: string = randomUUID()) => claimCoupon(deps, caller, { template, locale: 'de' }, key),
    redeem: (code: string, key: string = randomUUID()) => redeemCode(deps, caller, { code, locale: 'en' }, key),
    list: () => listCoupons(deps, playerId, 'de'),
    async offered(template: string) {
      return (await this.list()).claimable.find((coupon) => coupon.template === template);
    },
    /** Changes a coupon's state as an order does. */
    hold: (id: string | null, state: string) => database.sql`
      insert into benefit_uses (player_id, benefit, number, state, at) values (${playerId}, ${id ?? ''}, '20261121-AAAAAAAAAA', ${state}, ${new Date(now)})
      on conflict (player_id, benefit) do update set state = excluded.state, at = excluded.at`,
    /** Adds or removes points that count for the level. */
    points: (points: number) =>
      database.sql.begin((tx) =>
        bookEntries(tx, [{ playerId, key: randomUUID(), kind: 'earned', points, number: null, levelAt: 'now' }]),
      ),
    coupons: () => database.sql`select id, template, batch from player_coupons where player_id = ${playerId}`,
  };
}
const at = async (days: number, work: () => Promise<void>): Promise<void> => {
  now = START + days * DAY;
  await work().finally(() => {
    now = START;
  });
};
const template = (id: string) => {
  const found = couponOf(deps.catalog.current(), id);
  if (!found) throw new Error(`no template ${id}`);
  return found;
};

test('claimable coupons come first, in the publisher’s order; codes, gifts and expired ones are not listed', async () => {
  const { claimable, mine, history } = await player().list();
  expect(claimable.map((coupon) => [coupon.template, coupon.state, coupon.reason, coupon.left])).toEqual([
    ['plain', 'claimable', null, null],
    ['twice', 'claimable', null, null],
    ['few', 'claimable', null, 2],
    ['later', 'unavailable', 'not_open', null],
    ['bright', 'unavailable', 'level', null],
  ]);
  expect(claimable[3]).toMatchObject({ opensAt: '2030-01-01T00:00:00.000Z', claimUntil: '2030-02-01T00:00:00.000Z' });
  expect([mine, history]).toEqual([[], []]);
});

test('a claimed coupon belongs to the player, with its terms in their language, and is no longer offered', async () => {
  const ada = player();
  const coupon = await ada.claim('plain');
  expect(coupon).toMatchObject({
    template: 'plain',
    name: 'Gutschein',
    percent: 10,
    state: 'usable',
    expiringSoon: false,
  });
  expect([coupon.claimedAt, coupon.expiresAt]).toEqual(['2026-11-21T12:00:00.000Z', '2026-12-05T12:00:00.000Z']);
  expect((await ada.list()).mine).toEqual([coupon]);
  expect(await ada.offered('plain')).toBeUndefined();
  await expect(ada.claim('plain')).rejects.toMatchObject({ code: 'coupon.claimed' });
  expect(await player().offered('plain')).toMatchObject({ state: 'claimable' });
});

test('a coupon may be claimed as often as its template allows', async () => {
  const ada = player();
  const first = await ada.claim('twice');
  expect(first).toMatchObject({ expiringSoon: true, cap: { EUR: 500 }, games: [{ gid: 7, name: 'Test' }] });
  expect(await ada.offered('twice')).toMatchObject({ state: 'claimable' });
  expect((await ada.claim('twice')).id).not.toBe(first.id);
  expect(await ada.offered('twice')).toBeUndefined();
  await expect(ada.claim('twice')).rejects.toMatchObject({ code: 'coupon.claimed' });
  expect(await ada.coupons()).toHaveLength(2);
});

test('once the stock is claimed, no player gets one, and the refused claim changes nothing', async () => {
  await player().claim('few');
  expect(await player().offered('few')).toMatchObject({ left: 1 });
  await player().claim('few');
  const late = player();
  await expect(late.claim('few')).rejects.toMatchObject({ code: 'coupon.sold_out' });
  expect(await late.offered('few')).toMatchObject({ state: 'unavailable', reason: 'sold_out', left: 0 });
  expect(await late.coupons()).toEqual([]);
  const traces = await database.sql`
    select 1 from limit_counts where player_id = ${late.playerId} union all select 1 from idempotency_keys where player_id = ${late.playerId}`;
  expect(traces).toEqual([]);
});

test('the same key returns the same coupon, even when it can no longer be claimed', async () => {
  const ada = player();
  const first = await ada.claim('plain', 'key-1');
  expect(await ada.claim('plain', 'key-1')).toEqual(first);
  expect(await ada.coupons()).toHaveLength(1);
  await expect(ada.claim('twice', 'key-1')).rejects.toMatchObject({ code: 'request.key_reused' });
  expect((await player().claim('plain', 'key-1')).id).not.toBe(first.id);
});

test.each([
  ['that there is not', 'nothing', 'coupon.unknown', { template: 'nothing' }],
  ['that the publisher gives', 'gift', 'coupon.unknown', { template: 'gift' }],
  ['that takes a code', 'secret', 'coupon.unknown', { template: 'secret' }],
  [
    'whose time is to come',
    'later',
    'coupon.not_open',
    { from: '2030-01-01T00:00:00Z', until: '2030-02-01T00:00:00.000Z' },
  ],
  ['whose time is over', 'over', 'coupon.not_open', { from: null, until: '2026-01-01T00:00:00.000Z' }],
] as const)('a coupon %s is not claimed', async (_, id, code, params) => {
  const ada = player();
  await expect(ada.claim(id)).rejects.toMatchObject({ code, params });
  expect(await ada.coupons()).toEqual([]);
});

test('a promo code is redeemed once for each player', async () => {
  const ada = player();
  expect(await ada.redeem('LANTERN15', 'key-1')).toMatchObject({ template: 'secret', state: 'usable' });
  expect(await ada.redeem('LANTERN15', 'key-1')).toMatchObject({ template: 'secret' });
  await expect(ada.redeem('LANTERN15')).rejects.toMatchObject({ code: 'coupon.claimed' });
  expect(await player().redeem('LANTERN15')).toMatchObject({ template: 'secret' });
});

test('a code that is not valid yet gets the same error as an unknown one', async () => {
  const ada = player();
  const refused = (code: string) => ada.redeem(code).catch(({ code: said, params }) => ({ said, params }));
  expect(await refused('SUMMER30')).toEqual(await refused('NOTHING99'));
  expect(await refused('NOTHING99')).toEqual({ said: 'coupon.code_unknown', params: {} });
  expect(await refused('plain')).toMatchObject({ said: 'coupon.code_unknown' });
  expect(await refused('WINTER25')).toMatchObject({ said: 'coupon.not_open' });
});

test('a player who asked for deletion cannot claim, but a repeat returns the earlier claim', async () => {
  const { playerId, claim } = player();
  const before = await claim('plain', 'key-1');
  const requester = player({ playerId, deletionRequested: true });
  await expect(requester.claim('twice')).rejects.toMatchObject({ code: 'account.leaving' });
  await expect(requester.redeem('LANTERN15')).rejects.toMatchObject({ code: 'account.leaving' });
  expect(await requester.claim('plain', 'key-1')).toEqual(before);
  expect(await requester.coupons()).toHaveLength(1);
});

test('a coupon moves from the player to an order to the history', async () => {
  const ada = player();
  const { id } = await ada.claim('plain');
  await ada.hold(id, 'reserved');
  const order = '20261121-AAAAAAAAAA';
  expect((await ada.list()).mine).toMatchObject([
    { id, state: 'unavailable', reason: 'reserved', order, usedAt: null },
  ]);
  await ada.hold(id, 'used');
  const used = { id, state: 'used', order, usedAt: '2026-11-21T12:00:00.000Z' };
  expect(await ada.list()).toMatchObject({ mine: [], history: [used] });
  await at(60, async () => expect((await ada.list()).history).toMatchObject([used]));
  await at(60.01, async () => expect(await ada.list()).toMatchObject({ mine: [], history: [] }));
});

test('an expired coupon stays in the history for 60 days, the latest end first', async () => {
  const ada = player();
  const long = await ada.claim('plain');
  const short = await ada.claim('twice');
  await at(13, async () => {
    const { mine, history } = await ada.list();
    expect([mine[0]?.id, mine[0]?.expiringSoon, history[0]?.id]).toEqual([long.id, true, short.id]);
  });
  await at(15, async () => {
    expect((await ada.list()).history.map(({ id, state }) => [id, state])).toEqual([
      [long.id, 'expired'],
      [short.id, 'expired'],
    ]);
  });
  await at(62.01, async () => expect((await ada.list()).history.map(({ id }) => id)).toEqual([long.id]));
  await at(74.01, async () => expect((await ada.list()).history).toEqual([]));
});

test('the coupon that expires first is listed first', async () => {
  const ada = player();
  await ada.claim('plain');
  await ada.claim('twice');
  expect((await ada.list()).mine.map(({ template: id }) => id)).toEqual(['twice', 'plain']);
});

test('a corrected template applies to held coupons, and a removed one withdraws them', async () => {
  const ada = player();
  const { id } = await ada.claim('plain', 'key-1');
  const changeTo = async (content: string): Promise<void> => {
    const known = new Promise<void>((resolve) => deps.catalog.onChange(() => resolve()));
    folder.write('coupons.yaml', content);
    await applyCatalog(database.sql, folder.dir, catalogRules);
    await known;
  };
  await changeTo(TEMPLATES.replace('percent: 10', 'percent: 12'));
  expect((await ada.list()).mine).toMatchObject([{ id, percent: 12 }]);
  await changeTo(TEMPLATES.replace(/ {2}- \{ id: plain.*\n/, ''));
  expect(await ada.list()).toMatchObject({ mine: [], history: [] });
  await expect(ada.claim('plain', 'key-1')).rejects.toMatchObject({ code: 'coupon.unknown' });
  await changeTo(TEMPLATES);
  expect((await ada.list()).mine).toMatchObject([{ id, percent: 10 }]);
});

test('a player is given one coupon of each batch, in addition to claims', async () => {
  const [ada, bob] = [player(), player()];
  const give = (batch: string, ...ids: string[]) =>
    grantCoupons(database.sql, template('plain'), ids, batch, new Date(now));
  expect(await give('outage', ada.playerId)).toBe(1);
  expect(await give('outage', bob.playerId, ada.playerId, bob.playerId)).toBe(1);
  expect(await give('contest', ada.playerId)).toBe(1);
  expect([(await ada.coupons()).length, (await bob.coupons()).length]).toEqual([2, 1]);
  expect(await ada.claim('plain')).toMatchObject({ state: 'usable' });
  expect((await ada.list()).mine).toHaveLength(3);
  expect(await give('nobody')).toBe(0);
});

test('after an erasure only the coupons of orders stay', async () => {
  const [gone, other] = [player(), player()];
  const used = await gone.claim('plain');
  const held = await gone.claim('twice');
  await gone.claim('twice');
  await other.claim('plain');
  await gone.hold(used.id, 'used');
  await gone.hold(held.id, 'reserved');
  await database.sql.begin((tx) => eraseCoupons(tx, [gone.playerId]));
  expect((await gone.coupons()).map(({ id }) => id).toSorted()).toEqual([used.id, held.id].toSorted());
  expect(await other.coupons()).toHaveLength(1);
});

test('a coupon for a level is locked below it, with the points that are missing, and claimed from it on', async () => {
  const who = player();
  const { points, claim } = who;
  await points(59);
  expect(await who.offered('bright')).toMatchObject({
    state: 'unavailable',
    reason: 'level',
    vipLevel: { id: 'beacon', name: 'Leuchtturm', missing: 1 },
  });
  await expect(claim('bright')).rejects.toMatchObject({
    code: 'coupon.vip_level',
    params: { level: 'beacon', missing: 1 },
  });
  await points(1);
  expect(await who.offered('bright')).toMatchObject({ state: 'claimable', vipLevel: { missing: 0 } });
  expect(await claim('bright')).toMatchObject({ state: 'usable', vipLevel: null });
});

test('a promo code does not bypass the level', async () => {
  const { points, redeem, coupons } = player();
  await expect(redeem('BRIGHT25')).rejects.toMatchObject({ code: 'coupon.vip_level', params: { missing: 60 } });
  expect(await coupons()).toEqual([]);
  await points(60);
  expect(await redeem('BRIGHT25')).toMatchObject({ percent: 25, state: 'usable' });
});

test('a claimed coupon stays with its player if the level falls', async () => {
  const { points, claim, redeem, list } = player();
  await points(60);
  const key = randomUUID();
  const first = await claim('bright', key);
  await points(-60);
  // A repeat of a call whose answer was lost is not a new claim.
  expect(await claim('bright', key)).toEqual(first);
  expect((await list()).mine).toMatchObject([{ template: 'bright', state: 'usable' }]);
  await expect(redeem('BRIGHT25')).rejects.toMatchObject({ code: 'coupon.vip_level' });
});
