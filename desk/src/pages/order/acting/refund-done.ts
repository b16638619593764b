import type { OperatorOutput } from '#contract/operator/index.ts';
import { money } from '#desk/lib/format.ts';

type Refunded = Pick<OperatorOutput<'POST /orders/:number/refund'>, 'amount' | 'currency' | 'left' | 'item'>;

const waits = (sum: string): string =>
  `The refund of ${sum} waits until the game has answered whether the player has the item.`;

/** Returns a sentence about a failed refund that was requested again. @param sum its amount in words */
export function resentDone({ item = null }: { item?: string | null }, sum: string): string {
  if (item === 'recalling') return waits(sum);
  const stopped = item === 'withdrawn' ? ' The item is not sent any more.' : '';
  return `The refund of ${sum} is requested again.${stopped}`;
}

/** Returns a sentence about a refund that was requested. */
export function refundDone({ amount, currency, left, item }: Refunded): string {
  const sum = money(amount, currency);
  if (left === null) return `This refund of ${sum} was requested before. It was not done twice.`;
  const rest = left > 0 ? ` ${money(left, currency)} can still be refunded.` : '';
  if (item === 'recalling') return `${waits(sum)}${rest}`;
  if (item === 'taking_back') return `The refund of ${sum} waits until the game has taken the item back.${rest}`;
  const stopped = item === 'withdrawn' ? ' The item is not sent any more.' : '';
  return `${sum} is being refunded.${stopped}${rest}`;
}
