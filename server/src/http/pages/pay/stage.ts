import type { Order } from '#contract/endpoints/orders.ts';
import type { Tone } from './parts.ts';
import { fill, type PayTexts } from './texts.ts';

/** The state of an order in words. */
export interface Stage {
  tone: Tone;
  title: string;
  text: string;
  /** The page changes soon. */
  isMoving: boolean;
  hasArrived: boolean;
}

type Shown = [tone: Tone, title: keyof PayTexts, text: keyof PayTexts];

/** By the item, for an order whose payment stands. */
const ITEM: Readonly<Record<Order['itemStatus'], Shown>> = {
  waiting: ['busy', 'sending.title', 'sending.text'],
  sending: ['busy', 'sending.title', 'sending.text'],
  sent: ['ok', 'sent.title', 'sent.text'],
  not_met: ['warn', 'not_met.title', 'not_met.text'],
  recalling: ['busy', 'recalling.title', 'recalling.text'],
  withdrawn: ['warn', 'withdrawn.title', 'withdrawn.text'],
  unclear: ['warn', 'unclear.title', 'unclear.text'],
  taken_back: ['warn', 'taken_back.title', 'taken_back.text'],
};

const FAILURES: Readonly<Record<string, keyof PayTexts>> = {
  declined: 'failed.declined',
  abandoned: 'failed.abandoned',
  sold_out: 'failed.sold_out',
};

function shownOf(order: Order): Shown {
  const { status, itemStatus, failure, payable, returning, instructionsUrl, late } = order;
  if (returning) return ['warn', 'expired.title', 'returning'];
  switch (status) {
    case 'unpaid':
      return ['warn', 'unpaid.title', 'unpaid.text'];
    case 'paying':
      return ['busy', 'paying.title', instructionsUrl ? 'paying.instructed' : 'paying.text'];
    case 'payment_failed':
      return ['bad', 'failed.title', payable ? (FAILURES[failure ?? ''] ?? 'failed.error') : 'failed.closed'];
    case 'expired':
      return ['warn', 'expired.title', 'expired.text'];
    case 'cancelled':
      return failure === 'sold_out'
        ? ['warn', 'cancelled.title', 'failed.sold_out']
        : ['warn', 'cancelled.title', 'cancelled.text'];
    case 'refunded':
      return ['warn', 'refunded.title', 'refunded.text'];
    case 'disputed':
      return ['warn', 'disputed.title', 'disputed.text'];
    case 'paid':
    case 'partially_refunded':
      return late && itemStatus === 'sending' ? ['warn', 'late.title', 'late.soon'] : ITEM[itemStatus];
  }
}

export function stageOf(order: Order, texts: PayTexts): Stage {
  const { status, itemStatus, item, character, number, game } = order;
  const [tone, title, text] = shownOf(order);
  const values = { item: item.name, character: character.name, number, game: game.name };
  const hasArrived = itemStatus === 'sent' && (status === 'paid' || status === 'partially_refunded');
  return {
    tone,
    title: fill(texts[title], values),
    text: fill(texts[text], values),
    isMoving: tone === 'busy' || title === 'late.title',
    hasArrived,
  };
}
