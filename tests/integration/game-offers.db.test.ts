import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeItem } from '#tests/faults/shop.ts';
import type { Client } from '#tests/world/client.ts';
import { MoneyWorld } from './money-kit.ts';

const STARFALL = 1000039;
const PETAL = 1000052;
const LOCKED = { item: 'astralite-300', total: 549 };
const HIDDEN = { item: 'astralite-980', total: 1649 };
const OPEN = { item: 'astralite-60', total: 109 };
const REASON = { en: 'The station is under siege.', de: 'Die Station wird belagert.' };
const SAID = {
  lead: ['orbit-pass', 'no-such-item'],
  hide: [HIDDEN.item],
  lock: [{ item: LOCKED.item, reason: REASON }],
};
/** Longer than an answer is cached. */
const LATER_MS = 61_000;

let ahead = 0;
let shop: MoneyWorld;
let mika: Client;
beforeAll(async () => {
  shop = await MoneyWorld.start({ clock: { now: () => new Date(Date.now() + ahead) } });
  mika = await shop.world.signIn('mika', 'sakura');
});
afterAll(() => shop?.stop());
beforeEach(() => offer(SAID));

const offer = (offers: object | null, gid = STARFALL) => shop.world.games.put({ gid, offers }, '/control/offers');
const asked = async (gid = STARFALL): Promise<number> =>
  (await shop.world.games.books<{ offersAsked: Record<number, number> }>()).offersAsked[gid] ?? 0;
const read = (roleId = 's3-1187', as = shop.buyer, more: object = {}) =>
  as.call('GET /games/:gid/offers', {
    params: { gid: STARFALL },
    query: { region: 'eu', roleId, locale: 'de', ...more },
  });

// First, because its orders use the database's clock, and the other tests move ahead of it.
test('the game is asked again once a purchase has arrived, and not before', async () => {
  expect((await read()).body).toEqual({
    lead: ['orbit-pass'],
    hide: [HIDDEN.item],
    lock: [{ item: LOCKED.item, reason: REASON.de }],
  });
  expect((await read('s3-1187', shop.buyer, { locale: 'th' })).body.lock[0]?.reason).toBe(REASON.en);
  await shop.place(OPEN);
  await offer({ lead: [OPEN.item] });
  expect([(await read()).body.lead, await asked()]).toEqual([['orbit-pass'], 1]);
  await shop.sent({ ...OPEN, item: 'voyage-1' });
  expect([(await read()).body, await asked()]).toEqual([{ lead: [OPEN.item], hide: [], lock: [] }, 2]);
  await read();
  expect(await asked()).toBe(2);
});

describe('an order', () => {
  beforeEach(() => {
    ahead += LATER_MS;
  });

  test('for an item that the game locks is refused with the reason, even if the buyer never opened the page', async () => {
    const before = await asked();
    const { status, error } = await shop.order({ ...LOCKED, locale: 'de' });
    expect([status, error.code, error.params]).toEqual([
      409,
      'item.game_locked',
      { item: LOCKED.item, reason: REASON.de },
    ]);
    expect((await shop.order({ ...LOCKED, locale: 'fr' })).error.params.reason).toBe(REASON.en);
    // It is asked once, for any number of orders meanwhile.
    await shop.place(OPEN);
    expect((await asked()) - before).toBe(1);
  });

  test('for a hidden item is refused as an offer for others', async () => {
    const { error } = await shop.order(HIDDEN);
    expect([error.code, error.params]).toEqual(['item.not_for_you', { item: HIDDEN.item }]);
  });

  test('for a character with a guessed name is refused, without a call to the game', async () => {
    // With an empty cache each made-up name is looked up first.
    const before = await asked();
    for (const roleId of ['a1-330', 'made-up-1', 'made-up-2']) {
      expect((await shop.order({ ...LOCKED, roleId })).error.code).toBe('character.unknown');
    }
    expect(await asked()).toBe(before);
  });

  test('costs the shop’s price, whatever the game leads with', async () => {
    await offer({ lead: [OPEN.item] });
    expect((await shop.order({ ...OPEN, total: 1 })).error.code).toBe('order.price_changed');
  });

  test('that exists can be paid, and is returned again, even if the game has locked its item since', async () => {
    await offer({});
    const key = crypto.randomUUID();
    const number = await shop.place(LOCKED);
    await offer(SAID);
    ahead += LATER_MS;
    expect((await shop.order(LOCKED, key)).body.number).toBe(number);
    expect((await shop.ask(number)).status).toBe(200);
    expect((await shop.order({ ...LOCKED, country: 'FR' })).error.code).toBe('item.game_locked');
  });

  test('cannot change to a character for which the game locks its item', async () => {
    await offer({});
    ahead += LATER_MS;
    const number = await shop.place(LOCKED);
    await offer(SAID);
    const changed = await shop.buyer.call('POST /orders/:number/character', {
      params: { number },
      body: { roleId: 's7-2044', locale: 'de' },
    });
    expect(changed.error).toMatchObject({ code: 'item.game_locked', params: { reason: REASON.de } });
  });

  test.each(['error', 'garbage', 'timeout'])('is placed where the game answers with %s', async (how) => {
    await shop.world.games.put({ gid: STARFALL, offers: how, times: 1 });
    expect(await shop.place(LOCKED)).toMatch(/^\d{8}-/);
  });

  test('for a game without offers asks it once, for all buyers', async () => {
    const petal = { gid: PETAL, region: 'global', currency: 'EUR', roleId: 'p1-77', item: 'dewdrops-280', total: 549 };
    await shop.place(petal);
    await shop.place({ ...petal, item: 'dewdrops-600', total: 1099 });
    const { status } = await mika.call('POST /orders', { body: { ...petal, roleId: 'p2-15', method: 'card' } });
    expect([status, await asked(PETAL)]).toEqual([200, 1]);
  });
});

test('a free item that the game locks is not given', async () => {
  ahead += LATER_MS;
  await changeItem(shop.world, { requires: null }, 'voyage-3');
  const claim = (roleId: string) =>
    shop.buyer.call('POST /games/:gid/free-items/:item', {
      params: { gid: STARFALL, item: 'voyage-3' },
      body: { region: 'eu', roleId },
    });
  await offer({ lock: [{ item: 'voyage-3', reason: REASON }] });
  expect((await claim('s3-1187')).error).toMatchObject({ code: 'item.game_locked', params: { reason: null } });
  await offer({ hide: ['voyage-3'] });
  expect((await claim('s7-2044')).error.code).toBe('item.not_for_you');
});

test('only the character’s player sees the game’s offers, and the game is asked about no other character', async () => {
  ahead += LATER_MS;
  const before = await asked();
  expect((await read('s3-1187', mika)).error.code).toBe('character.unknown');
  expect((await read('s3-1187', shop.world.anonymous)).error.code).toBe('session.required');
  expect((await read('s3-1187', shop.buyer, { region: 'moon' })).error.code).toBe('region.unknown');
  const nowhere = { params: { gid: 5 }, query: { region: 'eu', roleId: 's3-1187' } };
  expect((await shop.buyer.call('GET /games/:gid/offers', nowhere)).error.code).toBe('game.unknown');
  expect(await asked()).toBe(before);
});

test('no cache stores an answer for one player', async () => {
  const { url, token } = shop.buyer;
  const answer = await fetch(`${url}/platform/api/games/${STARFALL}/offers?region=eu&roleId=s3-1187`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
});
