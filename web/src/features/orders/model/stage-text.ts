import type { Order } from '#contract/endpoints/orders.ts';
import type { MessageKey, Translate } from '#web/i18n/index.tsx';
import { formatWithZone } from '#web/lib/format/time.ts';
import {
  awaitsGame,
  happened,
  isEndedUnpaid,
  isLate,
  type Stage,
  stageOf,
  wasLeft,
  wasRefused,
  wasWithdrawn,
} from './stage.ts';

const TITLES: Record<Stage, MessageKey> = {
  unpaid: 'result.unpaid.title',
  paying: 'result.paying.title',
  failed: 'orders.status.payment_failed',
  sending: 'result.sending.title',
  sent: 'result.sent.title',
  not_met: 'orders.item.not_met_text',
  recalling: 'orders.item.recalling',
  // The refund is complete only once the order is refunded.
  withdrawn: 'orders.step.withdrawn',
  // Only the refund is certain.
  unclear: 'result.refunded.title',
  taken_back: 'orders.item.taken_back',
  expired: 'result.expired.title',
  cancelled: 'result.cancelled.title',
  refunded: 'result.refunded.title',
  disputed: 'result.disputed.title',
};

const TEXTS: Record<Exclude<Stage, 'failed'>, MessageKey> = {
  unpaid: 'result.unpaid.text',
  paying: 'result.paying.text',
  sending: 'result.sending.text',
  sent: 'result.sent.text',
  not_met: 'result.not_met.text',
  recalling: 'result.recalling.text',
  withdrawn: 'result.withdrawn.text',
  unclear: 'result.unclear.text',
  taken_back: 'result.taken_back.text',
  expired: 'result.expired.text',
  cancelled: 'result.cancelled.text',
  refunded: 'result.refunded.text',
  disputed: 'result.disputed.text',
};

const FAILURES: Readonly<Record<string, MessageKey>> = {
  declined: 'result.failed.declined',
  abandoned: 'result.failed.abandoned',
};

/** Returns true if the buyer withdrew from the contract while the game may have the item. */
const isCalledBack = ({ withdrawal }: Order, stage: Stage): boolean =>
  withdrawal?.state === 'waiting' && (stage === 'recalling' || stage === 'unclear');

/** Returns the text for the next try: at a known time, as soon as possible, or none. */
const lateKey = ({ late }: Order): MessageKey =>
  late?.nextTryAt ? 'result.late.text' : late?.lastTryAt ? 'result.late.soon' : 'result.late.parked';

function textKey(order: Order): MessageKey {
  const stage = stageOf(order);
  if (isCalledBack(order, stage)) return awaitsGame(order) ? 'orders.withdraw.asking' : 'orders.withdraw.waiting';
  if (stage === 'refunded' && wasRefused(order)) return 'result.refunded.not_met';
  if (stage === 'refunded' && happened(order, 'dispute_lost')) return 'result.refunded.dispute';
  if (wasWithdrawn(order)) return 'result.withdrawn.text';
  if (stage === 'refunded' && order.itemStatus === 'sent') return 'result.refunded.delivered';
  if (stage === 'refunded' && happened(order, 'unclear') && !happened(order, 'sent')) return 'result.unclear.text';
  if (stage === 'sent' && order.status === 'partially_refunded') return 'result.sent.partially_refunded';
  if ((stage === 'failed' || stage === 'refunded') && order.failure === 'sold_out') return 'result.failed.sold_out';
  if (order.returning) return 'result.returning';
  if (isEndedUnpaid(stage) && happened(order, 'money_returned')) return 'result.returned';
  if (isLate(order)) return lateKey(order);
  if (stage === 'paying' && order.instructionsUrl) return 'result.paying.instructed';
  if (stage !== 'failed') return TEXTS[stage];
  if (!order.payable) return 'result.failed.closed';
  return FAILURES[order.failure ?? ''] ?? 'result.failed.error';
}

function titleKey(order: Order, stage: Stage): MessageKey {
  if (isCalledBack(order, stage)) return 'orders.item.recalling';
  if (isLate(order)) return 'result.late.title';
  if (order.status === 'refunded' && wasRefused(order)) return 'result.refused.title';
  return wasWithdrawn(order) ? 'orders.item.withdrawn' : TITLES[stage];
}

/**
 * Returns texts that say what happened to an order, whether money moved, and what comes next.
 * @param tag language for times.
 * @param back see `wasLeft`.
 */
export function stageText(order: Order, t: Translate, tag: string, back = false): { title: string; text: string } {
  const { nextTryAt, lastTryAt } = order.late ?? {};
  const values = {
    item: order.item.name,
    character: order.character.name,
    number: order.number,
    game: order.game.name,
    next: nextTryAt ? formatWithZone(nextTryAt, tag) : '',
    last: lastTryAt ? formatWithZone(lastTryAt, tag) : '',
  };
  if (wasLeft(order, back)) {
    const text = order.status === 'paying' ? 'result.unpaid.text' : textKey(order);
    return { title: t('result.unpaid.title'), text: t(text, values) };
  }
  const stage = wasRefused(order) ? 'not_met' : stageOf(order);
  return { title: t(titleKey(order, stage)), text: t(textKey(order), values) };
}
