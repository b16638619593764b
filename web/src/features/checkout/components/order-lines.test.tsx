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

test('the summary strikes out the normal price next to that of a personal offer', async () => {
  const offer = { id: '019a9e2c-5b7d-7c41-9d0e-3f6a1b2c4d5e', normal: 1649 };
  const page = await show(
    <OrderLines item={item()} character={null} quote={quote({ list: 999, total: 999, offer })} coupon={null} />,
  );
  expect(document.querySelector('s')?.textContent).toMatch(/instead of .*16\.49/);
  page.show(<OrderLines item={item()} character={null} quote={quote()} coupon={null} />);
  expect(document.querySelector('s')).toBeNull();
});
