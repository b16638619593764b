import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { NUMBER, sessionWith, story } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const PLAYER = {
  uid: 100012,
  nickname: 'Mana',
  state: 'active',
  email: 'm…@e….com',
  phone: null,
  createdAt: '2026-01-02T03:04:05Z',
};

function serverWith() {
  const server = createDeskServer();
  server.answer('GET /orders', { orders: [story().order] });
  server.answer('GET /orders/:number', story());
  server.answer('GET /players', { players: [PLAYER] });
  return server;
}

test('the empty page says what can be typed, and axe finds nothing', async () => {
  showDesk();
  await screen.findByText('Phone number');
  await expectAccessible();
});

test('a term finds orders and players; it is neither in the address nor in the history', async () => {
  const server = serverWith();
  const { user } = showDesk({ path: '/waiting', server });
  await user.type(await screen.findByRole('searchbox'), ' mia@example.com {Enter}');
  await screen.findByRole('table', { name: 'Orders found' });
  await screen.findByRole('table', { name: 'Players found' });
  expect(server.calls('GET /orders')[0]?.query).toEqual({ term: 'mia@example.com' });
  expect(location.href).not.toContain('mia');
  expect(JSON.stringify(history.state)).not.toContain('mia');
  await expectAccessible();
});

test('an order number that is found opens the order, but not again after Back', async () => {
  const { user, desk } = showDesk({ server: serverWith() });
  await user.type(await screen.findByRole('searchbox'), `${NUMBER.toLowerCase()}{Enter}`);
  await screen.findByRole('heading', { name: 'Timeline' });
  expect(location.pathname).toBe(`/orders/${NUMBER}`);
  desk.router.go('/');
  await screen.findByRole('table', { name: 'Orders found' });
  expect(location.pathname).toBe('/');
});

test('a role without players searches orders only, and is told so', async () => {
  const server = serverWith();
  const { user } = showDesk({ server, session: sessionWith(['orders.read']) });
  await user.type(await screen.findByRole('searchbox'), '100012{Enter}');
  await screen.findByRole('table', { name: 'Orders found' });
  screen.getByText(/Your role may not see players/);
  expect(server.calls('GET /players')).toEqual([]);
});

test('/ goes to the search, g w to the waiting work, and the new page’s heading gets the focus', async () => {
  const { user } = showDesk({ path: '/audit', session: sessionWith([]) });
  await screen.findByRole('heading', { name: 'Audit' });
  await user.keyboard('gw');
  await waitFor(() => expect(location.pathname).toBe('/waiting'));
  expect(document.activeElement?.textContent).toBe('Needs a look');
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  // In the field, the same keys are text.
  await user.keyboard('gd');
  expect(location.pathname).toBe('/waiting');
});

test('shortcuts can be turned off', async () => {
  const { user } = showDesk({ path: '/audit' });
  await screen.findByRole('heading', { name: 'Audit' });
  await user.keyboard('?');
  await user.click(await screen.findByLabelText('Use keyboard shortcuts'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('gw');
  expect(location.pathname).toBe('/audit');
});

test('the arrow goes from the search to the first result', async () => {
  const { user } = showDesk({ server: serverWith() });
  await user.type(await screen.findByRole('searchbox'), '100012{Enter}');
  await screen.findByRole('table', { name: 'Orders found' });
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe(NUMBER);
});
