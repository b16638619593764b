import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { blockStorage } from '#tests/components/blocked.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { signInMethods } from '#tests/components/sign-in.ts';
import { WaysIn } from './ways-in.tsx';

async function open() {
  const portal = createPortal();
  portal.answer('GET /session/methods', signInMethods(['password', 'google']));
  return show(<WaysIn back={undefined} onEntered={() => undefined} />, { page: 'login', portal });
}

test('with cookies blocked, the page says how long a sign-in lasts and which method does not work', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  blockStorage();
  const { user } = await open();
  await screen.findByText(/you stay signed in only until you leave or reload this page/);
  await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await screen.findByText(/this way to sign in does not work. Allow them in its settings/);
});

test('with storage available, the page does not show this note', async () => {
  await open();
  await screen.findByRole('button', { name: 'Continue with Google' });
  expect(screen.queryByText(/stay signed in only/)).toBeNull();
});
