import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { loadCatalogue } from '#server/domains/catalog/catalog.fixture.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import { nameContents } from '#server/domains/rewards/grants.present.ts';
import type { VipDeps } from './vip.deps.ts';
import { presentVip } from './vip.present.ts';

const catalogue = await loadCatalogue(join(import.meta.dirname, '../../../../catalog'));

/** Returns the demo's programme as the API returns it. */
function shown(locale: Locale) {
  const catalog = { current: () => catalogue } as LiveCatalog;
  const rewards = {
    nameContents: (contents, locale) => nameContents(catalogue, contents, locale),
  } as VipDeps['rewards'];
  const { vip } = endpoints['GET /vip'].output.parse(presentVip({ catalog, rewards }, locale));
  if (!vip) throw new Error('the demo has no VIP programme');
  return vip;
}

test.for([...LOCALES])('the demo’s programme in %s matches the contract', (locale) => {
  const { levels, redeem, questions } = shown(locale);
  expect([levels.length, redeem.length, questions.length]).toEqual([5, 8, 8]);
  expect(new Set(levels.map(({ name }) => name)).size).toBe(5);
  expect(JSON.stringify(questions)).not.toMatch(/[{}]\w|\w[{}]\w/);
  for (const { art } of [...levels, ...redeem]) expect(art).toMatch(/^\/platform\/art\/[0-9a-f]{32}\.svg$/);
});

test('each level of the demo gives more than the one before', () => {
  const { levels } = shown('en');
  const percents = levels.map(({ pointsPercent }) => pointsPercent);
  expect(percents).toEqual([...new Set(percents)].toSorted((a, b) => a - b));
  // No player ever reaches the first level, so its reward would never be given.
  expect(levels.map(({ reward }) => reward.length > 0)).toEqual([false, true, true, true, true]);
  expect(levels.map(({ coupon }) => coupon !== null)).toEqual([false, false, true, true, true]);
});

test('the demo has a cheap entry on the redeem list for players of every game', () => {
  const { levels, redeem } = shown('en');
  const cheap = redeem.filter(({ points, level }) => level === null && points <= (levels[1]?.from ?? 0));
  expect(new Set(cheap.map(({ game }) => game?.gid))).toEqual(new Set(catalogue.games.map(({ gid }) => gid)));
});

test('answers contain the numbers of the rules in the format of the language', () => {
  const answers = (locale: Locale) => shown(locale).questions.map(({ answer }) => answer);
  expect(answers('en')[0]).toContain('1 point for each $1.00');
  expect(answers('en').join()).toMatch(/\b12 months before.*\b72 hours after/);
  expect(answers('de')[0]).toContain('Für je 1,00\u00A0$');
});
