import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { item, quote } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
import { OrderLines } from './order-lines.tsx';
import { BarTotal, Total } from './total.tsx';

const tax = { country: 'DE', name: 'VAT', percent: 19, amount: 263 };
const INCLUDED = quote({ tax: { ...tax, included: true } });
const ADDED = quote({ list: 1386, tax: { ...tax, included: false } });
const lines = (shown: typeof ADDED) => <OrderLines item={item()} character={null} quote={shown} coupon={null} />;
const sums = () => [...document.querySelectorAll('dl > div')].map((line) => line.textContent);

test('added tax is a line between the price and the total, and the total does not mention it', async () => {
  const page = await show(lines(ADDED));
  expect(sums()).toEqual(['Price€13.86', 'VAT (19%)€2.63']);
  page.show(
    <>
      <Total quote={ADDED} loading={false} />
      <BarTotal quote={ADDED} loading={false} />
    </>,
  );
  expect(screen.getAllByText('€16.49')).toHaveLength(2);
  expect(screen.queryByText(/VAT/)).toBeNull();
});

test('included tax is shown with the total, and is not a line', async () => {
  const page = await show(lines(INCLUDED));
  expect(sums()).toEqual(['Price€16.49']);
  page.show(<Total quote={INCLUDED} loading={false} />);
  expect(screen.getByText('Includes 19% VAT: €2.63')).toBeTruthy();
  page.show(<BarTotal quote={INCLUDED} loading={false} />);
  expect(screen.getByText('incl. 19% VAT')).toBeTruthy();
});
