import { expect, test } from 'vitest';
import type { Plan } from '#server/domains/catalog/index.ts';
import { appliedOrRefused, guardedLines } from './catalog-guards.ts';
import { OperationRefusal } from './refusal.ts';

const change = (at: number) => ({ document: `game ${at}`, field: 'items.gem', before: 1, after: 2, factor: null });
const changes = (count: number) => Array.from({ length: count }, (_, at) => change(at));
const plan = (given: Partial<Plan>): Plan => ({
  revision: 4,
  differences: [],
  stored: [],
  fresh: [],
  gone: [],
  removals: [],
  prices: [],
  lifted: [],
  publisher: null,
  ...given,
});

test('after an apply the removals are listed as removed', () => {
  expect(guardedLines(plan({ removals: changes(1), prices: [], lifted: [] }), true)[0]).toBe(
    'Removed from the shop (1):',
  );
});

test('of many risky changes the first hundred are listed, with the number of the others', () => {
  const lines = guardedLines(plan({ removals: changes(250), prices: changes(100), lifted: changes(101) }));
  expect(lines.filter((line) => !/^ {2}[-~] /.test(line))).toEqual([
    'Leaves the shop (250):',
    '  … and 150 more',
    'Changes what is paid (100):',
    'Limits less than before (101):',
    '  … and 1 more',
  ]);
});

test('a refusal because of another apply names no command, since the desk shows it too', () => {
  const moved = () => appliedOrRefused({ done: false, moved: true, missing: [], plan: plan({ revision: 5 }) }, 4);
  expect(moved).toThrow(OperationRefusal);
  expect(moved).toThrow(/^Nothing was applied: the shop is at revision 5, not at 4\. Somebody applied meanwhile\.$/);
});
