import { expect, test } from 'vitest';
import { judgeSoak, type Minute } from './verdict.ts';

const ORDERS = 100;
const minute = (changed: Partial<Minute> = {}, at = 0): Minute => ({
  orders: ORDERS,
  placed: { p50: 5, p99: 10 },
  delivered: { p50: 10, p99: 20 },
  cpu: 3,
  portal: 200,
  database: 300,
  size: 1000 * ORDERS * (at + 1),
  ...changed,
});
const minutes = (change: (at: number) => Partial<Minute>) =>
  Array.from({ length: 40 }, (_, at) => minute(change(at), at));
const growing = (change: (at: number) => Partial<Minute>) =>
  judgeSoak(minutes(change)).flatMap(({ figure, flat }) => (flat ? [] : [figure]));

test('a shop whose figures stay the same is flat, whatever its warm-up', () => {
  expect(growing(() => ({}))).toEqual([]);
  expect(growing((at) => (at < 10 ? { portal: 50, cpu: 9, placed: { p50: 90, p99: 900 } } : {}))).toEqual([]);
  expect(judgeSoak(minutes(() => ({}))).at(-1)).toMatchObject({ before: 1000, after: 1000 });
});

test('each figure that grows is found', () => {
  expect(growing((at) => ({ portal: 200 + 2 * at }))).toEqual(['memory of the portal, MB']);
  expect(growing((at) => ({ database: 300 + 3 * at }))).toEqual(['memory of the database, MB']);
  expect(growing((at) => ({ placed: { p50: 5, p99: 10 + at } }))).toEqual(['placed p99, ms']);
  expect(growing((at) => ({ delivered: { p50: 10, p99: 20 + at } }))).toEqual(['in the game p99, ms']);
  expect(growing((at) => ({ cpu: 3 + at / 10 }))).toEqual(['processor time of an order, ms']);
  expect(growing((at) => ({ size: 1000 * at * at }))).toEqual(['bytes of the database for an order']);
});

test('a figure that could not be read is not flat', () => {
  expect(growing(() => ({ database: Number.NaN }))).toEqual(['memory of the database, MB']);
});

test('a soak of less than 8 minutes has no verdict', () => {
  const first = minutes(() => ({}));
  expect(() => judgeSoak(first.slice(0, 7))).toThrow('a soak needs at least 8 minutes');
  expect(judgeSoak(first.slice(0, 8)).filter(({ before }) => Number.isNaN(before))).toEqual([]);
});
