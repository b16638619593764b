import { expect, test } from 'vitest';
import { type Facts, nudgesOf } from './nudges.rules.ts';

const END = new Date('2026-11-22T12:00:00Z');
const NOTHING: Facts = { due: 0, expiring: [], next: null };
const coupon = (id: string) => ({ id, name: id, games: [7], expiresAt: END });
const level = (done: number) => ({ name: 'Beacon', art: 'b.svg', missing: 10, done });

test('nothing is said where nothing is due', () => {
  expect(nudgesOf(NOTHING)).toEqual([]);
  expect(nudgesOf({ ...NOTHING, next: level(0.74) })).toEqual([]);
});

test('what is theirs leads, then what they would lose, then what is near', () => {
  const all = { due: 2, expiring: [coupon('one'), coupon('two')], next: level(0.75) };
  expect(nudgesOf(all)).toEqual([
    { kind: 'rewards', count: 2 },
    { kind: 'coupon', id: 'one', name: 'one', games: [7], expiresAt: END.toISOString() },
    { kind: 'level', name: 'Beacon', art: 'b.svg', missing: 10 },
  ]);
});
