import { expect, test } from 'vitest';
import { COUPONS, catalogFolder, findProblems, formatProblems, ITEMS, loadCatalogue } from '../catalog.fixture.ts';
import { presentGame } from '../catalog.present.ts';
import type { Audience, ItemEntry } from '../schema/catalog.schema.ts';
import { isPersonal, type Levels, levelRefusal, missingLevel } from './levels.rules.ts';

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
  // Every player has the first level, even with negative points after refunds.
  ['spark', -5, null],
  // No player has an unknown level, and the missing points are unknown.
  ['comet', 1_000_000, { level: 'comet', missing: null }],
])('for the level %s, a player with %i points is missing %j', (level, points, lacked) => {
  expect(missingLevel(LEVELS, vip(level), points)).toEqual(lacked);
});

test('without levels no player has one, and offers without a level are for all players', () => {
  expect(missingLevel(null, vip('spark'), 1000)).toEqual({ level: 'spark', missing: null });
  expect(missingLevel(LEVELS, undefined, 0)).toBeNull();
  expect(missingLevel(LEVELS, { is: 'new' }, 0)).toBeNull();
});

test('the error names the item, its level and the missing points', () => {
  const item = { id: 'basket', audience: vip('beacon') } as ItemEntry;
  expect(levelRefusal(LEVELS, item, 20)).toMatchObject({
    code: 'item.vip_level',
    params: { item: 'basket', level: 'beacon', missing: 40 },
  });
  expect(levelRefusal(LEVELS, item, 60)).toBeNull();
});

test('offers for a level are visible to all, other offers only to their audience', () => {
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
/** Returns the problems of a catalogue with an item and a coupon for a level. */
async function told(vipFile: string | null, coupon = AUDIENCE): Promise<string[]> {
  using folder = catalogFolder();
  folder.edit(ITEMS, '    prices: { EUR: 499 }\n', `    prices: { EUR: 499 }\n${AUDIENCE}`);
  folder.edit(COUPONS, '    validFor: 3d\n', `    validFor: 3d\n${coupon}`);
  if (vipFile !== null) folder.write('vip.yaml', vipFile);
  return formatProblems(folder, await findProblems(folder));
}

test('a level of vip.yaml is valid', async () => {
  expect(await told(VIP('beacon'))).toEqual([]);
});

test('an unknown level is reported with its position', async () => {
  expect(await told(VIP('comet'))).toEqual([
    expect.stringMatching(/^coupons.yaml:\d+:\d+ coupons\[1\].audience.from: is not a level in vip.yaml \(beacon\)$/),
    expect.stringMatching(/items.yaml:16:26 items\[1\].audience.from: is not a level in vip.yaml \(beacon\)$/),
  ]);
});

test('any level is reported if there is no vip.yaml', async () => {
  expect(await told(null)).toEqual([
    expect.stringContaining('coupons[1].audience.from: names a VIP level (beacon), but there is no vip.yaml'),
    expect.stringContaining('items[1].audience.from: names a VIP level (beacon), but there is no vip.yaml'),
  ]);
});

test('levels are not checked if vip.yaml is invalid', async () => {
  expect(await told(VIP('beacon').replace('from: 60', 'from: many'))).toEqual([
    expect.stringMatching(/^vip.yaml:\d+:\d+ levels\[1\].from: must be a number$/),
  ]);
});

test('the audience of a coupon can only be a VIP level, and only if players claim the coupon', async () => {
  expect(await told(VIP('beacon'), '    audience: { is: new, from: beacon }\n')).toHaveLength(1);
  using folder = catalogFolder();
  folder.edit(COUPONS, '    code: FAIR2026\n', AUDIENCE);
  folder.edit(COUPONS, 'given: code', 'given: grant');
  folder.write('vip.yaml', VIP('beacon'));
  expect(formatProblems(folder, await findProblems(folder))).toEqual([
    expect.stringContaining('coupons[1].audience: has no effect: nobody claims this coupon'),
  ]);
});

test('all players see an item for a level, with the level', async () => {
  using folder = catalogFolder();
  folder.edit(ITEMS, '    prices: { EUR: 499 }\n', `    prices: { EUR: 499 }\n${AUDIENCE}`);
  folder.write('vip.yaml', VIP('beacon'));
  const shown = presentGame(await loadCatalogue(folder.dir), 7, 'de', { taxedIn: () => null, waivers: () => [] });
  expect(shown?.items.map(({ id, personal, vipLevel }) => [id, personal, vipLevel])).toEqual([
    ['gems-100', false, null],
    ['chest', false, { id: 'beacon', name: 'Leuchtturm', from: 60 }],
  ]);
});
