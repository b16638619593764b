import type { Costs } from './costs.ts';
import type { Step, TierName } from './flow.ts';
import type { Random } from './random.ts';
import type { Tier } from './tier.ts';

/** A launch to simulate. */
export interface Launch {
  tiers: Record<TierName, Tier>;
  costs: Costs;
  flow: readonly Step[];
  /** When each buyer comes, in seconds. */
  arrivals: ArrayLike<number>;
  /** Seconds that a stream stays open after the return from the provider; 0: no streams. */
  streamSeconds: number;
  /** Seconds. An order that would wait longer is answered 503; 0: none is, as in the shop today. */
  refuseAfter: number;
  /** Buyers begin again until then, in seconds; 0: each buys once. */
  againUntil: number;
  random: Random;
}
