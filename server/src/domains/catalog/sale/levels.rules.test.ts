import { expect, test } from 'vitest';
import { COUPONS, catalogFolder, catalogueOf, ITEMS, printed, problemsOf } from '../catalog.fixture.ts';
import { presentGame } from '../catalog.present.ts';
import type { Audience, ItemEntry } from '../schema/catalog.schema.ts';
import { isPersonal, type Levels, levelLacked, levelRefusal } from './levels.rules.ts';

const LEVELS: Levels = {
  timeZone: 'UTC',
  all: [
    { id: 'spark', name: { en: 'Spark' }, from: 0 },
    { id: 'beacon', name: { en: 'Beacon' }, from: 60 },
  ],
};
const vip = (from: string): Audience => ({ is: 'vip', from });

test.each([
  ['beacon', 59, { level: 'beacon', missing: 1 }],
  ['beacon', 60, null],
  ['beacon', -5, { level: 'beacon', missing: 65 }],
  ['spark', 0, null],
  // The first level is everybody's, whatever was taken back.
  ['spark', -5, null],
  // Of a level that there is not, nobody knows how far it is, and nobody has it.
  ['comet', 1_000_000, { level: 'comet', missing: null }],
])('what is for %s, to a player of %i points, lacks %j', (level, points, lacked) => {
  expect(levelLacked(LEVELS, vip(level), points)).toEqual(lacked);
});

test('without levels nobody has one, and what asks for none is for everybody', () => {
  expect(levelLacked(null, vip('spark'), 1000)).toEqual({ level: 'spark', missing: null });
  expect(levelLacked(LEVELS, undefined, 0)).toBeNull();
  expect(levelLacked(LEVELS, { is: 'new' }, 0)).toBeNull();
});

test('the refusal of an item names it, its level and the points that are missing', () => {
  const item = { id: 'basket', audience: vip('beacon') } as ItemEntry;
  expect(levelRefusal(LEVELS, item, 20)).toMatchObject({
    code: 'item.vip_level',
    params: { item: 'basket', level: 'beacon', missing: 40 },
  });
  expect(levelRefusal(LEVELS, item, 60)).toBeNull();
});

test('what is for a level is seen by all, other offers by those they are for', () => {
  expect([vip('beacon'), { is: 'new' } as const, undefined].map((audience) => isPersonal({ audience }))).toEqual([
    false,
    true,
    false,
  ]);
});

const AUDIENCE = '    audience: { is: vip, from: beacon }\n';
const VIP = (level: string) => `pointFor: 100
levels:
  - { id: spark, name: { en: Spark, de: Funke }, art: art/icon.svg, from: 0 }
  - { id: ${level}, name: { en: Beacon, de: Leuchtturm }, art: art/icon.svg, from: 60 }
`;
/** What is wrong with an item and a coupon for a level. */
async function told(vipFile: string | null, coupon = AUDIENCE): Promise<string[]> {
  using folder = catalogFolder();
  folder.edit(ITEMS, '    prices: { EUR: 499 }\n', `    prices: { EUR: 499 }\n${AUDIENCE}`);
  folder.edit(COUPONS, '    validFor: 3d\n', `    validFor: 3d\n${coupon}`);
  if (vipFile !== null) folder.write('vip.yaml', vipFile);
  return printed(folder, await problemsOf(folder));
}

test('a level that vip.yaml has may be named', async () => {
  expect(await told(VIP('beacon'))).toEqual([]);
});

test('a level that vip.yaml does not have is named with its place', async () => {
  expect(await told(VIP('comet'))).toEqual([
    expect.stringMatching(/^coupons.yaml:\d+:\d+ coupons\[1\].audience.from: is no level of vip.yaml \(beacon\)$/),
    expect.stringMatching(/items.yaml:16:26 items\[1\].audience.from: is no level of vip.yaml \(beacon\)$/),
  ]);
});

test('without vip.yaml nothing is for a level', async () => {
  expect(await told(null)).toEqual([
    expect.stringContaining('coupons[1].audience.from: names a VIP level (beacon), and there is no vip.yaml'),
    expect.stringContaining('items[1].audience.from: names a VIP level (beacon), and there is no vip.yaml'),
  ]);
});

test('of levels that cannot be read nothing is said', async () => {
  expect(await told(VIP('beacon').replace('from: 60', 'from: many'))).toEqual([
    expect.stringMatching(/^vip.yaml:\d+:\d+ levels\[1\].from: must be a number$/),
  ]);
});

test('a coupon is for VIP levels alone, and for none where the publisher gives it', async () => {
  expect(await told(VIP('beacon'), '    audience: { is: new, from: beacon }\n')).toHaveLength(1);
  using folder = catalogFolder();
  folder.edit(COUPONS, '    code: FAIR2026\n', AUDIENCE);
  folder.edit(COUPONS, 'given: code', 'given: grant');
  folder.write('vip.yaml', VIP('beacon'));
  expect(printed(folder, await problemsOf(folder))).toEqual([
    expect.stringContaining('coupons[1].audience: has no effect: nobody claims this coupon'),
  ]);
});

test('everybody sees an item that is for a level, and which', async () => {
  using folder = catalogFolder();
  folder.edit(ITEMS, '    prices: { EUR: 499 }\n', `    prices: { EUR: 499 }\n${AUDIENCE}`);
  folder.write('vip.yaml', VIP('beacon'));
  const shown = presentGame(await catalogueOf(folder.dir), 7, 'de', { taxedIn: () => null, waivers: () => [] });
  expect(shown?.items.map(({ id, personal, vipLevel }) => [id, personal, vipLevel])).toEqual([
    ['gems-100', false, null],
    ['chest', false, { id: 'beacon', name: 'Leuchtturm', from: 60 }],
  ]);
});
