import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Output } from '#contract/endpoints/index.ts';
import { couponOption, game, item, order, quote } from '#tests/components/examples.ts';
import { settle, showHook } from '#tests/components/show.tsx';
import { NOTHING_KEPT, openTopUp, QUOTE, SMALL, topUpShop } from '#tests/components/top-up.ts';
import { useTopUp } from './use-top-up.ts';

test('an item for a level that the player does not have is neither chosen nor priced, even if the address names it', async () => {
  const portal = topUpShop();
  const vipLevel = { id: 'beacon', name: 'Beacon', from: 60 };
  portal.answer('GET /games/:gid', game({ items: [item({ id: 'basket', vipLevel }), SMALL] }));
  portal.answer('GET /games/:gid/mine', { ...NOTHING_KEPT, levelPoints: 59 });
  const { topUp } = await openTopUp({ region: 'eu', item: 'basket' }, { portal });
  expect([topUp().item.value, topUp().blocked?.item.id, topUp().offers.at(-1)?.item.id]).toEqual([
    null,
    'basket',
    'basket',
  ]);
  expect(portal.calls(QUOTE)).toEqual([]);
});

test('the choices of the address are made and priced', async () => {
  const { topUp, portal } = await openTopUp({ region: 'us', item: 'small', role: 'r2', method: 'card' });
  const { region, currency, item: chosen, character: who, method, quote: price } = topUp();
  expect([region.value.id, currency.value, chosen.value?.item.id, who.value?.roleId, method.value?.method.id]).toEqual([
    'us',
    'USD',
    'small',
    'r2',
    'card',
  ]);
  expect([chosen.value?.price, price.data?.total, price.loading]).toEqual([109, 99, false]);
  expect(portal.calls(QUOTE).map(({ body }) => [body.region, body.currency, body.item])).toEqual([
    ['us', 'USD', 'small'],
  ]);
});

test('choosing another item keeps the offer objects and the unaffected deals', async () => {
  const portal = topUpShop();
  portal.answer('GET /games/:gid', game({ items: [item(), SMALL, item({ id: 'third' })] }));
  portal.answer('GET /games/:gid/deals', { deals: [{ item: 'third', price: 1500 }] });
  const { topUp, choose, quiet } = await openTopUp({ region: 'eu', item: 'pack' }, { portal });
  const { offers, deals } = topUp();
  expect([offers.length, deals.get('third')?.price]).toEqual([3, 1500]);
  await choose({ item: 'small' });
  await quiet();
  expect(topUp().item.value?.item.id).toBe('small');
  expect(topUp().offers).toBe(offers);
  expect(topUp().deals.get('third')).toBe(deals.get('third'));
});

test('the address also sets the payment method', async () => {
  const { topUp } = await openTopUp({ item: 'pack', method: 'cash' });
  expect(topUp().method.value?.method.id).toBe('cash');
});

test('the player’s earlier choices are used if the address names none', async () => {
  const portal = topUpShop();
  portal.answer('GET /games/:gid/mine', { ...NOTHING_KEPT, lastRegion: 'us', lastRoleId: 'r2' });
  const { topUp } = await openTopUp({}, { portal });
  expect([topUp().region.value.id, topUp().character.value?.roleId]).toEqual(['us', 'r2']);
});

test('the page waits for the earlier choices, and continues without them after the first failure', async () => {
  const portal = topUpShop();
  const { promise, reject } = Promise.withResolvers<Output<'GET /games/:gid/mine'>>();
  portal.answer('GET /games/:gid/mine', () => promise);
  const where = { page: 'payment', search: { gid: 1 }, signedIn: true, portal, retries: 3 } as const;
  const { now } = await showHook(() => useTopUp(false, true), where);
  await waitFor(() => expect(now().gameResult.data).toBeTruthy());
  expect(now().topUp).toBeNull();
  reject(new TypeError('Failed to fetch'));
  await waitFor(() => expect(now().topUp?.region.value.id).toBe('eu'));
});

test('a visitor sees list prices and no characters, and no data of a player are requested', async () => {
  const { topUp, portal } = await openTopUp({ item: 'pack' }, { signedIn: false });
  expect([topUp().signedIn, topUp().character.value, topUp().item.value?.price]).toEqual([false, null, 1649]);
  expect(portal.calls('GET /games/:gid/mine')).toEqual([]);
  expect(portal.calls('GET /games/:gid/characters')).toEqual([]);
});

test('a choice shows at once, and never with the price of the former one', async () => {
  const { topUp, choose, quiet, address } = await openTopUp({ item: 'pack' });
  expect(topUp().quote.data?.total).toBe(1649);
  choose({ item: 'small' });
  expect([topUp().item.value?.item.id, topUp().quote.data]).toEqual(['small', null]);
  await quiet();
  await waitFor(() => expect(topUp().quote.data?.total).toBe(99));
  expect(address()).toContain('item=small');
});

test('while another coupon is tried, the former price stays on screen but cannot be paid', async () => {
  const { topUp, choose, portal } = await openTopUp({ item: 'pack' });
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof quote>>();
  portal.answer(QUOTE, () => promise);
  choose({ coupon: 'none' });
  await settle();
  expect([topUp().quote.shown?.total, topUp().quote.data, topUp().quote.loading]).toEqual([1649, null, true]);
  resolve(quote({ total: 1700 }));
  await waitFor(() => expect(topUp().quote.data?.total).toBe(1700));
});

test('a coupon is declined for one item; for another item the best one is proposed again', async () => {
  const { topUp, choose, quiet } = await openTopUp({ item: 'pack', coupon: 'none' });
  expect(topUp().coupon).toBe('none');
  choose({ item: 'small' });
  await quiet();
  expect(topUp().coupon).toBe('best');
});

test('a coupon that was chosen explicitly stays for another item', async () => {
  const { id } = couponOption();
  const { topUp, choose, quiet } = await openTopUp({ item: 'pack', coupon: id });
  choose({ item: 'small' });
  await quiet();
  expect(topUp().coupon).toBe(id);
});

test('a link to a free item chooses nothing: it is claimed on its card', async () => {
  const { topUp } = await openTopUp({ item: 'gift' });
  expect([topUp().item, topUp().blocked]).toEqual([{ value: null, ignored: false }, null]);
  expect(topUp().offers.map((offer) => offer.item.id)).toContain('gift');
});

test('a method that does not accept the currency is not offered', async () => {
  const { topUp } = await openTopUp({ region: 'us', item: 'pack' });
  expect(topUp().methods.map(({ method }) => method.id)).toEqual(['card']);
});

test('an unpaid order of this game is shown, one of another game is not', async () => {
  const portal = topUpShop();
  const { quote: _quote, timeline: _timeline, ...other } = order({ game: { gid: 2, name: 'Else', icon: '/i.svg' } });
  portal.answer('GET /me/shortcuts', { open: [other, { ...other, number: 'MW-2', game: order().game }], again: [] });
  const { topUp } = await openTopUp({}, { portal });
  expect(topUp().open?.number).toBe('MW-2');
});

test('the quote request names an order that was placed here before, so that the stock and coupon that it holds count as free', async () => {
  const portal = topUpShop();
  const { topUp, visit, choose, quiet } = await openTopUp({ item: 'pack', role: 'r1' }, { portal });
  const kept = { choice: 'c', sent: 's', method: 'card', orderKey: 'k', paymentKey: 'p', number: 'MW-1' };
  visit.keptOrders.keep(topUp().pick, kept);
  expect(portal.calls(QUOTE).at(-1)?.body.order).toBeUndefined();
  choose({ item: 'small' });
  await quiet();
  choose({ item: 'pack' });
  await waitFor(() => expect(portal.calls(QUOTE).at(-1)?.body.order).toBe('MW-1'));
});

test('nothing is offered or priced before the first frame, even if all data are known', async () => {
  const { topUp, portal } = await openTopUp({ item: 'small' }, { painted: false });
  expect([topUp().offers, topUp().item.value, portal.calls(QUOTE)]).toEqual([[], null, []]);
});

test('a personal offer is priced as its item with the offer’s id', async () => {
  const offer = '019a9e2c-5b7d-7c41-9d0e-3f6a1b2c4d5e';
  const portal = topUpShop();
  const own = { id: offer, item: 'small', prices: { EUR: 59 }, until: '2099-01-01T00:00:00Z' };
  portal.answer('GET /games/:gid/mine', { ...NOTHING_KEPT, offers: [own] });
  portal.answer(QUOTE, quote({ list: 59, total: 59, offer: { id: offer, normal: 99 } }));
  const { topUp, choose, quiet } = await openTopUp({ region: 'eu', item: offer }, { portal });
  expect(topUp().item.value?.own).toEqual({ item: 'small', deal: { price: 59 } });
  expect(topUp().quote.data?.total).toBe(59);
  expect(portal.calls(QUOTE).map(({ body }) => [body.item, body.offer])).toEqual([['small', offer]]);
  await choose({ item: 'small' });
  await quiet();
  expect(portal.calls(QUOTE).at(-1)?.body).not.toHaveProperty('offer');
});
