import { next } from '#server/kernel/machine.ts';
import { sanitizeText } from '#server/kernel/text/sanitize-text.ts';
import { type DeliveryEvent, deliveryMachine } from '../fulfilment.machine.ts';
import type { GameDelivery, RecallAnswer } from '../fulfilment.port.ts';
import type { DeliveryChange, Recall } from '../fulfilment.repo.ts';
import { RECALL_EVERY_SECONDS } from '../fulfilment.rules.ts';

const DECIDES: Record<RecallAnswer, { event: DeliveryEvent; why: string | null }> = {
  delivered: { event: 'accepted', why: null },
  recalled: { event: 'withdrawn', why: null },
  not_asked: { event: 'gave_up', why: 'the game does not support recalls' },
};

/** Asks a game once whether it has a recalled delivery. Returns the resulting change. */
export async function askAboutRecall(games: Pick<GameDelivery, 'recall'>, delivery: Recall): Promise<DeliveryChange> {
  const { event, why } = await answerOf(games, delivery);
  const state = next(deliveryMachine, delivery.state, event) ?? delivery.state;
  return { delivery, state, reason: why, wait: RECALL_EVERY_SECONDS };
}

async function answerOf(games: Pick<GameDelivery, 'recall'>, { id, gid, reference, overdue }: Recall) {
  try {
    return DECIDES[await games.recall({ gid, deliveryId: id, orderNumber: reference })];
  } catch (error) {
    const why = sanitizeText(error instanceof Error ? error.message : String(error));
    return { event: overdue ? 'gave_up' : 'no_answer', why } as const;
  }
}
