import { expect, test } from 'vitest';
import { changeOf, isQuiet, ratesBy, shareOf } from './rates.ts';

const of = (begun: number, captured: number) => ({ begun, captured });

test('tiny samples are never compared', () => {
  expect(changeOf(of(29, 0), of(1000, 900))).toBe('few');
  expect(changeOf(of(1000, 0), of(29, 29))).toBe('few');
});

test('a difference that chance explains is none', () => {
  expect(changeOf(of(40, 32), of(40, 36))).toBe('none');
  expect(changeOf(of(40, 26), of(40, 34))).toBe('none');
});

test('a small difference of many attempts is certain, and still not worth an alarm', () => {
  expect(changeOf(of(5000, 4250), of(5000, 4500))).toBe('none');
});

test('a rate that fell is lower, and one that collapsed is much lower', () => {
  expect(changeOf(of(200, 140), of(200, 180))).toBe('lower');
  expect(changeOf(of(100, 10), of(100, 90))).toBe('much_lower');
  expect(changeOf(of(100, 0), of(100, 100))).toBe('much_lower');
});

test('a rate that rose is no alarm', () => {
  expect(changeOf(of(100, 90), of(100, 10))).toBe('none');
  expect(changeOf(of(100, 100), of(100, 100))).toBe('none');
});

test('without attempts there is no rate', () => {
  expect([shareOf(of(0, 0)), shareOf(of(4, 3))]).toEqual([null, 0.75]);
});

test('many fewer attempts than a week ago are quiet, in a shop that had some', () => {
  expect(isQuiet(of(5, 5), of(60, 50))).toBe(true);
  expect(isQuiet(of(6, 5), of(60, 50))).toBe(false);
  expect(isQuiet(of(0, 0), of(59, 50))).toBe(false);
});

test('a method that nobody chose this time keeps its row, and rates come by their attempts', () => {
  const row = (method: string, begun: number, captured: number, country: string | null = 'DE') => ({
    method,
    country,
    begun,
    captured,
  });
  const rates = ratesBy(
    ({ method }) => method,
    [row('card', 10, 9), row('card', 5, 5, null)],
    [row('card', 8, 8), row('paypal', 40, 30)],
  );
  expect(rates).toEqual([
    { name: 'paypal', now: of(0, 0), before: of(40, 30), change: 'few' },
    { name: 'card', now: of(15, 14), before: of(8, 8), change: 'few' },
  ]);
});
