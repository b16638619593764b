import { expect, test } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import { createBudget } from './budget.ts';

const EVENT = 'x'.repeat(700);
/** With what a row costs beside its event. */
const SIZE = 1000;

function budgetOf(bytes: number | null, at: { now: Date }) {
  const said: { alert?: string; app?: string }[] = [];
  const log = createLog({ level: 'error', destination: { write: (line: string) => void said.push(JSON.parse(line)) } });
  return { admit: createBudget(bytes, { now: () => at.now, log }), said };
}
const visitors = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ distinctId: `visitor ${from + n}`, event: EVENT }));

test('within its budget an app keeps every event', () => {
  const { admit, said } = budgetOf(100 * SIZE, { now: new Date('2026-11-23T12:00:00Z') });
  expect(admit('shop', visitors(99))).toHaveLength(99);
  expect(said).toEqual([]);
});

test('over it a tenth of the visitors is kept whole, over twice of it nobody; each is said once', () => {
  const { admit, said } = budgetOf(100 * SIZE, { now: new Date('2026-11-23T12:00:00Z') });
  expect(admit('shop', visitors(100))).toHaveLength(100);
  const sampled = admit('shop', visitors(500, 1000)).map(({ distinctId }) => distinctId);
  expect(sampled.length).toBeGreaterThan(25);
  expect(sampled.length).toBeLessThan(80);
  const again = admit('shop', visitors(500, 1000)).map(({ distinctId }) => distinctId);
  expect(again.every((one) => sampled.includes(one))).toBe(true);
  admit('shop', visitors(5000, 2000));
  expect(admit('shop', visitors(500, 1000))).toEqual([]);
  expect(said.map(({ alert, app }) => [alert, app])).toEqual(Array(2).fill(['analytics.budget', 'shop']));
});

test('apps do not use each other’s budget, and the next day has a new one', () => {
  const at = { now: new Date('2026-11-23T23:59:59Z') };
  const { admit } = budgetOf(10 * SIZE, at);
  admit('shop', visitors(5000));
  expect(admit('shop', visitors(10))).toEqual([]);
  expect(admit('forum', visitors(10))).toHaveLength(10);
  at.now = new Date('2026-11-24T00:00:00Z');
  expect(admit('shop', visitors(10))).toHaveLength(10);
});

test('without a budget everything is kept', () => {
  const { admit } = budgetOf(null, { now: new Date() });
  expect(admit('shop', visitors(1000))).toHaveLength(1000);
});
