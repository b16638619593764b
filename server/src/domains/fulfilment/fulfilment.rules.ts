import type { DomainEvent } from '#contract/events.ts';
import { maxRetryDelay } from '#server/kernel/work/retry.ts';
import type { DeliveryState } from './fulfilment.machine.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before each retry: the schedule of the product's design, then every 12 h until 72 h have passed. */
export const RETRY_SECONDS: readonly number[] = [
  5,
  30,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
];

/** Returns the goods to deliver for an item: for each good the sum of quantity, bonus and extra. */
export const deliveryContents = (
  grants: readonly { id: string; quantity: number; bonus: number; extra?: number }[],
): { id: string; quantity: number }[] =>
  grants.map(({ id, quantity, bonus, extra = 0 }) => ({ id, quantity: quantity + bonus + extra }));

/** Seconds between questions about a recalled delivery, and seconds after which the worker gives up. */
export const RECALL_EVERY_SECONDS = 15;
export const RECALL_SECONDS = 15 * MINUTE;

/** Returns whether any try was begun, in this round or an earlier one: the item may be on its way. */
export const wasTried = ({ attempts, round }: { attempts: number; round: number }): boolean =>
  attempts > 0 || round > 0;

/** Returns whether the game was not asked yet and the worker will ask it. */
export const isUntouched = (delivery: { state: DeliveryState; attempts: number; round: number }): boolean =>
  delivery.state === 'queued' && !wasTried(delivery);

/** Seconds after which a delivery is late: the specification promises 15 minutes. */
const LATE_AFTER_SECONDS = 15 * MINUTE;

/** Progress of a delivery. */
export interface Progress {
  state: DeliveryState;
  attempts: number;
  round: number;
  /** Time of the next try; in the past if the try has not begun. */
  dueAt: Date;
  /** The delivery was due more than a minute ago, and no try has begun. */
  overdue: boolean;
  /** A try is under way; `attempts` includes it. */
  trying: boolean;
  /** Seconds since the request. */
  age: number;
}

/** Times of a delivery that takes longer than the promise to players. */
export interface LateTimes {
  /** Time of the next try; null: as soon as possible, or never. */
  nextTryAt: Date | null;
  /** Latest time of the last try; null: the last try was made, and an operator looks at the delivery. */
  lastTryAt: Date | null;
}

/** Returns the times of a late delivery, or null if it is in time or decided. */
export function lateTimes(
  delivery: Pick<Progress, 'state' | 'attempts' | 'dueAt' | 'overdue' | 'trying' | 'age'>,
): LateTimes | null {
  const { state, attempts, dueAt, overdue, trying, age } = delivery;
  if (state === 'parked') return { nextTryAt: null, lastTryAt: null };
  if ((state !== 'queued' && state !== 'retrying') || age < LATE_AFTER_SECONDS) return null;
  const rest = maxRetryDelay(RETRY_SECONDS, trying ? attempts - 1 : attempts);
  return {
    nextTryAt: state === 'queued' || overdue ? null : dueAt,
    lastTryAt: new Date(dueAt.getTime() + rest * 1000),
  };
}

/** Returns the event that publishes a decided delivery, or null if it is undecided. */
export function deliveryEvent(delivery: {
  playerId: string;
  id: string;
  source: string;
  reference: string;
  state: DeliveryState;
  reason: string | null;
  /** The delivery was recalled before. */
  recalled?: boolean;
  /** The delivery follows one that the game took back. */
  again?: boolean;
}): DomainEvent | null {
  const { playerId, id: deliveryId, source, reference, state, reason, recalled, again } = delivery;
  const fact = { playerId, deliveryId, source, reference, ...(recalled && { recalled }), ...(again && { again }) };
  if (state === 'accepted') return { type: 'delivery.accepted', key: deliveryId, payload: fact };
  if (state === 'refused')
    return { type: 'delivery.refused', key: deliveryId, payload: { ...fact, reason: reason ?? '' } };
  if (state === 'withdrawn') return { type: 'delivery.withdrawn', key: deliveryId, payload: fact };
  if (state === 'unclear') return { type: 'delivery.unclear', key: deliveryId, payload: fact };
  return null;
}
