import { expect, test } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import { createBudget } from './budget.ts';

const EVENT = 'x'.repeat(700);
/** Size of a stored event with its row. */
const SIZE = 1000;

function budgetOf(bytes: number | null, at: { now: Date }) {
  const said: { alert?: string; app?: string }[] = [];
  const log = createLog({ level: 'error', destination: { write: (line: string) => void said.push(JSON.parse(line)) } });
  return { admit: createBudget(bytes, { now: () => at.now, log }), said };
}
/** Trusted servers, which have no share limit. */
const NOBODY = null;
const visitors = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ distinctId: `visitor ${from + n}`, event: EVENT }));

test('within its budget an app keeps every event', () => {
  const { admit, said } = budgetOf(100 * SIZE, { now: new Date('2026-11-23T12:00:00Z') });
  expect(admit('shop', visitors(99), NOBODY)).toHaveLength(99);
  expect(said).toEqual([]);
});

test('over it a tenth of the visitors is kept completely, over twice of it none; each is logged once', () => {
  const { admit, said } = budgetOf(100 * SIZE, { now: new Date('2026-11-23T12:00:00Z') });
  expect(admit('shop', visitors(100), NOBODY)).toHaveLength(100);
  const sampled = admit('shop', visitors(500, 1000), NOBODY).map(({ distinctId }) => distinctId);
  expect(sampled.length).toBeGreaterThan(25);
  expect(sampled.length).toBeLessThan(80);
  const again = admit('shop', visitors(500, 1000), NOBODY).map(({ distinctId }) => distinctId);
  expect(again.every((one) => sampled.includes(one))).toBe(true);
  admit('shop', visitors(5000, 2000), NOBODY);
  expect(admit('shop', visitors(500, 1000), NOBODY)).toEqual([]);
  expect(said.map(({ alert, app }) => [alert, app])).toEqual(Array(2).fill(['analytics.budget', 'shop']));
});

test('an address has a twentieth of the budget: a tenth of its visitors beyond it, nobody beyond twice of it', () => {
  const { admit, said } = budgetOf(1000 * SIZE, { now: new Date('2026-11-23T12:00:00Z') });
  expect(admit('shop', visitors(50), '192.0.2.1')).toHaveLength(50);
  expect(said.map(({ alert, app }) => [alert, app])).toEqual([['analytics.budget', 'shop']]);
  const sampled = admit('shop', visitors(500, 1000), '192.0.2.1').length;
  expect(sampled).toBeGreaterThan(25);
  expect(sampled).toBeLessThan(51);
  admit('shop', visitors(5000, 2000), '192.0.2.1');
  expect(admit('shop', visitors(500, 1000), '192.0.2.1')).toEqual([]);
  expect(admit('forum', visitors(50), '192.0.2.1')).toHaveLength(50);
  expect(admit('shop', visitors(50), '192.0.2.2')).toHaveLength(50);
  expect(said).toHaveLength(2);
});

test('many addresses together get no more than the whole budget', () => {
  const { admit } = budgetOf(100 * SIZE, { now: new Date('2026-11-23T12:00:00Z') });
  const kept = Array.from({ length: 1000 }, (_, n) => admit('shop', visitors(1, n), `192.0.2.${n}`)).flat();
  expect(kept.length).toBeGreaterThanOrEqual(100);
  expect(kept.length).toBeLessThanOrEqual(200);
});

test('apps do not use each other’s budget, and the next day has a new one', () => {
  const at = { now: new Date('2026-11-23T23:59:59Z') };
  const { admit } = budgetOf(10 * SIZE, at);
  admit('shop', visitors(5000), NOBODY);
  expect(admit('shop', visitors(10), NOBODY)).toEqual([]);
  expect(admit('forum', visitors(10), NOBODY)).toHaveLength(10);
  at.now = new Date('2026-11-24T00:00:00Z');
  expect(admit('shop', visitors(10), NOBODY)).toHaveLength(10);
});

test('without a budget everything is kept', () => {
  const { admit } = budgetOf(null, { now: new Date() });
  expect(admit('shop', visitors(1000), NOBODY)).toHaveLength(1000);
});
