import { expect, test } from 'vitest';
import { popupsSection } from './popups.catalog.ts';
import { isDue } from './popups.rules.ts';

const NOON = '2026-11-20T12:00:00Z';
const popup = (more: object) => {
  const read = popupsSection.schema.parse({ popups: [{ id: 'a', title: { en: 'A' }, text: { en: 'B' }, ...more }] });
  const [entry] = read.popups;
  if (!entry) throw new Error('a popup was written');
  return entry;
};

test.each([
  [{}, true],
  [{ games: [7] }, true],
  [{ games: [8] }, false],
  [{ pids: [2] }, true],
  [{ pids: [3] }, false],
  [{ regions: ['eu'] }, true],
  [{ regions: ['asia'] }, false],
  [{ window: { from: NOON } }, true],
  [{ window: { until: NOON } }, false],
  [{ window: { from: '2026-11-20T12:00:01Z' } }, false],
])('a campaign with %j holds: %s', (more, expected) => {
  expect(isDue({ gid: 7, pid: 2, region: 'eu' }, Date.parse(NOON))(popup(more))).toBe(expected);
});

test('a reader without a place gets campaigns for some platforms and regions too', () => {
  expect(isDue({ gid: 7 }, Date.parse(NOON))(popup({ pids: [3], regions: ['asia'] }))).toBe(true);
});

test('a campaign without content is rejected', () => {
  expect(popupsSection.schema.safeParse({ popups: [{ id: 'a', title: { en: 'A' } }] }).success).toBe(false);
});
