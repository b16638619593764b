import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assign, type Split } from './assign.computation.ts';
import { splitChance } from './statistics.rules.ts';

const split = (shares: readonly number[], holdback = 0, id = 'one'): Split => ({
  id,
  holdback,
  variants: shares.map((share, at) => ({ id: `v${at}`, share })),
});
const players = Array.from({ length: 20_000 }, (_, at) => `player-${at}`);
const countOf = (one: Split, variant: string | null) => players.filter((id) => assign(one, id) === variant).length;

test.each([[[50, 50]], [[90, 10]], [[34, 33, 33]]])('shares %j hold among players', (shares) => {
  const counts = shares.map((share, at) => ({
    seen: countOf(split(shares), `v${at}`),
    expected: (players.length * share) / 100,
  }));
  expect(splitChance(counts)).toBeGreaterThan(0.001);
});

test('the holdback has its share of players, and the others keep their split', () => {
  const held = countOf(split([50, 50], 20), null);
  expect(Math.abs(held / players.length - 0.2)).toBeLessThan(0.01);
  for (const id of players.slice(0, 500)) {
    const with20 = assign(split([50, 50], 20), id);
    if (with20 !== null) expect(with20).toBe(assign(split([50, 50]), id));
  }
});

test('a player has the same existing variant each time', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 99 }), (id, share) => {
      const one = split([share, 100 - share]);
      const variant = assign(one, id);
      expect(['v0', 'v1']).toContain(variant);
      expect(assign(one, id)).toBe(variant);
    }),
  );
});

test('experiments split independently of each other', () => {
  const first = players.filter((id) => assign(split([50, 50]), id) === 'v0');
  const both = first.filter((id) => assign(split([50, 50], 0, 'two'), id) === 'v0').length;
  expect(
    splitChance([both, first.length - both].map((seen) => ({ seen, expected: first.length / 2 }))),
  ).toBeGreaterThan(0.001);
});

test('shares that do not sum to 100 throw', () => {
  const one = split([1, 1]);
  expect(() => Array.from({ length: 500 }, () => assign(one, randomUUID()))).toThrow('do not sum to 100');
});
