import { expect, test } from 'vitest';
import type { Player } from '#contract/endpoints/session.ts';
import { couponWay } from './coupon-way.ts';

const recent = (gid: number) =>
  ({ gid, region: 'eu', character: { roleId: `r${gid}` }, method: null }) as Player['recent'][number];

test.each([
  [
    'the last game it holds for, as its character',
    [2, 3],
    [recent(1), recent(3)],
    { gid: 3, region: 'eu', role: 'r3' },
  ],
  ['the last game, where it holds for all', [], [recent(2), recent(3)], { gid: 2, region: 'eu', role: 'r2' }],
  ['its first game, where none of them was played', [3, 2], [recent(1)], { gid: 2 }],
  ['the first game, for who bought nothing yet', [], [], { gid: 1 }],
  ['nothing, where the shop has none of its games', [9], [recent(9)], undefined],
])('a coupon is used in %s', (_, games, played, way) => {
  expect(couponWay(games, [1, 2, 3], played)).toEqual(way);
});
