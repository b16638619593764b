import { expect, test } from 'vitest';
import { quote } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
import { PriceLines } from './price-lines.tsx';

const tax = { country: 'DE', name: 'VAT', percent: 19, amount: 263 };

test.each([
  [
    'tax on top stands before the total',
    quote({ list: 1386, tax: { ...tax, included: false } }),
    ['Top-up amount€13.86', 'VAT (19%)€2.63', 'Total amount€16.49'],
  ],
  [
    'tax that the price includes stands with the total',
    quote({ tax: { ...tax, included: true } }),
    ['Top-up amount€16.49', 'Total amount€16.49Includes 19% VAT: €2.63'],
  ],
  ['without tax nothing is said of it', quote(), ['Top-up amount€16.49', 'Total amount€16.49']],
])('price lines of an order: %s', async (_, sold, lines) => {
  await show(<PriceLines order={{ quote: sold }} />);
  expect([...document.querySelectorAll('dl > div')].map((line) => line.textContent)).toEqual(lines);
});
