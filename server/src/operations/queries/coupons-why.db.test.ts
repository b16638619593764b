import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargingOf } from '#server/adapters/psp/charging.ts';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { catalogFolder, region } from '#server/domains/catalog/catalog.fixture.ts';
import { applyCatalog, openCatalog } from '#server/domains/catalog/index.ts';
import { claimCoupon, redeemCode } from '#server/domains/coupons/claim/claim-coupon.ts';
import { quoteChoice } from '#server/domains/orders/pricing/orders.quote.ts';
import { createQuoteBatchers } from '#server/domains/orders/pricing/quote.facts.ts';
import { bookEntries } from '#server/domains/points/index.ts';
import { silentLog } from '#server/kernel/log.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';
import type { CouponWhy } from './coupons-why.ts';

const words = 'name: { en: Coupon, de: Gutschein }, description: { en: Save, de: Spare }';
const TEMPLATES = `coupons:
  - { id: plain, ${words}, percent: 10, minimum: { EUR: 100 }, given: claim, validFor: 14d }
  - { id: dear, ${words}, percent: 20, minimum: { EUR: 300 }, given: claim, validFor: 14d }
  - { id: other-game, ${words}, percent: 10, minimum: { EUR: 0 }, games: [8], given: claim, validFor: 14d }
  - { id: dollars, ${words}, percent: 10, minimum: { USD: 0 }, given: claim, validFor: 14d }
  - { id: any, ${words}, percent: 10, minimum: { EUR: 0 }, given: claim, validFor: 14d, stock: 1000 }
  - { id: gift, ${words}, percent: 7, minimum: { EUR: 0 }, given: grant, validFor: 30d }
  - { id: bright, ${words}, percent: 18, minimum: { EUR: 0 }, given: claim, validFor: 7d, audience: { is: vip, from: beacon } }
  - { id: later, ${words}, percent: 10, minimum: { EUR: 0 }, given: claim, validFor: 7d, claim: { from: '2130-01-01T00:00:00Z' } }
  - { id: code, ${words}, percent: 15, minimum: { EUR: 0 }, given: code, code: LANTERN15, validFor: 7d, stock: 3 }
  - { id: code-later, ${words}, percent: 15, minimum: { EUR: 0 }, given: code, code: SUMMER30, validFor: 7d, claim: { from: '2130-01-01T00:00:00Z' } }
  - { id: code-over, ${words}, percent: 15, minimum: { EUR: 0 }, given: code, code: WINTER25, validFor: 7d, claim: { until: '2026-01-01T00:00:00Z' } }
`;
const LEVELS = `pointFor: 100
levels:
  - { id: spark, name: { en: Spark, de: Funke }, art: art/icon.svg, from: 0 }
  - { id: beacon, name: { en: Beacon, de: Leuchtturm }, art: art/icon.svg, from: 60 }
`;
const ITEM = 'kind: gift, name: { en: Box, de: Kiste }, description: { en: Full, de: Voll }, art: art/icon.svg';
const ITEMS = `  - { id: crumb, ${ITEM}, contents: [{ good: gem, quantity: 1 }], prices: { EUR: 50 } }
  - { id: first, ${ITEM}, contents: [{ good: gem, quantity: 1 }], prices: { EUR: 500 }, firstTopUpBonusPercent: 100 }
  - { id: vip-box, ${ITEM}, contents: [{ good: gem, quantity: 1 }], prices: { EUR: 500 }, audience: { is: vip, from: beacon } }
`;

let database: TestDatabase;
let operator: Record<string, string>;
let catalog: Awaited<ReturnType<typeof openCatalog>>;
let uid = 80_000_000;
const clock = { now: () => new Date() };
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database, { role: 'support' });
  using folder = catalogFolder();
  folder.write('coupons.yaml', TEMPLATES);
  folder.write('vip.yaml', LEVELS);
  folder.write('games/7-test/game.yaml', folder.read('games/7-test/game.yaml') + region('us', 'USD'));
  const items = (folder.read('games/7-test/items.yaml') + ITEMS).replace(/EUR: (\d+) }/g, 'EUR: $1, USD: $1 }');
  folder.write('games/7-test/items.yaml', items);
  const other = folder.read('games/7-test/game.yaml').replace('gid: 7', 'gid: 8').replace('pids: [1]', 'pids: [2]');
  folder.write('games/8-other/game.yaml', other);
  folder.write('games/8-other/items.yaml', items);
  await applyCatalog(database.sql, folder.dir, catalogRules);
  catalog = await openCatalog(database.sql, catalogRules);
});
afterAll(async () => {
  await catalog.close();
  await database.drop();
});

/** A player with the shop's own ways to claim, redeem and ask for a price. */
async function somebody() {
  const { sql } = database;
  uid += 1;
  const own = uid;
  const [row] = await sql<{ id: string }[]>`
    insert into players (uid, nickname, kind, created_at) values (${own}, 'somebody', 'full', now()) returning id`;
  const playerId = row?.id ?? '';
  const caller = { playerId, uid: `${own}`, deletionRequested: false };
  const deps = { sql, catalog, clock };
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: { code: string }) => error.code,
    );
  return {
    playerId,
    claim: (template: string) => claimCoupon(deps, caller, { template, locale: 'en' }, randomUUID()),
    claimRefusal: (template: string) => codeOf(claimCoupon(deps, caller, { template, locale: 'en' }, randomUUID())),
    redeemRefusal: (code: string) => codeOf(redeemCode(deps, caller, { code, locale: 'en' }, randomUUID())),
    hold: (id: string | null, state: string) => sql`
      insert into benefit_uses (player_id, benefit, number, state, at)
      values (${playerId}, ${id ?? ''}, '20261121-AAAAAAAAAA', ${state}, now())`,
    quote: (item: string) =>
      quoteChoice(
        { ...createQuoteBatchers({ sql, log: silentLog }), ...deps, charging: chargingOf(PAYMENT_PROVIDERS) },
        caller,
        { gid: 7, region: 'eu', item, coupon: 'best', locale: 'en' },
        null,
      ),
    why: async (...args: string[]) => {
      const printed: string[] = [];
      const code = await runOpsCli(['coupons', 'why', `${own}`, ...args, '--json'], operator, (t) => printed.push(t));
      return { code, json: JSON.parse(printed.join('')) as CouponWhy & { error?: { code: string; message: string } } };
    },
    text: async (...args: string[]) => {
      const printed: string[] = [];
      await runOpsCli(['coupons', 'why', `${own}`, ...args], operator, (t) => printed.push(t));
      return printed.join('');
    },
  };
}
const GEMS = ['--game', '7', '--item', 'gems-100'];
const CRUMB = ['--game', '7', '--item', 'crumb'];

test('each reason is that of the shop’s own quote, with the saving of a coupon that can be used', async () => {
  const ada = await somebody();
  for (const template of ['plain', 'dear', 'other-game', 'dollars', 'any']) await ada.claim(template);
  for (const item of ['gems-100', 'crumb']) {
    const { coupons, couponId } = await ada.quote(item);
    expect(couponId === null).toBe(item === 'crumb');
    for (const { id, saves, reason } of coupons) {
      const { json } = await ada.why('--coupon', id, '--game', '7', '--item', item);
      expect(json.coupons).toMatchObject([{ id, reason, saves: reason === null ? saves : null }]);
    }
  }
  const reasonsFor = async (item: string[]) => {
    const rows: [string, string | null][] = [];
    for (const template of ['plain', 'dear', 'other-game', 'dollars', 'any'])
      rows.push([template, (await ada.why('--coupon', template, ...item)).json.coupons[0]?.reason ?? null]);
    return Object.fromEntries(rows);
  };
  const always = { 'other-game': 'game', dollars: 'currency', dear: 'minimum' };
  expect(await reasonsFor(GEMS)).toEqual({ ...always, plain: null, any: null });
  expect(await reasonsFor(CRUMB)).toEqual({ ...always, plain: 'minimum', any: 'no_saving' });
  const { json } = await ada.why('--coupon', 'dear', ...GEMS);
  expect(json.item).toEqual({ game: 7, item: 'gems-100', region: 'eu', currency: 'EUR', list: 199 });
  expect(json.coupons[0]?.why).toBe('The item costs 1.99 EUR; the coupon needs 3.00 EUR.');
});

test('a used or reserved coupon names its order, an expired one its end', async () => {
  const bob = await somebody();
  const [plain, any] = [await bob.claim('plain'), await bob.claim('any')];
  await bob.hold(plain.id, 'used');
  await bob.hold(any.id, 'reserved');
  for (const item of [GEMS, []]) {
    const used = (await bob.why('--coupon', 'plain', ...item)).json.coupons;
    expect(used).toMatchObject([{ reason: 'used', order: '20261121-AAAAAAAAAA', saves: null }]);
    const held = (await bob.why('--coupon', 'any', ...item)).json.coupons;
    expect(held).toMatchObject([{ reason: 'reserved', why: expect.stringContaining('20261121-AAAAAAAAAA') }]);
  }
  const { id } = await bob.claim('dear');
  await database.sql`update player_coupons set expires_at = now() where id = ${id}`;
  for (const item of [GEMS, []])
    expect((await bob.why('--coupon', 'dear', ...item)).json.coupons).toMatchObject([{ reason: 'expired' }]);
});

test('a coupon that the player does not have is told apart from an unknown one; another player’s is not shown', async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  const { id } = await bob.claim('plain');
  expect((await ada.why('--coupon', 'plain', ...GEMS)).json).toMatchObject({ coupons: [], claim: { reason: null } });
  expect((await ada.why('--coupon', id ?? '')).json).toMatchObject({ template: null, coupons: [], claim: null });
  expect(await ada.text('--coupon', 'plain')).toBe('The player has no such coupon.\nClaim: The player can claim it.');
  expect((await ada.why('--coupon', 'nothing')).json.error?.code).toBe('coupon.unknown');
});

test('a claim is refused with the code of the shop: limit, level, time, granted ones', async () => {
  const ada = await somebody();
  await ada.claim('plain');
  for (const template of ['plain', 'bright', 'later', 'gift']) {
    const { json } = await ada.why('--coupon', template);
    expect([template, json.claim?.reason]).toEqual([template, await ada.claimRefusal(template)]);
    expect([template, json.claim?.reason]).not.toEqual([template, null]);
  }
  await database.sql.begin((tx) =>
    bookEntries(tx, [
      { playerId: ada.playerId, key: randomUUID(), kind: 'earned', points: 60, number: null, levelAt: 'now' },
    ]),
  );
  expect((await ada.why('--coupon', 'bright')).json.claim?.reason).toBeNull();
  expect(await ada.claimRefusal('bright')).toBeNull();
});

test('an item of a higher level refuses every coupon', async () => {
  const ada = await somebody();
  await ada.claim('plain');
  const { json } = await ada.why('--coupon', 'plain', '--game', '7', '--item', 'vip-box');
  expect(json).toMatchObject({ item: null, coupons: [{ reason: 'item_level', saves: null }] });
});

test('a promo code: unknown, not valid yet, ended, claimed and used up, as the shop says', async () => {
  const players = [await somebody(), await somebody(), await somebody(), await somebody()];
  const [ada] = players;
  if (!ada) throw new Error('no player');
  for (const code of ['NOBODY1', 'SUMMER30', 'WINTER25']) {
    const { json } = await ada.why('--code', code);
    expect([code, json.claim?.reason]).toEqual([code, await ada.redeemRefusal(code)]);
  }
  expect((await ada.why('--code', 'summer30')).json.claim?.why).toContain('valid from 2130-01-01');
  for (const one of players.slice(0, 3)) {
    expect((await one.why('--code', ' lantern15 ')).json.claim?.reason).toBeNull();
    expect(await one.redeemRefusal('LANTERN15')).toBeNull();
    expect((await one.why('--code', 'LANTERN15')).json).toMatchObject({
      template: 'code',
      claim: { reason: 'coupon.claimed' },
      coupons: [{ reason: null }],
    });
  }
  const last = await players[3]?.why('--code', 'LANTERN15', ...GEMS);
  expect(last?.json).toMatchObject({ claim: { reason: 'coupon.sold_out' }, coupons: [] });
  expect(await players[3]?.redeemRefusal('LANTERN15')).toBe('coupon.sold_out');
});

test('a player who deletes the account claims nothing', async () => {
  const ada = await somebody();
  await database.sql`
    update players set state = 'deletion_requested', deletion_requested_at = now() where id = ${ada.playerId}`;
  expect((await ada.why('--coupon', 'plain')).json.claim?.reason).toBe('account.leaving');
});

test('a granted coupon that gives way to a larger first top-up says that the player has to choose it', async () => {
  const ada = await somebody();
  await database.sql`
    insert into player_coupons (player_id, template, batch, claimed_at, expires_at)
    values (${ada.playerId}, 'gift', 'b', now(), now() + interval '1 day')`;
  const { json } = await ada.why('--coupon', 'gift', '--game', '7', '--item', 'first');
  expect(json.coupons).toMatchObject([{ reason: null, saves: 35, why: expect.stringContaining('first top-up') }]);
});

test('the place is where the player bought last, unless another is named', async () => {
  const ada = await somebody();
  await ada.claim('plain');
  const { sql } = database;
  await sql`insert into shop_memory (player_id, gid, region, role, method, country, updated_at)
    values (${ada.playerId}, 7, 'us', '{}', 'card', 'DE', now())`;
  expect((await ada.why('--coupon', 'plain', ...GEMS)).json).toMatchObject({
    item: { region: 'us', currency: 'USD' },
    coupons: [{ reason: 'currency' }],
  });
  expect((await ada.why('--coupon', 'plain', ...GEMS, '--region', 'eu')).json.item?.region).toBe('eu');
  for (const [option, value, code] of [
    ['--game', '9', 'game.unknown'],
    ['--item', 'nothing', 'item.unknown'],
    ['--region', 'mars', 'region.unknown'],
    ['--country', 'US', 'region.country'],
    ['--currency', 'USD', 'item.no_price'],
  ] as const) {
    const { json } = await ada.why('--coupon', 'plain', ...GEMS, '--region', 'eu', option, value);
    expect(json.error?.code).toBe(code);
  }
});

test('a coupon and a code, neither, or an item without its game are typed wrongly', async () => {
  const ada = await somebody();
  for (const args of [[], ['--coupon', 'plain', '--code', 'X'], ['--coupon', 'plain', '--item', 'crumb']])
    expect((await ada.why(...args)).code).toBe(2);
});
