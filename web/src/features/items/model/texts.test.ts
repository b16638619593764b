import { expect, test } from 'vitest';
import type { Translate } from '#web/i18n/index.tsx';
import type { Offer } from './offer.ts';
import { conditionTexts, limitTexts, obstacleText } from './texts.ts';

const t: Translate = (key, values) => `${key} ${JSON.stringify(values ?? {})}`;
const rule = { count: 1000, period: 'week', per: 'character', timeZone: 'Asia/Shanghai', resetHour: 4 } as const;

test('a limit shows the rest, the count in its period, and the reset in its time zone', () => {
  const texts = limitTexts({ rule, left: 2, resetsAt: '2026-11-22T20:00:00Z' }, t, 'en-US');
  expect(texts.left).toBe('payment.limit.week {"left":"2","count":"1,000"}');
  expect(texts.resets).toMatch(/^payment.limit.resets {"at":"Mon,? 4:00\sAM/);
});

test('a limit that never resets has no text about it', () => {
  const texts = limitTexts({ rule: { ...rule, period: 'lifetime' }, left: 1, resetsAt: null }, t, 'en-US');
  expect(texts).toMatchObject({ left: expect.stringMatching(/^payment.limit.lifetime/), resets: null });
});

test('an obstacle of a too low level names the needed level', () => {
  expect(obstacleText({ kind: 'level_min', level: 30 }, t, 'en-US')).toBe('payment.obstacle.level_min {"level":30}');
});

test('an item bought up to its limit shows when it is available again, if ever', () => {
  const text = (at: string | null) => obstacleText({ kind: 'limit', at }, t, 'en-US');
  expect(text('2026-12-01T12:00:00Z')).toBe('payment.obstacle.back {"at":"Dec 1"}');
  expect(text(null)).toBe('payment.obstacle.bought {}');
});

test('the conditions of an item are its limit, the end of its sale and its levels', () => {
  const limit = { rule, left: 2, resetsAt: null };
  const item = { level: { min: 10, max: 30 }, sale: { from: null, until: '2026-11-24T12:00:00Z' } } as Offer['item'];
  const keys = conditionTexts({ item, limit, held: null }, t, 'en-US').map((text) => text.split(' ')[0]);
  expect(keys).toEqual([
    'payment.limit.week',
    'payment.item.until',
    'payment.obstacle.level_min',
    'payment.obstacle.level_max',
  ]);
});
