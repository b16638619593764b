import type { Db } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { localize } from '#server/domains/catalog/index.ts';
import { databaseBytes, databaseState, workerSessions } from './database.repo.ts';
import {
  MOST_DELIVERIES,
  openDeliveries,
  parkedDeliveries,
  recentDeliveries,
  type WaitingDeliveries,
} from './deliveries.repo.ts';
import { gameOf } from './game-state.ts';
import { followUpEvents, MOST_EVENTS, relayEvents } from './lanes.repo.ts';
import { DELIVERY_MINUTES, EVENT_MINUTES, levelOfAge, levelOfDatabase } from './levels.ts';
import { firstMinute, keepMinutes, MINUTE_MS, MINUTES, seriesOf } from './minutes.ts';
import { problemsOf } from './problems.ts';
import { MOST_ATTEMPTS, outcomesNow, outcomesThen } from './rates.repo.ts';
import { rateOf, ratesBy, sumOf } from './rates.ts';
import { type MoneyOfMinute, moneyByMinute, ordersByMinute } from './sales.repo.ts';
import type { MoneyState, RatesState, TodayState, Waiting } from './today-state.ts';

const HOUR_MS = MINUTES * MINUTE_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Intervals of the costlier parts. */
const RATES_MS = 60_000;
const GAMES_MS = 15_000;
const SIZE_MS = 300_000;

export interface TodayParts {
  /** Sessions that cannot write. */
  readOnly: Db;
  catalogue(): Promise<Catalogue>;
  /** Returns whether a worker sent a heartbeat; absent: this process does not hear them. */
  workersAlive?: () => boolean;
}

/**
 * Creates the read of the shop's state. Repeated reads ask only for what can have changed: the last minutes, and the
 * costlier parts only when they are old.
 */
export function createTodayReader({ readOnly: db, catalogue, workersAlive }: TodayParts) {
  const orders = keepMinutes((since) => ordersByMinute(db, since));
  const rates = kept(RATES_MS, (now: Date) => readRates(db, now));
  const deliveries = kept(GAMES_MS, (now: Date) => readDeliveries(db, now));
  const bytes = kept(SIZE_MS, () => databaseBytes(db));
  const money = keepMinutes((since) => moneyByMinute(db, since));

  const workers = async (): Promise<TodayState['workers']> => {
    if (workersAlive) return workersAlive() ? 'alive' : 'none';
    return (await workerSessions(db)) > 0 ? 'alive' : 'unknown';
  };
  return {
    async today(): Promise<TodayState> {
      const at = await databaseNow(db);
      const from = firstMinute(at);
      const [minutes, rated, delivered, relayed, followed, size, state, alive, shop] = await Promise.all([
        orders(at),
        rates(at),
        deliveries(at),
        relayEvents(db),
        followUpEvents(db),
        bytes(at),
        databaseState(db),
        workers(),
        catalogue(),
      ]);
      const facts = {
        at,
        from,
        orders: seriesOf(minutes, from, (row) => row.orders),
        rates: rated,
        ...waitingDeliveries(delivered, at),
        lanes: [...relayed, followed].map((lane) => ({
          ...lane,
          isMore: lane.count >= MOST_EVENTS,
          level: levelOfAge(at, lane.oldest, EVENT_MINUTES),
        })),
        games: gamesOf(shop, delivered),
        workers: alive,
        database: { ...state, bytes: size, level: levelOfDatabase(state) },
      };
      return { ...facts, problems: problemsOf(facts) };
    },
    async money(): Promise<MoneyState[]> {
      const at = await databaseNow(db);
      return moneyOf(await money(at), firstMinute(at));
    },
  };
}

export type TodayReader = ReturnType<typeof createTodayReader>;

/** Keeps the answer of a read for a time of the database. */
function kept<T>(forMs: number, read: (now: Date) => Promise<T>): (now: Date) => Promise<T> {
  let last: { value: T; at: number } | undefined;
  return async (now) => {
    const age = last ? now.getTime() - last.at : forMs;
    if (last && age >= 0 && age < forMs) return last.value;
    last = { value: await read(now), at: now.getTime() };
    return last.value;
  };
}

async function readRates(db: Db, until: Date): Promise<RatesState> {
  const now = await outcomesNow(db, new Date(until.getTime() - HOUR_MS), until);
  const isCut = sumOf(now).begun >= MOST_ATTEMPTS;
  // Of a busy hour only the newest attempts are read: the week ago gets the same time.
  const from = new Date(isCut ? Math.min(...now.map(({ since }) => since.getTime())) : until.getTime() - HOUR_MS);
  const before = await outcomesThen(db, new Date(from.getTime() - WEEK_MS), new Date(until.getTime() - WEEK_MS));
  return {
    from,
    until,
    total: rateOf(null, sumOf(now), sumOf(before)),
    methods: ratesBy(({ method }) => method, now, before),
    countries: ratesBy(({ country }) => country, now, before),
  };
}

type Deliveries = Awaited<ReturnType<typeof readDeliveries>>;

async function readDeliveries(db: Db, now: Date) {
  const [recent, open, parked] = await Promise.all([
    recentDeliveries(db, new Date(now.getTime() - HOUR_MS)),
    openDeliveries(db),
    parkedDeliveries(db),
  ]);
  return { recent, open, parked };
}

function waitingDeliveries({ open, parked }: Deliveries, at: Date): Pick<TodayState, 'deliveries' | 'parked'> {
  const [tried, held] = [sumOfWaiting(open), sumOfWaiting(parked)];
  return {
    deliveries: { ...tried, level: levelOfAge(at, tried.oldest, DELIVERY_MINUTES) },
    parked: { ...held, level: held.count > 0 ? 'warn' : 'ok' },
  };
}

function sumOfWaiting(rows: readonly WaitingDeliveries[]): Omit<Waiting, 'level'> {
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const oldest = rows.length > 0 ? new Date(Math.min(...rows.map((row) => row.oldest.getTime()))) : null;
  return { count, isMore: count >= MOST_DELIVERIES, oldest };
}

/** Returns the games of the catalogue, and others that have deliveries. */
function gamesOf(catalogue: Catalogue, { recent, open, parked }: Deliveries): TodayState['games'] {
  const sold = catalogue.games.map(({ gid }) => gid);
  const gids = new Set([...sold, ...[...recent, ...open, ...parked].map(({ gid }) => gid)]);
  return [...gids].map((gid) => {
    const ofGame = <R extends { gid: number }>(rows: readonly R[]) => rows.find((row) => row.gid === gid);
    const game = catalogue.game(gid);
    const facts = { recent: ofGame(recent), open: ofGame(open), parked: ofGame(parked) };
    return { ...gameOf(gid, facts), name: game ? localize(game.name, 'en') : null };
  });
}

function moneyOf(rows: readonly MoneyOfMinute[], from: Date): MoneyState[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const sums = currencies.map((currency): MoneyState => {
    const own = rows.filter((row) => row.currency === currency);
    const sum = (value: (row: (typeof own)[number]) => number) => own.reduce((all, row) => all + value(row), 0);
    return {
      currency,
      captures: sum(({ captures }) => captures),
      taken: sum(({ taken }) => taken),
      back: sum(({ back }) => back),
      minutes: seriesOf(own, from, ({ taken }) => taken),
    };
  });
  return sums.toSorted((a, b) => b.captures - a.captures || a.currency.localeCompare(b.currency));
}
