import type { DomainEvent } from '#contract/events.ts';
import { longestRest } from '#server/kernel/work/retry.ts';
import type { DeliveryState } from './fulfilment.machine.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before each further try: the schedule of the product's design, then every 12 h until 72 h have passed. */
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

/** What is delivered of an item: of each good all that it grants, bonus and extra together. */
export const contentsOf = (
  grants: readonly { id: string; quantity: number; bonus: number; extra?: number }[],
): { id: string; quantity: number }[] =>
  grants.map(({ id, quantity, bonus, extra = 0 }) => ({ id, quantity: quantity + bonus + extra }));

/** How often a game is asked about a delivery that is called back, and after how long that is given up. */
export const RECALL_EVERY_SECONDS = 15;
export const RECALL_SECONDS = 15 * MINUTE;

/** Whether a try was ever begun, before an operator took it up anew or after: what was asked for may be on its way. */
export const wasTried = ({ attempts, round }: { attempts: number; round: number }): boolean =>
  attempts > 0 || round > 0;

/** Nobody has asked the game for it yet, and somebody will. */
export const isUntouched = (delivery: { state: DeliveryState; attempts: number; round: number }): boolean =>
  delivery.state === 'queued' && !wasTried(delivery);

/** Seconds after which an item is late: the specification promises 15 minutes. */
const LATE_AFTER_SECONDS = 15 * MINUTE;

/** How far a delivery has come. */
export interface Progress {
  state: DeliveryState;
  attempts: number;
  round: number;
  /** When it is tried next, or should have been. */
  dueAt: Date;
  /** It was due more than a minute ago, and no try has begun. */
  overdue: boolean;
  /** A try is under way, which `attempts` counts already. */
  trying: boolean;
  /** Seconds since it was asked for. */
  age: number;
}

/** A delivery that takes longer than players are promised. */
export interface Late {
  /** When the game is asked next; null: as soon as that is possible, or no more. */
  nextTryAt: Date | null;
  /** When the last try is made at the latest; null: it was made, and a person looks at the delivery. */
  lastTryAt: Date | null;
}

/** Tells if a delivery takes longer than players are promised. Null: it is in time, or decided. */
export function lateness(
  delivery: Pick<Progress, 'state' | 'attempts' | 'dueAt' | 'overdue' | 'trying' | 'age'>,
): Late | null {
  const { state, attempts, dueAt, overdue, trying, age } = delivery;
  if (state === 'parked') return { nextTryAt: null, lastTryAt: null };
  if ((state !== 'queued' && state !== 'retrying') || age < LATE_AFTER_SECONDS) return null;
  const rest = longestRest(RETRY_SECONDS, trying ? attempts - 1 : attempts);
  return {
    nextTryAt: state === 'queued' || overdue ? null : dueAt,
    lastTryAt: new Date(dueAt.getTime() + rest * 1000),
  };
}

/** What others hear of a delivery that is decided; null of any other. */
export function factOf(delivery: {
  playerId: string;
  id: string;
  source: string;
  reference: string;
  state: DeliveryState;
  reason: string | null;
  /** It had been called back before. */
  recalled?: boolean;
}): DomainEvent | null {
  const { playerId, id: deliveryId, source, reference, state, reason, recalled } = delivery;
  const fact = { playerId, deliveryId, source, reference, ...(recalled && { recalled }) };
  if (state === 'accepted') return { type: 'delivery.accepted', key: deliveryId, payload: fact };
  if (state === 'refused')
    return { type: 'delivery.refused', key: deliveryId, payload: { ...fact, reason: reason ?? '' } };
  if (state === 'withdrawn') return { type: 'delivery.withdrawn', key: deliveryId, payload: fact };
  if (state === 'unclear') return { type: 'delivery.unclear', key: deliveryId, payload: fact };
  return null;
}
