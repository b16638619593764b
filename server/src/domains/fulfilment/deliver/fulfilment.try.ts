import type { Log } from '#server/kernel/log.ts';
import { next } from '#server/kernel/machine.ts';
import { sanitizeText } from '#server/kernel/text/sanitize-text.ts';
import { retryDelay } from '#server/kernel/work/retry.ts';
import { type DeliveryEvent, deliveryMachine } from '../fulfilment.machine.ts';
import type { DeliveryAnswer, GameDelivery } from '../fulfilment.port.ts';
import type { Delivery, DeliveryChange } from '../fulfilment.repo.ts';
import { RETRY_SECONDS } from '../fulfilment.rules.ts';

export interface TryDeps {
  games: GameDelivery;
  random: () => number;
  log: Log;
  /** Replaces the product's own schedule, for tests that cannot wait 72 hours. */
  retrySeconds?: readonly number[] | undefined;
}

/** Asks the game once to deliver. Returns the resulting change of the delivery; does not store it. */
export async function tryDelivery({ games, random, log, retrySeconds = RETRY_SECONDS }: TryDeps, delivery: Delivery) {
  const { id: deliveryId, reference: orderNumber, gid, uid, roleId, serverId, contents } = delivery;
  const settle = (event: DeliveryEvent, reason: string | null, wait = 0): DeliveryChange => {
    const state = next(deliveryMachine, delivery.state, event) ?? delivery.state;
    // The reason comes from the game. Unsanitized, the database could refuse it, and the game would be asked forever.
    return { delivery, state, reason: reason && sanitizeText(reason), wait };
  };
  let answer: DeliveryAnswer;
  try {
    answer = await games.deliver({ deliveryId, orderNumber, gid, uid, roleId, serverId, contents });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const wait = retryDelay(retrySeconds, delivery.attempts, random());
    log[wait === null ? 'error' : 'warn'](
      { delivery: deliveryId, gid, attempts: delivery.attempts, why },
      wait === null ? 'delivery parked, retries are used up' : 'delivery failed, will retry',
    );
    return wait === null ? settle('gave_up', why) : settle('no_answer', why, wait);
  }
  return answer.result === 'accepted' ? settle('accepted', null) : settle('refused', answer.reason);
}
