import type { DomainEvent } from '#contract/events.ts';
import type { Sql, Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { next } from '#server/kernel/machine.ts';
import { type DeliveryRef, lockDeliveries, type Settled } from '../fulfilment.repo.ts';
import {
  insertTakeBack,
  lockDelivery,
  openTakeBack,
  recordAskedAgain,
  recordTakeBack,
  recordTaken,
  type TakeBack,
  type TakeBackChange,
} from './fulfilment.take-back.repo.ts';
import { type TakeBackEvent, type TakeBackState, takeBackMachine } from './take-back.machine.ts';

/** A delivery, and the open request to take it back before a decision. `open` is null if there was none. */
export interface AskedBack {
  delivery: Settled;
  open: TakeBackState | null;
}

/**
 * Starts to take a delivery back, in the caller's transaction: workers ask the game once it commits. A parked request
 * is asked again, and one that is under way goes on. Does nothing unless the game has accepted the delivery. Returns
 * null if there is no delivery.
 */
export async function requestTakeBack(tx: Tx, ref: DeliveryRef): Promise<AskedBack | null> {
  const [delivery] = await lockDeliveries(tx, [ref]);
  if (!delivery) return null;
  if (delivery.state !== 'accepted') return { delivery, open: null };
  const open = await openTakeBack(tx, delivery.id);
  if (!open) await insertTakeBack(tx, delivery);
  else if (open.state === 'parked') await recordAskedAgain(tx, open);
  return { delivery, open: open?.state ?? null };
}

/**
 * Settles a parked request after an operator looked into the game. `to` is null if it is still asked. Returns null if
 * the delivery has no open request.
 */
export async function settleTakeBack(
  tx: Tx,
  ref: DeliveryRef,
  event: Extract<TakeBackEvent, 'found_gone' | 'found_there'>,
): Promise<{ delivery: Settled; from: TakeBackState; to: TakeBackState | null } | null> {
  const [delivery] = await lockDeliveries(tx, [ref]);
  const open = delivery && (await openTakeBack(tx, delivery.id));
  if (!open) return null;
  const to = next(takeBackMachine, open.state, event);
  if (to) await store(tx, open, { state: to, reason: 'operator', wait: 0 });
  return { delivery, from: open.state, to };
}

/** Stores the answer of a game, and publishes it. Returns whether it was stored. */
export const recordAnswer = (sql: Sql, request: TakeBack, change: TakeBackChange): Promise<boolean> =>
  sql.begin(async (tx) => {
    // Lock order everywhere: the delivery, then its request.
    await lockDelivery(tx, request);
    return store(tx, request, change);
  });

async function store(tx: Tx, request: TakeBack, change: TakeBackChange): Promise<boolean> {
  if (!(await recordTakeBack(tx, request, change))) return false;
  if (change.state === 'taken' && !(await recordTaken(tx, request)))
    throw new Error(`delivery ${request.deliveryId} was taken back, but it is not accepted`);
  const event = eventOf(request, change.state);
  if (event) await publish(tx, [event]);
  return true;
}

function eventOf({ playerId, deliveryId, source, reference }: TakeBack, state: TakeBackState): DomainEvent | null {
  const payload = { playerId, deliveryId, source, reference };
  if (state === 'taken') return { type: 'delivery.taken_back', key: deliveryId, payload };
  if (state === 'used') return { type: 'delivery.used', key: deliveryId, payload };
  return null;
}
