import type { Output } from '#contract/endpoints/index.ts';
import type { RedeemEntry as ShownEntry, VipLevel } from '#contract/endpoints/vip.ts';
import type { Locale } from '#contract/locales.ts';
import { type Catalogue, localize } from '#server/domains/catalog/index.ts';
import { formatsOf } from '#server/kernel/text/format.ts';
import { REWARD_WAIT_HOURS } from './levels.rules.ts';
import { type RedeemEntry, redeemEntries } from './redeem.catalog.ts';
import { type Level, type Vip, vipOf } from './vip.catalog.ts';
import type { VipDeps } from './vip.deps.ts';

/** Number of months for which points count. */
const MONTHS = 12;

type Deps = Pick<VipDeps, 'catalog' | 'rewards'>;

/** Returns the programme without a player's data; null if the publisher gives no points. */
export function presentVip({ catalog, rewards }: Deps, locale: Locale): Output<'GET /vip'> {
  const catalogue = catalog.current();
  const vip = vipOf(catalogue);
  if (!vip) return { vip: null };
  return {
    vip: {
      rates: ratesOf(catalogue, vip),
      levels: vip.levels.map((level) => presentLevel(catalogue, rewards, level, locale)),
      redeem: redeemEntries(catalogue).map((entry) => presentEntry(catalogue, rewards, entry, locale)),
      questions: vip.questions.map(({ question, answer }) => ({
        question: fill(localize(question, locale), catalogue, vip, locale),
        answer: fill(localize(answer, locale), catalogue, vip, locale),
      })),
    },
  };
}

/** Returns the price of one point in each currency with an exchange rate, in minor units. Amounts may have decimals. */
function ratesOf({ publisher: { reference } }: Catalogue, { pointFor }: Vip) {
  const own = reference.rates[reference.currency] ?? 1;
  return Object.entries(reference.rates).map(([currency, rate]) => ({ currency, amount: (pointFor * rate) / own }));
}

const presentLevel = (
  catalogue: Catalogue,
  rewards: Deps['rewards'],
  { id, name, art, from, benefits, pointsPercent, coupon, reward }: Level,
  locale: Locale,
): VipLevel => ({
  id,
  name: localize(name, locale),
  art: catalogue.artUrl(art),
  from,
  benefits: benefits.map((text) => localize(text, locale)),
  pointsPercent,
  coupon: coupon === undefined ? null : (rewards.nameContents({ coupon }, locale)[0]?.name ?? null),
  reward: reward ? rewards.nameContents(reward, locale) : [],
});

function presentEntry(
  catalogue: Catalogue,
  rewards: Deps['rewards'],
  { id, name, art, gives, points, level, limit, stock }: RedeemEntry,
  locale: Locale,
): ShownEntry {
  const game = 'gid' in gives ? catalogue.game(gives.gid) : undefined;
  return {
    id,
    name: localize(name, locale),
    art: catalogue.artUrl(art),
    game: game ? { gid: game.gid, name: localize(game.name, locale), icon: catalogue.artUrl(game.icon) } : null,
    gives: rewards.nameContents(gives, locale),
    points,
    level: level ?? null,
    limit: limit ? { count: limit.count, period: limit.period } : null,
    stock: stock ?? null,
  };
}

/** Inserts the numbers of the rules into a text, so that text and rules cannot differ. */
function fill(text: string, { publisher }: Catalogue, { pointFor }: Vip, locale: Locale): string {
  const formats = formatsOf(locale);
  return text
    .replaceAll('{pointFor}', formats.money(pointFor, publisher.reference.currency))
    .replaceAll('{months}', formats.count(MONTHS))
    .replaceAll('{hours}', formats.count(REWARD_WAIT_HOURS));
}
