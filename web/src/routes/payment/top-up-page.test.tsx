import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settle, show } from '#tests/components/show.tsx';
import { SMALL, topUpShop } from '#tests/components/top-up.ts';
import { afterFrame } from '#web/lib/react/first-frame.ts';
import { TopUpPage } from './top-up-page.tsx';

const page = <TopUpPage layout={({ steps }) => steps} />;
const seen = () => [screen.queryByRole('heading', { level: 1 }), screen.queryByText(SMALL.name)].map(Boolean);

test('a player who returns to a page with loaded data sees its game at once, and its items in the next frame', async () => {
  const shown = await show(page, { page: 'payment', search: { gid: 1 }, portal: topUpShop() });
  await screen.findByText(SMALL.name);
  shown.show(null);
  expect(seen()).toEqual([false, false]);
  shown.show(page);
  expect(seen()).toEqual([true, false]);
  await settle(() => new Promise<void>(afterFrame));
  expect(seen()).toEqual([true, true]);
});
