import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { OpenOrders } from './open-orders.tsx';

test('a player with too many unpaid orders sees that, with a link to them', async () => {
  await show(<OpenOrders order={null} full={3} />);
  expect(screen.getByRole('status').textContent).toMatch(
    /^You have 3 unpaid orders\. Finish or cancel one to order something else\./,
  );
  expect(screen.getByRole('link').getAttribute('href')).toMatch(/history/);
});

test('a player without an unpaid order sees nothing', async () => {
  await show(<OpenOrders order={null} full={null} />);
  expect(document.body.textContent).toBe('');
});
