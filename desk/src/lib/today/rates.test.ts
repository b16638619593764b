import { expect, test } from 'vitest';
import { ageText } from './age.ts';
import { changeText, changeTone, countryName, fallenFirst, methodName, type Rate, shareText } from './rates.ts';

const rate = (
  now: [number, number],
  before: [number, number],
  change: Rate['change'] = 'none',
  name = 'card',
): Rate => ({
  name,
  now: { begun: now[0], captured: now[1] },
  before: { begun: before[0], captured: before[1] },
  change,
});

test('a difference is in points, with its sign', () => {
  expect(changeText(rate([100, 80], [100, 90]))).toBe('−10 points');
  expect(changeText(rate([100, 91], [100, 90]))).toBe('+1 point');
  expect(changeText(rate([1000, 902], [1000, 901]))).toBe('As a week ago');
});

test('without attempts, or with few, there is no difference', () => {
  expect(changeText(rate([0, 0], [100, 90], 'few'))).toBe('No attempts now');
  expect(changeText(rate([100, 90], [0, 0], 'few'))).toBe('No attempts a week ago');
  expect(changeText(rate([5, 0], [5, 5], 'few'))).toBe('Too few to compare');
  expect(shareText({ begun: 0, captured: 0 })).toBe('—');
});

test('only a fall that chance does not explain has a tone, and comes first', () => {
  const rates = [
    rate([1, 1], [1, 1], 'few', 'a'),
    rate([1, 1], [1, 1], 'lower', 'b'),
    rate([1, 1], [1, 1], 'much_lower', 'c'),
  ];
  expect(rates.map(changeTone)).toEqual([null, 'warn', 'bad']);
  expect(fallenFirst(rates).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
});

test('countries and methods have names, and unknown ones do not break the page', () => {
  expect([countryName('DE'), countryName(null), countryName('not a country')]).toEqual([
    'Germany',
    'Unknown country',
    'not a country',
  ]);
  expect([methodName('apple_pay'), methodName(null)]).toEqual(['Apple pay', 'Unknown']);
});

test('ages are in whole units', () => {
  const at = '2026-11-28T12:00:00Z';
  expect([ageText('2026-11-28T11:59:40Z', at), ageText('2026-11-28T11:53:00Z', at)]).toEqual([
    'less than a minute',
    '7 minutes',
  ]);
});
