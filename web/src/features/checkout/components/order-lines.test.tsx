import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { item, quote } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
import { OrderLines } from './order-lines.tsx';

test.each([
  ['first_top_up', 100, 'First top-up bonus of 100%'],
  ['rebate', 20, 'Rebate of 20%'],
] as const)('the summary shows the percent of a bonus: %s', async (kind, percent, text) => {
  const priced = quote({ promotion: { kind, percent } });
  await show(<OrderLines item={item()} character={null} quote={priced} coupon={null} />);
  expect(screen.getByText(text)).toBeTruthy();
});
