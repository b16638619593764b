import fc from 'fast-check';
import { expect, test } from 'vitest';
import { METRICS } from './definitions.ts';
import { boundLabels, LABELS, type Label, MOST_VALUES, OTHER } from './labels.ts';

const ALL = Object.keys(LABELS) as Label[];
const HOSTILE = [
  '20261121-7K3MQ9ZT2B',
  '80427731',
  'https://shop.example.com/platform/orders/20261121-7K3MQ9ZT2B?ticket=abc',
  'kestrel@example.com',
  '203.0.113.7',
  '__proto__',
  'constructor',
  '',
];

test('a value that is in no closed set becomes one series, whatever it is', () => {
  const bound = boundLabels(() => false);
  for (const label of ALL) for (const value of HOSTILE) expect(bound(label, value)).toBe(OTHER);
});

test('any text stays within the values of the label', () => {
  const known = ['1000039', '1000041'];
  const bound = boundLabels((_, value) => known.includes(value));
  fc.assert(
    fc.property(
      fc.constantFrom(...ALL),
      fc.oneof(fc.string(), fc.constantFrom(...HOSTILE, ...known)),
      (label, value) => {
        const allowed: readonly string[] = [OTHER, ...(LABELS[label] ?? known)];
        expect(allowed).toContain(bound(label, value));
      },
    ),
  );
});

test('10,000 known values of a label make no more series than its limit', () => {
  const bound = boundLabels(() => true);
  const seen = new Set(Array.from({ length: 10_000 }, (_, at) => bound('game', String(at))));
  expect(seen.size).toBe(MOST_VALUES + 1);
  expect(bound('game', '0')).toBe('0');
});

test('no metric has a label for an order, a player, an address or another text from outside', () => {
  const open = ALL.filter((label) => LABELS[label] === null);
  expect(open.toSorted()).toEqual(['endpoint', 'game', 'method', 'provider', 'system', 'version']);
  for (const { labels } of Object.values(METRICS)) for (const label of labels) expect(ALL).toContain(label);
});
