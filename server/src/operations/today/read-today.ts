import type { Db } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { databaseBytes, databaseState, workerSessions } from './database.repo.ts';
import { kept } from './kept.ts';
import { followUpEvents, MOST_EVENTS, relayEvents } from './lanes.repo.ts';
import { EVENT_MINUTES, levelOfAge, levelOfDatabase } from './levels.ts';
import { firstMinute, keepMinutes, MINUTE_MS, MINUTES, seriesOf } from './minutes.ts';
import { problemsOf } from './problems.ts';
import { gamesOf, readDeliveries, waitingDeliveries } from './read-deliveries.ts';
import { createRatesReader } from './read-rates.ts';
import { type MoneyOfMinute, moneyByMinute, ordersByMinute } from './sales.repo.ts';
import type { MoneyState, TodayState } from './today-state.ts';

const HOUR_MS = MINUTES * MINUTE_MS;
/** Intervals of the costlier parts. */
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
  const rates = createRatesReader(db);
  const deliveries = kept(GAMES_MS, (now: Date) => readDeliveries(db, new Date(now.getTime() - HOUR_MS)));
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
