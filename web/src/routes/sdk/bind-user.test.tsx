import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { Page } from './bind-user.tsx';

const AT = '2026-11-20T10:00:00.000Z';

function shop(gives = [{ kind: 'points' as const, name: '', quantity: 5 }]) {
  const portal = createPortal();
  const link = 'https://chat.example.com/';
  portal.answer('GET /communities', {
    communities: [
      { id: 'chat', kind: 'discord', name: 'Our chat', text: null, link, art: '/a.svg', gives, game: null },
    ],
  });
  portal.answer('GET /me/communities', { joined: [] });
  portal.answer('POST /me/communities/:id/code', {
    code: 'ABCD-2345',
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  });
  return portal;
}
const open = (portal = shop(), signedIn = true) => show(<Page />, { page: 'sdk-bind-user', portal, signedIn });

test('a code is shown, and disappears once the bot has received it', async () => {
  const portal = shop();
  const { user } = await open(portal);
  expect((await screen.findByRole('link', { name: 'Join' })).getAttribute('href')).toBe('https://chat.example.com/');
  await user.click(await screen.findByRole('button', { name: 'Get my code' }));
  expect(await screen.findByText('ABCD-2345')).toBeTruthy();
  portal.answer('GET /me/communities', { joined: [{ community: 'chat', at: AT }] });
  await user.click(screen.getByRole('button', { name: 'I have sent it' }));
  expect(await screen.findByText('You have joined')).toBeTruthy();
  expect(screen.queryByText('ABCD-2345')).toBeNull();
});

test('an expired code can be replaced by a new one', async () => {
  const portal = shop();
  portal.answer('POST /me/communities/:id/code', { code: 'ABCD-2345', expiresAt: AT });
  const { user } = await open(portal);
  await user.click(await screen.findByRole('button', { name: 'Get my code' }));
  expect(await screen.findByText('This code has expired. Get a new one.')).toBeTruthy();
});

test('without a gift there is no code, and a visitor has to sign in for one', async () => {
  const { show: again } = await open(shop([]));
  expect(await screen.findByRole('link', { name: 'Join' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get my code' })).toBeNull();
  again(null);
  await open(shop(), false);
  expect(await screen.findByText('Sign in to get your code for the gift.')).toBeTruthy();
});
