import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { DueLabel } from './due-label.tsx';

const DUE = 'GET /me/due';
const label = (signedIn: boolean) => (
  <a href="/">
    <DueLabel signedIn={signedIn} dot="" />
  </a>
);

test('the link shows the number of rewards to claim for a player, and none for a visitor', async () => {
  const portal = createPortal();
  portal.answer(DUE, { rewards: 3 });
  const { show: next } = await show(label(true), { portal, signedIn: true });
  expect(await screen.findByRole('link', { name: 'Rewards, 3 to claim' })).toBeTruthy();
  next(label(false));
  expect(await screen.findByRole('link', { name: 'Rewards' })).toBeTruthy();
});
