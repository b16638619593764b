import { isOpenTakeBack, isParked, type OrderStory, timeOf } from '../order/story.ts';
import { type Message, say, type Text } from './messages.ts';
import { disputeText, owedText, refundedText, returnedText } from './refunds.ts';

/**
 * Returns the text to the player of an order: the state of the money and the item, and the next step.
 * @param now milliseconds
 */
export function tellOrder(story: OrderStory, now: number): Text {
  return [[about(story)], body(story, now)];
}

/** Names the order; without the item if the catalogue no longer has it. */
function about({ order: { number }, tell: { names } }: OrderStory): Message {
  const isNamed = Object.values(names).every(({ game, item }) => game !== null && item !== null);
  if (!isNamed || Object.keys(names).length === 0) return say('tell.about_bare', { number });
  const of = (part: 'game' | 'item') => ({
    name: Object.fromEntries(Object.entries(names).map(([locale, name]) => [locale, name[part]])),
  });
  return say('tell.about', { number, item: of('item'), game: of('game') });
}

function body(story: OrderStory, now: number): Message[] {
  const { paymentState } = story.order;
  if (paymentState === 'disputed') return [say('tell.disputed')];
  const owed = owedText(story);
  if (owed) return [owed];
  if (paymentState === 'refunded') return disputeText(story) ?? refundedText(story, now);
  const isPaid = ['paid', 'partially_refunded'].includes(paymentState);
  return [...(isPaid ? paid(story) : unpaid(story)), ...returnedText(story, now)];
}

function paid(story: OrderStory): Message[] {
  const { order, deliveries } = story;
  if (deliveries.some(isParked) || order.itemState === 'unclear') return [say('tell.checking')];
  if (story.takeBacks.some(isOpenTakeBack)) return [say('tell.taking_back')];
  const movedAt = timeOf(story, 'character_changed');
  switch (order.itemState) {
    case 'sent': {
      const at = timeOf(story, 'sent') ?? deliveries[0]?.acceptedAt ?? deliveries[0]?.updatedAt ?? order.createdAt;
      return [
        say('tell.sent', { date: { at } }),
        ...(movedAt ? [say('tell.moved_sent', { date: { at: movedAt } })] : []),
      ];
    }
    case 'not_met':
      return [say('tell.not_met')];
    case 'recalling':
      return [say('tell.recalling')];
    case 'withdrawn':
      return [say('tell.withdrawn')];
    case 'taken_back':
      return [say('tell.taken_back')];
    default: {
      const isDown = deliveries.some(({ state, attempts }) => state === 'retrying' && attempts > 0);
      return [say(isDown ? 'tell.game_down' : 'tell.sending'), ...moved(movedAt)];
    }
  }
}

const moved = (at: string | null): Message[] => (at ? [say('tell.moved', { date: { at } })] : []);

function unpaid(story: OrderStory): Message[] {
  const { order, payments, events } = story;
  const notCharged = payments.some(({ captured }) => captured > 0) ? [] : [say('tell.not_charged')];
  // The payer got a code to pay with, in a store or a banking app.
  const hasCode = events.some(({ type }) => type === 'payment.instructed');
  const code = hasCode ? [say('tell.voucher_expired')] : [];
  switch (order.paymentState) {
    case 'cancelled':
      return [say('tell.cancelled'), ...notCharged];
    case 'expired':
      return [say('tell.expired'), ...code, ...notCharged];
    case 'payment_failed':
      return [...code, say('tell.failed'), ...notCharged];
    case 'paying':
      return [say(hasCode ? 'tell.voucher' : 'tell.paying'), ...moved(timeOf(story, 'character_changed'))];
    default:
      return [say('tell.unpaid'), ...moved(timeOf(story, 'character_changed'))];
  }
}
