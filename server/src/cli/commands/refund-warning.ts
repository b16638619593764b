import type { StoppedItem } from '../../operations/actions/stop-item.ts';
import { money } from '../../operations/money.ts';

/** The effect of a full refund on the item. */
const ITEM: Record<StoppedItem, string> = {
  withdrawn: 'Its item is not sent.',
  recalling:
    'The game is asked whether it has the item; the money is refunded if it does not, or after 15 minutes. `orders show` has the outcome.',
  taking_back:
    'The game is asked to take the item back; the money is refunded if it does, and stays if the player has used the item. `orders show` has the outcome.',
  kept: 'The player keeps the item, or still gets it.',
};

/** Returns a warning for a full refund: money that a dispute holds is not part of it. */
const stillDisputed = (disputed: number, currency: string): string =>
  `${money(disputed, currency)} is held by a dispute and is not refunded: check again when the dispute is closed.`;

/** Returns the effects of a refund that its amount does not show; null if there are none. */
export function refundWarning(refund: {
  /** Amount left to refund, in minor units. */
  left: number | null;
  disputed: number;
  currency: string;
  item: StoppedItem | null;
}): string | null {
  const { left, disputed, currency, item } = refund;
  const dispute = left === 0 && disputed > 0 ? stillDisputed(disputed, currency) : null;
  return [dispute, item && ITEM[item]].filter((line) => line !== null).join('\n') || null;
}
