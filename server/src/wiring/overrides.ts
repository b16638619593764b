import type { ProviderManifest } from '../adapters/psp/manifest.ts';
import type { FollowUpSubscriber } from '../db/events/follow-up.work.ts';
import type { HeartbeatTimes } from '../jobs/heartbeat.ts';
import type { RecoveryTimes } from '../jobs/queue.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import type { ProviderHosts } from './providers.ts';

/** Replacements for tests. */
export interface Overrides {
  clock?: Clock;
  random?: Random;
  hosts?: ProviderHosts;
  /** In place of the product's list. */
  paymentProviders?: readonly ProviderManifest[];
  /** Shorter waits than the defaults, in seconds. */
  waits?: {
    delivery?: readonly number[];
    paymentCheck?: readonly number[];
    receipt?: readonly number[];
    push?: readonly number[];
    /** In milliseconds. */
    webhookHoldMs?: number;
    rescue?: RecoveryTimes;
    /** In milliseconds. */
    beat?: HeartbeatTimes;
    /** In milliseconds. */
    waitingWork?: number;
  };
  /** Additional follow-up subscribers. */
  followers?: readonly FollowUpSubscriber[];
}
