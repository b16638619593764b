import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '#server/domains/catalog/schema/brand.ts';

const ROOT = join(import.meta.dirname, '../..');
const rows = [...readFileSync(join(ROOT, 'docs/brand.md'), 'utf8').matchAll(/^\| (`[^|]+) \|/gm)].map(
  ([, first = '']) => first,
);

test('the table of a brand has exactly the existing fields', () => {
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)[.:`\w]*/g)].map(([, field]) => field));
  const fields = named.filter((field) => field !== undefined && /^[a-z]/.test(field));
  expect(new Set(fields)).toEqual(new Set(Object.keys(brand.shape)));
});

test('the complete example has all fields', () => {
  const example = readFileSync(join(ROOT, 'examples/tidewater/publisher.yaml'), 'utf8');
  for (const field of Object.keys(brand.shape)) expect(example).toMatch(new RegExp(`^  ${field}:`, 'm'));
});
