import type { Draw, DrawProof, Lottery } from '#contract/endpoints/lottery.ts';
import type { Reward } from '#contract/endpoints/rewards.ts';
import type { Locale } from '#contract/locales.ts';
import { type Catalogue, localize } from '#server/domains/catalog/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { type DayRow, findDay } from './days.repo.ts';
import { seedOfDay } from './days.ts';
import type { Configuration } from './draw.computation.ts';
import type { DrawRow } from './draws.repo.ts';
import type { LotteryEntry } from './lottery.catalog.ts';
import type { LotteryDeps } from './lottery.deps.ts';

/** Returns the data that makes a day verifiable. Includes the seed only from 10 minutes after the day's end. */
export function presentProof(deps: Pick<LotteryDeps, 'key'>, day: DayRow): DrawProof {
  return {
    configuration: day.configuration,
    commitment: day.commitment.toString('hex'),
    committedAt: day.committedAt.toISOString(),
    seed: day.revealed ? (seedOfDay(deps.key, day)?.toString('hex') ?? null) : null,
    revealsAt: day.revealsAt.toISOString(),
  };
}

/** Returns today's lottery in a language: names from the catalogue, odds as frozen for the day. */
export function presentLottery(
  deps: LotteryDeps,
  catalogue: Catalogue,
  entry: LotteryEntry,
  day: DayRow,
  locale: Locale,
): Lottery {
  const { zone, instead, prizes } = JSON.parse(day.configuration) as Configuration;
  return {
    id: entry.id,
    name: localize(entry.name, locale),
    text: entry.text ? localize(entry.text, locale) : null,
    art: catalogue.artUrl(entry.art),
    day: day.day,
    zone,
    nextDayAt: day.endsAt.toISOString(),
    until: entry.window.until === undefined ? null : new Date(entry.window.until).toISOString(),
    opensAt: day.opensAt?.toISOString() ?? null,
    early: day.early,
    prizes: prizes.map(({ id, weight, limit }) => {
      const known = entry.prizes.find((prize) => prize.id === id);
      const contents = day.rewards[id];
      return {
        id,
        name: known ? localize(known.name, locale) : id,
        art: catalogue.artUrl(known?.art ?? entry.art),
        game: gameOf(catalogue, contents, locale),
        contents: contents ? deps.rewards.nameContents(contents, locale) : [],
        weight,
        limit,
      };
    }),
    instead,
    proof: presentProof(deps, day),
  };
}

function gameOf(catalogue: Catalogue, contents: DayRow['rewards'][string] | undefined, locale: Locale): Reward['game'] {
  const game = contents && 'gid' in contents ? catalogue.game(contents.gid) : undefined;
  return game ? { gid: game.gid, name: localize(game.name, locale), icon: catalogue.artUrl(game.icon) } : null;
}

/** Returns a draw as its player sees it. */
export async function presentDraw(
  deps: LotteryDeps,
  playerId: string,
  row: DrawRow,
  locale: Locale,
  known?: DayRow,
): Promise<Draw> {
  const day = known ?? (await findDay(deps.sql, row.lottery, row.day));
  if (!day) throw new Error(`day ${row.day} of ${row.lottery} has no commitment`);
  const { id, lottery, uid, prize, given } = row;
  return {
    id,
    lottery,
    day: row.day,
    at: row.at.toISOString(),
    uid,
    salt: row.salt.toString('hex'),
    prize,
    given,
    reward: await rewardOf(deps, playerId, id, locale),
    proof: presentProof(deps, day),
  };
}

/** Returns the reward of a draw; null if it is no longer stored. */
async function rewardOf(
  { rewards }: LotteryDeps,
  playerId: string,
  id: string,
  locale: Locale,
): Promise<Reward | null> {
  try {
    return await rewards.show(playerId, id, locale);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'reward.unknown') return null;
    throw error;
  }
}
