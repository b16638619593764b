/** Processor time of one act, in milliseconds: of the process that answers, of the worker, and of PostgreSQL. */
export interface Cost {
  web: number;
  worker: number;
  database: number;
}

export type Act = 'visit' | 'order' | 'open' | 'look';
export type Costs = Record<Act, Cost>;

/**
 * Of two cores that did nothing else, with 64 buyers at once (docs/speed.md, November 2026). The shares of web process
 * and worker come from `--measure`, those of the other acts from it and from `npm run bench:streams`. Both ran on
 * 29 November 2026, when many other programs used the machine. A visit is the reads of a signed-in player's top-up
 * page. An order goes from the choice to the game. A look is a stream's read of its order.
 */
export const MEASURED: Costs = {
  visit: { web: 0.9, worker: 0, database: 1 },
  order: { web: 0.85, worker: 0.8, database: 2.02 },
  open: { web: 0.5, worker: 0, database: 0.3 },
  look: { web: 0.2, worker: 0, database: 0.25 },
};
