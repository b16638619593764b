import type { DatabaseState } from './database.repo.ts';
import type { Game } from './game-state.ts';
import type { WaitingEvents } from './lanes.repo.ts';
import type { Rate } from './rates.ts';

export type Level = 'ok' | 'warn' | 'bad';

/** Something that is wrong now, as a sentence. */
export interface Problem {
  kind: 'workers' | 'events' | 'deliveries' | 'game' | 'payments' | 'database';
  level: Exclude<Level, 'ok'>;
  text: string;
}

/** Work that waits: at most a number of rows is counted. */
export interface Waiting {
  count: number;
  isMore: boolean;
  oldest: Date | null;
  level: Level;
}

export interface RatesState {
  from: Date;
  until: Date;
  total: Rate;
  methods: Rate[];
  countries: Rate[];
}

/** The state of the shop at a moment. */
export interface TodayState {
  at: Date;
  problems: Problem[];
  /** The first of the 60 minutes. */
  from: Date;
  /** Orders placed in each minute. */
  orders: number[];
  rates: RatesState;
  /** Deliveries that the shop still tries, and those that wait for an operator. */
  deliveries: Waiting;
  parked: Waiting;
  lanes: (WaitingEvents & Waiting)[];
  games: (Game & { name: string | null })[];
  workers: 'alive' | 'none' | 'unknown';
  database: DatabaseState & { bytes: number; level: Level };
}

/** Money of the last 60 minutes in one currency, in minor units. */
export interface MoneyState {
  currency: string;
  captures: number;
  taken: number;
  back: number;
  minutes: number[];
}
