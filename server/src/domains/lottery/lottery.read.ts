import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import type { Db } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import { localize } from '#server/domains/catalog/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { currentDay, type DayRow, findDay, findDays } from './days.repo.ts';
import { seedOfDay } from './days.ts';
import { findDraw, findDrawn, listDraws } from './draws.repo.ts';
import { type LotteryEntry, lotteryIn } from './lottery.catalog.ts';
import type { LotteryDeps } from './lottery.deps.ts';
import { presentDraw, presentLottery, presentProof } from './lottery.present.ts';
import { isOffIn, isOpenNow } from './lottery.rules.ts';

/**
 * Returns the open lottery with its current day; null if there is none, or the key does not match the day's commitment.
 */
async function running(deps: LotteryDeps, db: Db = deps.sql): Promise<{ entry: LotteryEntry; day: DayRow } | null> {
  const entry = lotteryIn(deps.catalog.current());
  if (!entry || !isOpenNow(entry, await databaseNow(db))) return null;
  const day = await currentDay(db, entry.id);
  return day && seedOfDay(deps.key, day) ? { entry, day } : null;
}

/** Returns the lottery as any visitor sees it. */
export async function readLottery(
  deps: LotteryDeps,
  locale: Locale,
  country: string | null,
): Promise<Output<'GET /lottery'>> {
  const found = await running(deps);
  if (!found || isOffIn(found.entry, country)) return { lottery: null };
  return { lottery: presentLottery(deps, deps.catalog.current(), found.entry, found.day, locale) };
}

/** Returns the data that makes a day verifiable. @throws ApiError `lottery.unknown` */
export async function readDay(
  deps: LotteryDeps,
  { lottery, day }: HandlerInput<'GET /lottery/:lottery/days/:day'>['params'],
): Promise<Output<'GET /lottery/:lottery/days/:day'>> {
  const found = await findDay(deps.sql, lottery, day);
  if (!found) throw apiError('lottery.unknown', {});
  return presentProof(deps, found);
}

/** Returns the player's draw of today. */
export async function readToday(
  deps: LotteryDeps,
  playerId: string,
  locale: Locale,
): Promise<Output<'GET /me/lottery'>> {
  const entry = lotteryIn(deps.catalog.current());
  const day = entry && (await currentDay(deps.sql, entry.id));
  if (!day) return { day: null, draw: null };
  const row = await findDraw(deps.sql, playerId, day.lottery, day.day);
  return { day: day.day, draw: row && (await presentDraw(deps, playerId, row, locale, day)) };
}

/** Returns the player's draws, newest first. */
export async function readDraws(
  deps: LotteryDeps,
  playerId: string,
  { page, size, locale }: HandlerInput<'GET /me/lottery/draws'>['query'],
): Promise<Output<'GET /me/lottery/draws'>> {
  const rows = await listDraws(deps.sql, playerId, page, size);
  const shown = rows.slice(0, size);
  const days = await findDays(deps.sql, shown);
  const dayOf = (row: (typeof shown)[number]) =>
    days.find(({ lottery, day }) => lottery === row.lottery && day === row.day);
  return {
    draws: await Promise.all(shown.map((row) => presentDraw(deps, playerId, row, locale, dayOf(row)))),
    more: rows.length > size,
  };
}

/** Returns the lottery that the player could draw in now and has not, for a nudge. */
export async function readUndrawn(
  deps: LotteryDeps,
  playerId: string,
  locale: Locale,
  country: string | null,
): Promise<{ name: string; art: string } | null> {
  const found = await running(deps);
  if (!found || found.day.opensAt || isOffIn(found.entry, country)) return null;
  const { entry, day } = found;
  if (await findDraw(deps.sql, playerId, entry.id, day.day)) return null;
  return { name: localize(entry.name, locale), art: deps.catalog.current().artUrl(entry.art) };
}

/**
 * Returns which of these players could draw now and have not. Omits players with any country where the lottery is off.
 */
export async function readUndrawnOf(
  deps: LotteryDeps,
  db: Db,
  players: readonly { playerId: string; countries: readonly (string | null)[] }[],
): Promise<{ playerId: string; reference: string; until: Date }[]> {
  const found = await running(deps, db);
  if (!found || found.day.opensAt) return [];
  const { entry, day } = found;
  const allowed = players.filter(({ countries }) => !countries.some((country) => isOffIn(entry, country)));
  const ids = allowed.map(({ playerId }) => playerId);
  const drawn = await findDrawn(db, ids, entry.id, day.day);
  const reference = `${entry.id}.${day.day}`;
  return ids.filter((id) => !drawn.has(id)).map((playerId) => ({ playerId, reference, until: day.endsAt }));
}
