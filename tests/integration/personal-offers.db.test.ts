import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { offeredItem } from '#server/domains/orders/index.ts';
import { newKey, ServerClient } from '#tests/world/server-client.ts';
import { until } from '#tests/world/until.ts';
import { MoneyWorld } from './money-kit.ts';
import { Backend, GID, inHours, NORMAL, OWN, SKU, WHY } from './personal-offers-kit.ts';

let shop: MoneyWorld;
let backend: Backend;
let uid: number;
beforeAll(async () => {
  shop = await MoneyWorld.start();
  backend = await Backend.open(shop.world);
  const [player] = await shop.sql<{ uid: number }[]>`select uid from players where username = 'kestrel'`;
  uid = Number(player?.uid);
});
beforeEach(async () => {
  await shop.sql`delete from benefit_uses`;
  await shop.sql`delete from personal_offers`;
  await backend.sellTo(null);
  await backend.bound({ floor: 40, longest: '14d', items: [SKU, 'warp-keys-10'] });
});
afterAll(() => shop.stop());

const choice = (offer: string, more: object = {}) => ({ item: SKU, total: OWN, offer, ...more });
const quoted = (offer: string, more: object = {}) =>
  shop.buyer.call('POST /quotes', { body: { gid: GID, region: 'eu', item: SKU, offer, ...more } });
const mine = async () =>
  (await shop.buyer.call('GET /games/:gid/mine', { params: { gid: GID }, query: { locale: 'en' } })).body.offers;

describe('the publisher’s backend', () => {
  test('makes an offer once for each key, with an entry of the audit log that names no player', async () => {
    const key = randomUUID();
    const until = inHours(24);
    const first = await backend.offer(uid, { until }, key);
    expect(first).toMatchObject({ status: 200, body: { uid: `${uid}`, made: true } });
    expect((await backend.offer(uid, { until }, key)).body).toEqual(first.body);
    // The stored answer is deleted after seven days; the offer keeps the key.
    await shop.sql`delete from idempotency_keys`;
    expect((await backend.offer(uid, { until }, key)).body).toMatchObject({ offer: first.body.offer, made: false });
    await shop.sql`delete from idempotency_keys`;
    expect(await backend.offer(uid, { until, prices: { EUR: 998 } }, key)).toMatchObject({
      status: 409,
      error: { code: 'operation.refused', params: { reason: 'offer.other' } },
    });
    expect(await backend.states(uid)).toEqual(['open 0/1']);
    const [entry] = await shop.sql`select * from operator_actions where id = ${first.body.action}`;
    expect(entry).toMatchObject({ by_name: 'key offers', command: 'personal-offers make', why: WHY.why });
    expect(JSON.stringify(entry)).not.toContain(`${uid}`);
  });

  test('names the player by a character too', async () => {
    await shop.sent();
    const body = { uid: undefined, roleId: 's3-1187' };
    expect((await backend.offer(uid, body)).body).toMatchObject({ uid: `${uid}`, made: true });
    expect(await backend.offer(uid, { uid: 999_999_999 })).toMatchObject({ status: 404 });
  });

  test.each([
    [
      { prices: { EUR: 659 } },
      'floor',
      '6.59 EUR is too low: 40 % of the price 16.49 EUR is the floor, so 6.60 EUR is the least.',
    ],
    [{ prices: { EUR: OWN, USD: 1500 } }, 'normal', '15.00 USD is above the price of the item, 14.99 USD.'],
    [{ prices: { BRL: OWN } }, 'currency', `${SKU} is not sold in BRL, only in EUR, GBP, JPY, KRW, THB, TWD, USD.`],
    [
      { item: 'orbit-pass' },
      'item',
      `Game ${GID} allows personal offers only for ${SKU}, warp-keys-10, not for orbit-pass.`,
    ],
    [
      { gid: 1000041, item: 'bullion-500' },
      'none',
      'Game 1000041 allows no personal offers: its game.yaml has no personalOffers.',
    ],
    [{ until: '2026-01-01T00:00:00.000Z' }, 'time', 'until 2026-01-01T00:00:00.000Z is over.'],
  ])('is refused outside of the bounds: %j', async (over, bound, sentence) => {
    const { status, error } = await backend.offer(uid, over);
    expect([status, error]).toMatchObject([
      409,
      { code: 'operation.refused', params: { reason: 'offer.bounds', sentence } },
    ]);
    expect(bound).toBeTruthy();
    expect(await backend.states(uid)).toEqual([]);
  });

  test('is refused a time that is too far, an unknown item, and the item of another game', async () => {
    const far = await backend.offer(uid, { until: inHours(15 * 24) });
    expect(far.error.params.sentence).toMatch(/^until is too late: the catalogue allows 14 day\(s\) from now \(/);
    for (const over of [{ item: 'nothing' }, { gid: 1000041 }])
      expect((await backend.offer(uid, over)).error.params).toMatchObject({ reason: 'item.unknown' });
  });

  test('needs the scope offers:write, also to list', async () => {
    const reader = new ServerClient(shop.world.url, await newKey(shop.sql, 'reader', ['orders:read', 'coupons:write']));
    const listed = await reader.call('GET /players/:uid/offers', { params: { uid } });
    expect(listed).toMatchObject({ status: 403, error: { params: { scope: 'offers:write' } } });
  });
});

describe('a player', () => {
  test('sees the offer, and buys at its price by the normal way', async () => {
    const id = await backend.made(uid, { prices: { EUR: OWN, USD: 899 } });
    expect(await mine()).toMatchObject([{ id, item: SKU, prices: { EUR: OWN, USD: 899 } }]);
    expect((await quoted(id)).body).toMatchObject({
      list: OWN,
      total: OWN,
      discount: 0,
      promotion: null,
      coupons: [],
      firstTopUp: null,
      offer: { id, normal: NORMAL },
    });
    const number = await shop.place(choice(id));
    expect(await backend.states(uid)).toEqual(['used 1/1']);
    await shop.decide(await shop.pay(number), 'success');
    const order = await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(order).toMatchObject({ total: OWN, quote: { list: OWN, offer: { id, normal: NORMAL } } });
    expect(order.contents).toMatchObject([{ id: 'astralite' }]);
    expect(await shop.ledger(number)).toMatchObject({ sales: -OWN });
    expect(await mine()).toEqual([]);
    expect((await shop.order(choice(id, { email: 'again@players.example' }))).error.code).toBe('offer.used');
    // The first top-up of the item was neither given nor used.
    const { body } = await shop.buyer.call('POST /quotes', { body: { gid: GID, region: 'eu', item: SKU } });
    expect(body.firstTopUp?.reason ?? null).toBeNull();
    await until(shop.differences, (all) => all.length === 0);
  });

  test('buys an item with contents of its own, which nobody sees or buys without the offer', async () => {
    await backend.sellTo({ is: 'offered' });
    const listed = async () => {
      const { body } = await shop.buyer.call('GET /games/:gid', { params: { gid: GID }, query: { locale: 'en' } });
      return body.items.some(({ id }) => id === SKU);
    };
    expect([await listed(), await mine()]).toEqual([false, []]);
    expect((await shop.order({ item: SKU, total: NORMAL })).error.code).toBe('item.not_for_you');
    const id = await backend.made(uid);
    expect(await mine()).toMatchObject([{ id, details: { id: SKU, grants: [{ id: 'astralite' }], personal: true } }]);
    expect((await shop.order({ item: SKU, total: NORMAL })).error.code).toBe('item.not_for_you');
    const number = await shop.place(choice(id));
    await shop.decide(await shop.pay(number), 'success');
    await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await listed()).toBe(false);
  });

  test('pays the price of the offer plus tax where tax comes on top', async () => {
    const id = await backend.made(uid, { prices: { USD: 899 } });
    const { body } = await quoted(id, { region: 'na', country: 'CA', state: 'ON' });
    expect(body).toMatchObject({ list: 899, tax: { included: false, amount: Math.round(899 * 0.05) } });
  });

  test('repeats an order with the same key, and the same choice returns the open order', async () => {
    const id = await backend.made(uid);
    const key = randomUUID();
    await shop.place();
    const first = await shop.order(choice(id), key);
    expect((await shop.order(choice(id), key)).body.number).toBe(first.body.number);
    expect((await shop.order(choice(id))).body.number).toBe(first.body.number);
    await backend.revoke(id);
    expect((await shop.order(choice(id), key)).body.number).toBe(first.body.number);
    await shop.cancel(first.body.number);
  });

  test('gets the use back by cancelling, by expiry and by a failed payment', async () => {
    const id = await backend.made(uid);
    const cancelled = await shop.place(choice(id));
    await shop.cancel(cancelled);
    expect(await backend.states(uid)).toEqual(['open 0/1']);
    const expired = await shop.place(choice(id));
    await shop.sql`update orders set expires_at = now() where number = ${expired}`;
    await shop.world.context.sweeps.expire();
    await shop.reach(expired, ({ status }) => status === 'expired');
    expect(await backend.states(uid)).toEqual(['open 0/1']);
    const failed = await shop.place(choice(id));
    await shop.decide(await shop.pay(failed), 'decline');
    await shop.reach(failed, ({ status }) => status === 'payment_failed');
    expect(await backend.states(uid)).toEqual(['open 0/1']);
    // Another order takes it meanwhile.
    const second = await shop.place(choice(id, { email: 'second@players.example' }));
    expect((await shop.ask(failed)).error).toMatchObject({ code: 'offer.used' });
    await shop.cancel(second);
    await shop.decide(await shop.pay(failed), 'success');
    await shop.reach(failed, ({ itemStatus }) => itemStatus === 'sent');
    expect(await backend.states(uid)).toEqual(['used 1/1']);
  });

  test('can use an offer as often as it says', async () => {
    const id = await backend.made(uid, { uses: 2 });
    await shop.place(choice(id, { email: 'one@players.example' }));
    await shop.place(choice(id, { email: 'two@players.example' }));
    await shop.sql`update orders set choice = null`;
    expect((await shop.order(choice(id, { email: 'three@players.example' }))).error.code).toBe('offer.used');
    expect(await backend.states(uid)).toEqual(['used 2/2']);
  });
});

test('a link gets the item and the price of an offer for its player, or the refusal', async () => {
  const offer = await backend.made(uid);
  const { sql, catalog } = shop.world.context;
  const [player] = await sql<{ id: string }[]>`select id from players where username = 'kestrel'`;
  const read = (playerId = player?.id ?? '', currency = 'EUR') =>
    offeredItem(sql, catalog.current(), { playerId, offer, currencies: ['EUR', currency] });
  expect(await read()).toEqual({ gid: GID, item: SKU });
  expect(await read(randomUUID())).toMatchObject({ code: 'offer.unknown' });
  expect(await read(player?.id, 'USD')).toMatchObject({ code: 'item.no_price' });
  await backend.revoke(offer);
  expect(await read()).toMatchObject({ code: 'offer.ended' });
});

test('a revoked offer ends at once, and a placed order keeps its price', async () => {
  const id = await backend.made(uid);
  const number = await shop.place(choice(id));
  expect((await backend.revoke(id)).body).toMatchObject({ offer: id, state: 'used' });
  expect((await backend.revoke(id)).body).toMatchObject({ state: 'revoked' });
  expect(await mine()).toEqual([]);
  expect((await quoted(id)).error.code).toBe('offer.ended');
  await shop.decide(await shop.pay(number), 'success');
  expect(await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent')).toMatchObject({ total: OWN });
  expect((await backend.revoke(randomUUID())).error.params).toMatchObject({ reason: 'offer.unknown' });
});

test.each([
  ['a higher floor', { floor: 70, longest: '1d', items: [SKU] }],
  ['a list without the item', { floor: 40, longest: '1d', items: ['warp-keys-10'] }],
  ['no section', null],
])('%s in the catalogue ends an offer that it does not allow', async (_, bounds) => {
  const id = await backend.made(uid);
  await backend.bound(bounds);
  expect(await mine()).toEqual([]);
  expect((await shop.order(choice(id))).error.code).toBe('offer.ended');
});
