import { next } from '#server/kernel/machine.ts';
import { sanitizeText } from '#server/kernel/text/sanitize-text.ts';
import { retryDelay } from '#server/kernel/work/retry.ts';
import type { GameDelivery, TakeBackAnswer } from '../fulfilment.port.ts';
import { RETRY_SECONDS } from '../fulfilment.rules.ts';
import type { TakeBack, TakeBackChange } from './fulfilment.take-back.repo.ts';
import { type TakeBackEvent, takeBackMachine } from './take-back.machine.ts';

export interface AskDeps {
  games: Pick<GameDelivery, 'takeBack'>;
  random: () => number;
  /** Replaces the product's own schedule, for tests that cannot wait 72 hours. */
  retrySeconds?: readonly number[] | undefined;
}

/** Asks a game once to take a delivered item back. Returns the resulting change; does not store it. */
export async function askTakeBack(
  { games, random, retrySeconds = RETRY_SECONDS }: AskDeps,
  request: TakeBack,
): Promise<TakeBackChange> {
  const { deliveryId, reference: orderNumber, gid, uid, roleId, serverId, contents, attempts } = request;
  const change = (event: TakeBackEvent, reason: string | null, wait = 0): TakeBackChange => ({
    state: next(takeBackMachine, request.state, event) ?? request.state,
    reason: reason && sanitizeText(reason),
    wait,
  });
  let answer: TakeBackAnswer;
  try {
    answer = await games.takeBack({ deliveryId, orderNumber, gid, uid, roleId, serverId, contents });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const wait = retryDelay(retrySeconds, attempts, random());
    return wait === null ? change('gave_up', why) : change('no_answer', why, wait);
  }
  if (answer.result === 'taken') return change('taken', null);
  if (answer.result === 'used') return change('used', usedReason(answer.remaining));
  // The shop knows that the game accepted this delivery: the contradiction is for a person.
  if (answer.result === 'unknown') return change('gave_up', 'the game does not know this delivery');
  return change('gave_up', 'the game does not support taking back');
}

/** Returns the words for an item that the player has used, with the rest that the game named. */
export const usedReason = (remaining: readonly { id: string; quantity: number }[]): string => {
  const rest = remaining.map(({ id, quantity }) => `${quantity} ${id}`).join(', ');
  return `the player has used it${rest && `; left: ${rest}`}`;
};
