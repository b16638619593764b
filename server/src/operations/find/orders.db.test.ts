import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { CardTerm } from './card.repo.ts';
import { storeOrder, storePlayer } from './find.fixture.ts';
import { findByCard, findOrders } from './orders.ts';

let database: TestDatabase;
/** Numbers of orders by the names of this test. */
const numbers: Record<string, string> = {};
let paid: { paymentId: string; deliveryId: string; providerId: string };

const ROLE = { roleId: '1187', name: 'Trailblazer_1%' };

beforeAll(async () => {
  database = await freshDatabase();
  const { sql } = database;
  const mia = { uid: 100012, email: 'mia@example.com', phone: '+4915112345678' };
  const miaId = await storePlayer(sql, mia);
  const { number, ...rest } = await storeOrder(sql, {
    playerId: miaId,
    uid: mia.uid,
    role: ROLE,
    email: 'Receipt@Example.com',
    digits: '4242',
  });
  numbers.of_mia = number;
  paid = rest;
  const yen = {
    playerId: miaId,
    uid: mia.uid,
    at: '2026-11-05T12:00:00Z',
    total: 800,
    currency: 'JPY',
    digits: '4242',
  };
  numbers.in_yen = (await storeOrder(sql, { ...yen, role: { roleId: 'other-role', name: 'Mana' } })).number;
  const bob = { uid: 200013 };
  const bobId = await storePlayer(sql, bob);
  const wide = { playerId: bobId, uid: bob.uid, role: { roleId: 'ＷＩＤＥ', name: 'Ｍａｎａ' } };
  numbers.wide = (await storeOrder(sql, { ...wide, coupon: 'lantern', isDelivered: false, digits: '0007' })).number;
});
afterAll(() => database.drop());

const find = (term: string, template: string | null = null) => findOrders(database.sql, term, () => template);
const foundBy = async (term: string, template: string | null = null) =>
  (await find(term, template)).map(({ number, by }) => `${by} ${nameOf(number)}`).sort();
const nameOf = (number: string) => Object.keys(numbers).find((name) => numbers[name] === number);

test.each<[string, () => string, string[]]>([
  ['its number in small letters', () => numbers.of_mia?.toLowerCase() ?? '', ['number of_mia']],
  ['the player’s number', () => '100012', ['player in_yen', 'player of_mia']],
  ['full-width digits', () => '１０００１２', ['player in_yen', 'player of_mia']],
  ['the address of the receipt, in any case', () => 'receipt@EXAMPLE.com', ['email of_mia']],
  ['the address of the sign-in', () => ' Mia@Example.com\u200b', ['email in_yen', 'email of_mia']],
  ['the phone', () => '+49 (151) 123-45678', ['phone in_yen', 'phone of_mia']],
  ['our id of the payment', () => paid.paymentId, ['payment of_mia']],
  ['the provider’s id of the payment', () => paid.providerId, ['payment of_mia']],
  ['the id of the delivery', () => paid.deliveryId.toUpperCase(), ['delivery of_mia']],
  ['the id of the character', () => '1187', ['character of_mia']],
  ['the id of a character without a delivery', () => 'ＷＩＤＥ', ['character wide']],
  ['the name of the last character, in any case', () => 'MANA', ['character in_yen']],
  ['a name in full-width letters', () => 'Ｍａｎａ', ['character in_yen', 'character wide']],
  ['the beginning of a name', () => 'ma', ['character in_yen']],
])('finds an order by %s', async (_, term, expected) => {
  expect(await foundBy(term())).toEqual(expected);
});

test('finds an order of two years by the part of its number after the hyphen', async () => {
  const { sql } = database;
  const DAY_MS = 86_400_000;
  const playerId = await storePlayer(sql, { uid: 88 });
  for (const days of [0, 730, 740]) {
    const at = new Date(Date.now() - days * DAY_MS).toISOString();
    const name = `${days} days old`;
    numbers[name] = (await storeOrder(sql, { playerId, uid: 88, at })).number;
    const short = numbers[name]?.split('-')[1]?.toLowerCase() ?? '';
    expect(await foundBy(short)).toEqual(days < 740 ? [`number ${name}`] : []);
  }
});

test('finds the orders that used a coupon', async () => {
  expect(await foundBy('LANTERN15', 'lantern')).toEqual(['coupon wide']);
  expect(await foundBy('LANTERN15', 'unused')).toEqual([]);
});

test('an order of two kinds is returned once, by the first kind', async () => {
  const { sql } = database;
  const playerId = await storePlayer(sql, { uid: 4711 });
  const { number } = await storeOrder(sql, { playerId, uid: 4711, role: { roleId: '4711', name: '4711' } });
  expect((await find('4711')).map((order) => [order.number, order.by])).toEqual([[number, 'player']]);
});

test('patterns, control characters and long terms are no wildcards and no errors', async () => {
  const hostile = ['%', '_', 'Trailblazer\u0000\u0007', '\\', "' or 1=1 --", 'Trailblazer%', '\ud800', '٣', '🎮'];
  for (const term of [...hostile, 'x'.repeat(10_000), '9'.repeat(10_000), '\u200b', '\u0000'])
    expect(await foundBy(term), JSON.stringify(term.slice(0, 20))).toEqual([]);
  const { sql } = database;
  const playerId = await storePlayer(sql, { uid: 55 });
  numbers.percent = (await storeOrder(sql, { playerId, uid: 55, role: { roleId: 'p', name: '50%_off' } })).number;
  expect(await foundBy('50%_')).toEqual(['character percent']);
  expect(await foundBy('50%_OFF')).toEqual(['character percent']);
  expect(await foundBy('50_')).toEqual([]);
});

test('an erased character is not found by an empty id', async () => {
  const { sql } = database;
  const playerId = await storePlayer(sql, { uid: 66 });
  await storeOrder(sql, { playerId, uid: 66, role: { roleId: '', name: '' } });
  expect(await foundBy('')).toEqual([]);
  expect(await foundBy(' ')).toEqual([]);
});

const paidBy = async (card: Partial<CardTerm>) =>
  (await findByCard(database.sql, { digits: '4242', sum: null, day: null, ...card })).map(
    ({ number, by }) => `${by} ${nameOf(number)}`,
  );

test.each<[string, Partial<CardTerm>, string[]]>([
  ['the amount', { sum: { amount: 499, currency: 'EUR' } }, ['card of_mia']],
  ['the amount in another currency', { sum: { amount: 499, currency: 'JPY' } }, []],
  ['the day', { day: '2026-11-05' }, ['card in_yen']],
  ['the payer’s day, in a zone ahead of UTC', { day: '2026-11-04' }, ['card of_mia']],
  ['both', { day: '2026-11-05', sum: { amount: 800, currency: 'JPY' } }, ['card in_yen']],
  ['other digits', { digits: '4243', day: '2026-11-05' }, []],
  ['leading zeros', { digits: '0007', day: '2026-11-03' }, ['card wide']],
])('finds the payments of a card by its digits and %s', async (_, card, expected) => {
  expect(await paidBy(card)).toEqual(expected);
});

test('the day of a purchase is that of any zone', async () => {
  const { sql } = database;
  const playerId = await storePlayer(sql, { uid: 77 });
  const at = (name: string, time: string) =>
    storeOrder(sql, { playerId, uid: 77, at: time, digits: '1111' }).then(({ number }) => {
      numbers[name] = number;
    });
  await at('in_auckland', '2026-11-09T10:00:00Z');
  await at('before', '2026-11-09T09:59:59Z');
  await at('in_hawaii', '2026-11-11T11:59:59Z');
  await at('after', '2026-11-11T12:00:00Z');
  expect(await paidBy({ digits: '1111', day: '2026-11-10' })).toEqual(['card in_hawaii', 'card in_auckland']);
});
