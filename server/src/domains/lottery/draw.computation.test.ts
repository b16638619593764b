import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonical,
  computeCommitment,
  daySeed,
  drawNumber,
  drawPrize,
  givenPrize,
  prizeAt,
} from './draw.computation.ts';
import { deviation } from './odds.rules.ts';

const KEY = Buffer.from(Array.from({ length: 32 }, (_, n) => n));
const SALT = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const PRIZES = [
  { id: 'points-5', limit: null, weight: 600 },
  { id: 'points-20', limit: null, weight: 300 },
  { id: 'keys', limit: 2, weight: 99 },
  { id: 'star', limit: 1, weight: 1 },
];
const CONFIGURATION = { lottery: 'starlit-well', day: '2026-11-23', zone: 'UTC', instead: 'points-5', prizes: PRIZES };
const drawing = { lottery: 'starlit-well', day: '2026-11-23', uid: '80427731', salt: SALT };
const seed = daySeed(KEY, 'starlit-well', '2026-11-23');

// Expected values were computed by docs/draw.py and a few more lines of Python.
test('seed, commitment, number and prize match the worked example', () => {
  expect(seed.toString('hex')).toBe('c28ebe828f28bbcc7f977a9d7f3edf87adfe44d08d4182b0d7a959269d36d813');
  expect(computeCommitment(seed, canonical(CONFIGURATION)).toString('hex')).toBe(
    '65698103c828f473a671c1d32cbd549adb55d9dc0cf5fe22cfd1291cb4c5161b',
  );
  expect(drawNumber(seed, drawing, 1000)).toBe(961);
  const prizes = ['80427731', '80991204', '7', '100', '101', '102'].map(
    (uid) => drawPrize(seed, { ...drawing, uid }, PRIZES).id,
  );
  expect(prizes).toEqual(['keys', 'points-5', 'points-20', 'points-5', 'points-20', 'points-5']);
});

test('any change of seed or configuration changes the commitment', () => {
  const committed = computeCommitment(seed, canonical(CONFIGURATION)).toString('hex');
  const others = [
    { ...CONFIGURATION, day: '2026-11-24' },
    { ...CONFIGURATION, zone: 'Asia/Tokyo' },
    { ...CONFIGURATION, instead: 'points-20' },
    { ...CONFIGURATION, prizes: PRIZES.toReversed() },
    { ...CONFIGURATION, prizes: PRIZES.map((prize) => ({ ...prize, limit: 1 })) },
    ...PRIZES.map((changed) => ({
      ...CONFIGURATION,
      prizes: PRIZES.map((prize) => (prize === changed ? { ...prize, weight: prize.weight + 1 } : prize)),
    })),
  ].map((one) => computeCommitment(seed, canonical(one)).toString('hex'));
  const otherSeed = computeCommitment(daySeed(KEY, 'starlit-well', '2026-11-24'), canonical(CONFIGURATION)).toString(
    'hex',
  );
  expect(new Set([committed, otherSeed, ...others]).size).toBe(others.length + 2);
});

test('lottery, day, player and salt each affect the number', () => {
  const numbers = [
    drawing,
    { ...drawing, lottery: 'other' },
    { ...drawing, day: '2026-11-24' },
    { ...drawing, uid: '8042773' },
    { ...drawing, salt: Buffer.alloc(16) },
  ].map((one) => drawNumber(seed, one, 2 ** 32));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every number has a prize, and each prize has as many numbers as its weight', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }), (weights) => {
      const prizes = weights.map((weight, id) => ({ id, weight }));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const counts = weights.map(() => 0);
      for (let n = 0; n < total; n++) counts[prizeAt(prizes, n).id] = (counts[prizeAt(prizes, n).id] ?? 0) + 1;
      expect(counts).toEqual(weights);
      expect(() => prizeAt(prizes, total)).toThrow(RangeError);
    }),
  );
});

test('a number is below the total, for any total up to the largest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.nat().map(String), (total, uid) => {
      const number = drawNumber(seed, { ...drawing, uid }, total);
      expect(number >= 0 && number < total).toBe(true);
    }),
  );
});

test('300,000 draws with different salts match the odds', {
  timeout: 240_000,
}, () => {
  const counts = new Map(PRIZES.map(({ id }) => [id, 0]));
  for (let n = 0; n < 300_000; n++) {
    const salt = Buffer.alloc(16);
    salt.writeUInt32BE(n);
    const { id } = drawPrize(seed, { ...drawing, uid: String(10_000 + (n % 5000)), salt }, PRIZES);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const drawn = [...counts.values()];
  const weights = PRIZES.map(({ weight }) => weight);
  expect(Math.abs(deviation(drawn, weights))).toBeLessThan(3);
  // Odds that are off by one percent would be noticed.
  expect(deviation(drawn, [606, 294, 99, 1])).toBeGreaterThan(4.75);
});

test.each([
  [null, 99, 'keys'],
  [2, 1, 'keys'],
  [2, 2, 'points-5'],
  [2, 3, 'points-5'],
])('with a limit of %s, a player who was given it %s times is given %s', (limit, won, given) => {
  expect(givenPrize({ id: 'keys', limit }, won, 'points-5')).toBe(given);
});

test('seeds differ between days and between keys', () => {
  const seeds = ['2026-11-23', '2026-11-24'].flatMap((day) =>
    [KEY, randomBytes(32)].map((key) => daySeed(key, 'starlit-well', day).toString('hex')),
  );
  expect(new Set(seeds).size).toBe(4);
});
