import { expect, test } from 'vitest';
import type { Translate } from '#web/i18n/index.tsx';
import { limitTexts, obstacleText } from './texts.ts';

const t: Translate = (key, values) => `${key} ${JSON.stringify(values ?? {})}`;
const rule = { count: 1000, period: 'week', per: 'character', timeZone: 'Asia/Shanghai', resetHour: 4 } as const;

test('a limit says what is left of how many in its period, and when it starts anew in its zone', () => {
  const texts = limitTexts({ rule, left: 2, resetsAt: '2026-11-22T20:00:00Z' }, t, 'en-US');
  expect(texts.left).toBe('payment.limit.week {"left":"2","count":"1,000"}');
  expect(texts.resets).toMatch(/^payment.limit.resets {"at":"Mon,? 4:00\sAM/);
});

test('a limit that never resets says nothing of it', () => {
  const texts = limitTexts({ rule: { ...rule, period: 'lifetime' }, left: 1, resetsAt: null }, t, 'en-US');
  expect(texts).toMatchObject({ left: expect.stringMatching(/^payment.limit.lifetime/), resets: null });
});

test('a level that is too low names the level needed', () => {
  expect(obstacleText({ kind: 'level_min', level: 30 }, t, 'en-US')).toBe('payment.obstacle.level_min {"level":30}');
});
