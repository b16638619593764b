import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Case, Operator } from './desk-cases/case.ts';
import { deliveryCases } from './desk-cases/delivery-cases.ts';
import type { Hand } from './desk-cases/hand.ts';
import { moneyCases } from './desk-cases/money-cases.ts';
import { playerCases } from './desk-cases/player-cases.ts';
import { Seat } from './desk-cases/seat.ts';
import { CasesShop } from './desk-cases/shop.ts';
import { MOST_BYTES } from './desk-cases/shots.ts';
import { browser, openWith } from './shop.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const guide = readFileSync(join(DOCS, 'desk.md'), 'utf8');
/** The clicks of each case, by the table of the guide. */
const CLICKS = new Map(
  [...guide.matchAll(/^\| (\d+b?) \| .* \| (?:support|finance) \| (\d+) \|/gm)].map(([, id = '', clicks]) => [
    id,
    Number(clicks),
  ]),
);
const CASES: readonly Case[] = [...deliveryCases, ...moneyCases, ...playerCases].sort(
  (a, b) => Number.parseInt(a.id, 10) - Number.parseInt(b.id, 10) || a.id.length - b.id.length,
);

let shop: CasesShop;
const seats = new Map<Operator, Seat>();
openWith(
  () => CasesShop.start(),
  (opened) => {
    shop = opened;
  },
);

/** Returns the operator's place; the first call invites the operator. */
async function seatOf(operator: Operator): Promise<Seat> {
  const seat =
    seats.get(operator) ?? (await Seat.take(shop, browser, operator === 'support' ? 'marie' : 'paul', operator));
  seats.set(operator, seat);
  return seat;
}

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const { page } of seats.values()) console.error(await page.locator('body').ariaSnapshot());
});

async function play(one: Case, hand: Hand['name']): Promise<number> {
  const { solve, check } = await one.prepare(shop);
  const seat = await seatOf(one.operator);
  await seat.begin(hand);
  await solve(seat);
  const presses = await seat.presses();
  await check(seat);
  return presses;
}

test.each(CASES)('case $id, $title: solved by the clicks that the guide names', async (one) => {
  expect([one.id, await play(one, 'mouse')]).toEqual([one.id, CLICKS.get(one.id)]);
});

test.each(CASES)('case $id, $title: solved by the keyboard only', async (one) => {
  expect(await play(one, 'keyboard')).toBe(0);
});

test('after all cases, the ledger, the payments and the provider’s books agree', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { counts } = (await shop.ops.look('differences', '--day', today)).json;
  expect(counts).toMatchObject({ provider: 0, unanswered: 0, ledger: 0, noDelivery: 0, noOrder: 0, refunds: 0 });
});

test('the guide describes each case, with a small picture', () => {
  expect([...CLICKS.keys()]).toEqual(CASES.map(({ id }) => id));
  const pictures = [...guide.matchAll(/\(desk\/([\w-]+\.jpg)\)/g)].map(([, name = '']) => join(DOCS, 'desk', name));
  expect(pictures).toHaveLength(10);
  for (const picture of pictures)
    expect([picture, existsSync(picture) && statSync(picture).size <= MOST_BYTES]).toEqual([picture, true]);
});
