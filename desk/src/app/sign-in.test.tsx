import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { NOBODY, NUMBER, sessionWith, story } from '#tests/components/desk/examples.ts';
import { createDeskServer, refusal } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const CHALLENGE = { challenge: '00000000-0000-7000-8000-00000000000c', options: { rpId: 'desk' } };

const cancelled = () => Promise.reject(Object.assign(new Error('closed'), { name: 'NotAllowedError' }));

function serverWithPasskeys() {
  const server = createDeskServer();
  server.answer('POST /sign-in/options', CHALLENGE);
  server.answer('POST /sign-in', sessionWith());
  return server;
}

test('after the sign-in, the page of the address opens', async () => {
  const server = serverWithPasskeys();
  server.answer('GET /orders/:number', story());
  const { user } = showDesk({ path: `/orders/${NUMBER}`, session: NOBODY, server });
  const button = await screen.findByRole('button', { name: 'Sign in with your passkey' });
  await expectAccessible();
  await user.click(button);
  await screen.findByRole('heading', { name: 'What to tell the player' });
  expect(server.calls('POST /sign-in')[0]?.body).toEqual({
    challenge: CHALLENGE.challenge,
    response: { id: 'answer' },
  });
  expect(location.pathname).toBe(`/orders/${NUMBER}`);
});

test('a closed passkey dialog is no failure: the operator can try again', async () => {
  const server = serverWithPasskeys();
  const { user } = showDesk({ session: NOBODY, server, passkeys: { authenticate: cancelled } });
  await user.click(await screen.findByRole('button', { name: 'Sign in with your passkey' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You can try again');
  expect(server.calls('POST /sign-in')).toEqual([]);
});

test('an unknown passkey says where to get an invitation', async () => {
  const server = serverWithPasskeys();
  server.refuse('POST /sign-in', 'passkey.refused');
  const { user } = showDesk({ session: NOBODY, server });
  await user.click(await screen.findByRole('button', { name: 'Sign in with your passkey' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Ask an admin for an invitation');
});

test('a browser without passkeys is told so, instead of a button that fails', async () => {
  showDesk({ session: NOBODY, passkeys: { isSupported: () => false } });
  await screen.findByText(/does not support passkeys/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the demo opens with one press', async () => {
  const server = createDeskServer();
  server.answer('POST /sign-in/demo', { ...sessionWith(), demo: true });
  const { user } = showDesk({ session: { ...NOBODY, demo: true }, server, passkeys: { isSupported: () => false } });
  await user.click(await screen.findByRole('button', { name: 'Open the demo desk' }));
  await screen.findByRole('heading', { name: 'Find' });
});

test('a session that ends asks for a sign-in at the same page, and forgets what was loaded', async () => {
  const server = serverWithPasskeys();
  let isOver = false;
  server.answer('GET /orders/:number', () => (isOver ? refusal('session.required') : story()));
  server.refuse('POST /orders/:number/check', 'session.required');
  const { user, desk } = showDesk({ path: `/orders/${NUMBER}`, server });
  await screen.findByRole('heading', { name: 'Timeline' });
  isOver = true;
  await desk.queryClient.invalidateQueries();
  await screen.findByRole('button', { name: 'Sign in with your passkey' });
  expect(desk.queryClient.getQueryData(['GET /orders/:number', { params: { number: NUMBER } }])).toBeUndefined();
  isOver = false;
  await user.click(screen.getByRole('button'));
  await screen.findByRole('heading', { name: 'Timeline' });
});

test('signing out forgets the search and the pages of this tab', async () => {
  const server = createDeskServer();
  server.answer('POST /orders/find', { orders: [] });
  server.answer('POST /players/find', { players: [] });
  server.answer('POST /sign-out', NOBODY);
  const { user, desk } = showDesk({ server });
  desk.lookedAt.add('/orders/x');
  await user.type(await screen.findByRole('searchbox'), 'mia@example.com{Enter}');
  await user.click(await screen.findByRole('button', { name: /Mia/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(server.calls('POST /sign-out')[0]?.body).toEqual({ everywhere: false });
  expect([desk.term.current.get(), desk.lookedAt.list.get()]).toEqual(['', []]);
});
