import type { FollowUpSubscriber } from '../db/events/follow-up.work.ts';
import type { Beat } from '../jobs/heartbeat.ts';
import type { Rescue } from '../jobs/queue.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import type { ProviderHosts } from './providers.ts';

/** What a test may put in place of the real thing. */
export interface Overrides {
  clock?: Clock;
  random?: Random;
  hosts?: ProviderHosts;
  /** Shorter waits than the product's own, in seconds. */
  waits?: {
    delivery?: readonly number[];
    paymentCheck?: readonly number[];
    receipt?: readonly number[];
    push?: readonly number[];
    rescue?: Rescue;
    /** In milliseconds. */
    beat?: Beat;
  };
  /** More who follow what happens. */
  followers?: readonly FollowUpSubscriber[];
}
