import { expect, test } from 'vitest';
import type { VipLevel } from '#contract/endpoints/vip.ts';
import { entryStateOf, lockOf } from './entry-state.ts';
import type { Standing } from './vip.ts';

const LEVELS = ['bronze', 'silver', 'gold'].map(
  (id, index): VipLevel => ({
    id,
    name: id,
    art: '',
    from: index * 100,
    benefits: [],
    pointsPercent: 0,
    coupon: null,
    reward: [],
  }),
);
const ENTRY = { id: 'keys', points: 50, level: null };
const limits = (over: Partial<Standing['redeem'][number]>): Standing['redeem'] => [
  { id: 'keys', left: null, resetsAt: null, stock: null, ...over },
];
const AGAIN = '2026-12-01T00:00:00Z';

test.each<[string, Partial<typeof ENTRY> | { level: string }, Partial<Standing>, object]>([
  ['exactly enough points', {}, { balance: 50 }, { kind: 'redeem' }],
  ['one point too few', {}, { balance: 49 }, { kind: 'points', missing: 1 }],
  ['a balance below zero', {}, { balance: -5 }, { kind: 'points', missing: 55 }],
  ['the level it asks for', { level: 'silver' }, { balance: 50, level: 'silver' }, { kind: 'redeem' }],
  ['a higher level', { level: 'silver' }, { balance: 50, level: 'gold' }, { kind: 'redeem' }],
  ['a lower level', { level: 'gold' }, { balance: 50, level: 'silver' }, { kind: 'level', level: { id: 'gold' } }],
  ['neither level nor points', { level: 'gold' }, { balance: 0 }, { kind: 'level' }],
  ['one left', {}, { balance: 50, redeem: limits({ left: 1, stock: 1 }) }, { kind: 'redeem' }],
  ['none left of it', { level: 'gold' }, { balance: 0, redeem: limits({ stock: 0 }) }, { kind: 'sold_out' }],
  [
    'none left in this period',
    {},
    { balance: 50, redeem: limits({ left: 0, resetsAt: AGAIN }) },
    { kind: 'used_up', again: AGAIN },
  ],
  ['none left ever', {}, { balance: 50, redeem: limits({ left: 0 }) }, { kind: 'used_up', again: null }],
  [
    'another entry that is sold out',
    {},
    { balance: 50, redeem: [{ id: 'gems', left: null, resetsAt: null, stock: 0 }] },
    { kind: 'redeem' },
  ],
])('entryStateOf with %s', (_, entry, standing, state) => {
  const all: Standing = {
    balance: 0,
    counted: 0,
    level: 'bronze',
    next: null,
    nextMonth: null,
    redeem: [],
    ...standing,
  };
  expect(entryStateOf({ ...ENTRY, ...entry }, LEVELS, all)).toMatchObject(state);
});

test('lockOf returns the level that an entry needs, for visitors', () => {
  expect(lockOf({ level: 'silver' }, LEVELS)).toMatchObject({ kind: 'level', level: { id: 'silver' } });
  expect(lockOf({ level: null }, LEVELS)).toBeNull();
});
