import { median } from '../report.ts';

/** The figures of one minute. */
export interface Minute {
  orders: number;
  /** Milliseconds until the order was placed, and until the game had the item. */
  placed: { p50: number; p99: number };
  delivered: { p50: number; p99: number };
  /** Processor time of an order in portal and database, in ms. */
  cpu: number;
  /** Memory in MB: of the portal, and of the database's processes without the shared buffers. */
  portal: number;
  database: number;
  /** Size of the database at the end of the minute, in bytes. */
  size: number;
}

/** By how much each figure may grow from the second quarter to the last. */
const MOST = {
  'memory of the portal, MB': 1.1,
  'memory of the database, MB': 1.1,
  'placed p99, ms': 1.25,
  'in the game p99, ms': 1.25,
  'processor time of an order, ms': 1.1,
  'bytes of the database for an order': 1.1,
} as const;

type Figure = keyof typeof MOST;

export interface Verdict {
  figure: Figure;
  before: number;
  after: number;
  most: number;
  flat: boolean;
}

/** A quarter needs two minutes: the bytes of an order are those between two readings. */
export const LEAST_MINUTES = 8;

/**
 * Compares the second quarter of a soak with the last: the first warms up. A figure that could not be read is not flat.
 * @throws Error below 8 minutes
 */
export function judgeSoak(minutes: readonly Minute[]): Verdict[] {
  if (minutes.length < LEAST_MINUTES) throw new Error(`a soak needs at least ${LEAST_MINUTES} minutes`);
  const quarter = Math.floor(minutes.length / 4);
  const [before, after] = [figuresOf(minutes.slice(quarter, 2 * quarter)), figuresOf(minutes.slice(-quarter))];
  return (Object.keys(MOST) as Figure[]).map((figure) => {
    const most = MOST[figure];
    return {
      figure,
      before: before[figure],
      after: after[figure],
      most,
      flat: after[figure] <= most * before[figure],
    };
  });
}

function figuresOf(minutes: readonly Minute[]): Record<Figure, number> {
  const middle = (of: (minute: Minute) => number) => median(minutes.map(of));
  const [first, last] = [minutes[0], minutes.at(-1)];
  const orders = minutes.slice(1).reduce((sum, minute) => sum + minute.orders, 0);
  const grown = first && last ? last.size - first.size : Number.NaN;
  return {
    'memory of the portal, MB': middle(({ portal }) => portal),
    'memory of the database, MB': middle(({ database }) => database),
    'placed p99, ms': middle(({ placed }) => placed.p99),
    'in the game p99, ms': middle(({ delivered }) => delivered.p99),
    'processor time of an order, ms': middle(({ cpu }) => cpu),
    'bytes of the database for an order': grown / orders,
  };
}
