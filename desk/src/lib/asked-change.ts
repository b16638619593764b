import { bothTimes, isTimestamp, money } from './format.ts';
import { leftOf, type OrderStory } from './order/story.ts';
import type { Approval } from './waiting.ts';
import { spelled } from './words.ts';

type Shown = Approval['shown'];

const NAMES: Readonly<Record<string, string>> = {
  number: 'Order',
  numbers: 'Orders',
  'keep-item': 'Item',
  'take-back': 'Item',
  as: 'Result',
  batch: 'Name of the compensation',
  template: 'Coupon',
  list: 'Players of the whole list',
};

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  amount: { all: 'All that is left' },
  'keep-item': { yes: 'The player keeps it' },
  'take-back': { yes: 'The game takes it back first' },
  as: { sent: 'The player has the item', refund: 'The player does not have it', taken: 'It was taken back' },
};

/** The sum of a refund, if its order is known: "£29.99, all that is left". */
function sumText({ amount = '', payment }: Shown, { order, payments, refunds }: OrderStory): string {
  if (amount !== 'all') return money(Number(amount), order.currency);
  const paid =
    payments.find(({ id, providerId }) => payment === id || (payment !== undefined && payment === providerId)) ??
    payments.find(({ counts }) => counts);
  return paid ? `${money(leftOf(paid, refunds), paid.currency)}, all that is left` : 'All that is left';
}

/**
 * Returns the input of a change as names and values for the operator who decides.
 * @param story the order that it concerns, if it is known: amounts need its currency
 */
export function askedChange(shown: Shown, story?: OrderStory): [name: string, value: string][] {
  return Object.entries(shown)
    .filter(([name]) => name !== 'key' && name !== 'payment')
    .map(([name, value]) => {
      if (name === 'amount') return ['Amount', story ? sumText(shown, story) : (VALUES.amount?.[value] ?? 'A part')];
      if (name === 'numbers') return ['Orders', value.replaceAll(' ', ', ')];
      if (isTimestamp(value)) return [NAMES[name] ?? spelled(name), bothTimes(value)];
      return [NAMES[name] ?? spelled(name), VALUES[name]?.[value] ?? value];
    });
}

/** Returns the input of a change in one line, without the order, for a list. */
export const changeText = (shown: Shown): string =>
  askedChange(shown)
    .filter(([name]) => name !== 'Order' && name !== 'Draft')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
