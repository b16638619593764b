import { expect, test } from 'vitest';
import { plainRefusal } from './plain-refusal.ts';

test.each([
  ['There is no order 1.', 'There is no order 1.'],
  [
    'Order 1 is paid, but no delivery was made for it: `orders refund` gives its money back.',
    'Order 1 is paid, but no delivery was made for it.',
  ],
  [
    'It was called back, as nothing of its money stays, but the game did not say whether it has it: look there, then `orders resolve`.',
    'It was called back, as nothing of its money stays, but the game did not say whether it has it.',
  ],
  [
    '5.00 EUR is more than is left: {amount} 499 (4.99 EUR) is the most.',
    '5.00 EUR is more than is left: amount 499 (4.99 EUR) is the most.',
  ],
  ['This is done. Use `orders show` to see it.', 'This is done.'],
  ['a.yaml: one\nb.yaml: `kind` is two\n2 problem(s).', 'a.yaml: one\nb.yaml: `kind` is two\n2 problem(s).'],
  ['`orders show` has it.', 'The shop refused this.'],
])('%s', (message, plain) => {
  expect(plainRefusal(message)).toBe(plain);
});
