import type { DatabaseState } from './database.repo.ts';
import { MINUTE_MS } from './minutes.ts';
import type { Level } from './today-state.ts';

interface Limits {
  warn: number;
  bad: number;
}

/** Ages in minutes from which waiting work is worth a look, or an alarm. Players are promised their item in 15. */
export const EVENT_MINUTES: Limits = { warn: 1, bad: 5 };
export const DELIVERY_MINUTES: Limits = { warn: 5, bad: 15 };
/** Shares of the connections. */
const CONNECTIONS: Limits = { warn: 0.8, bad: 0.95 };
/** Longer than any statement of the shop, and as long as a report may take. */
export const STATEMENT_SECONDS = 60;
export const REPLICA_SECONDS = 60;

const levelOf = (value: number, { warn, bad }: Limits): Level => (value >= bad ? 'bad' : value >= warn ? 'warn' : 'ok');

/** Returns the level of waiting work by its age. */
export const levelOfAge = (at: Date, oldest: Date | null, limits: Limits): Level =>
  levelOf(oldest ? (at.getTime() - oldest.getTime()) / MINUTE_MS : 0, limits);

export const levelOfConnections = ({ connections, mostConnections }: DatabaseState): Level =>
  levelOf(connections / mostConnections, CONNECTIONS);

export function levelOfDatabase(state: DatabaseState): Level {
  const level = levelOfConnections(state);
  const isBusy = state.oldestSeconds > STATEMENT_SECONDS || (state.replicaSeconds ?? 0) > REPLICA_SECONDS;
  return level === 'ok' && isBusy ? 'warn' : level;
}
