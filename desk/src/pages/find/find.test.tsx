import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FoundOrder } from '#desk/lib/found-by.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { NUMBER, sessionWith, story } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const PLAYER = {
  by: 'number' as const,
  uid: 100012,
  nickname: 'Mana',
  state: 'active',
  email: 'm…@e….com',
  phone: null,
  createdAt: '2026-01-02T03:04:05Z',
};

const found = (by: FoundOrder['by'], number = NUMBER): FoundOrder => ({ ...story().order, number, by });

function serverWith() {
  const server = createDeskServer();
  server.answer('POST /orders/find', { orders: [found('number')] });
  server.answer('GET /orders/:number', story());
  server.answer('POST /players/find', { players: [PLAYER] });
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
  expect(server.calls('POST /orders/find')[0]?.body).toEqual({ term: 'mia@example.com' });
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
  expect(server.calls('POST /players/find')).toEqual([]);
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

test('a term of several kinds shows a group for each, in the order of the server', async () => {
  const server = serverWith();
  server.answer('POST /orders/find', {
    orders: [found('player'), found('character', '20261128-AB12CD34EG'), found('character', '20261128-AB12CD34EH')],
  });
  server.answer('POST /players/find', { players: [PLAYER, { ...PLAYER, uid: 100013, by: 'name' }] });
  const { user } = showDesk({ server });
  await user.type(await screen.findByRole('searchbox'), '100012{Enter}');
  const byPlayer = await screen.findByRole('table', { name: 'Orders found by player number' });
  expect(within(byPlayer).getAllByRole('row')).toHaveLength(2);
  expect(within(screen.getByRole('table', { name: 'Orders found by character' })).getAllByRole('row')).toHaveLength(3);
  screen.getByRole('table', { name: 'Players found by number' });
  screen.getByRole('table', { name: 'Players found by name' });
  expect(screen.getAllByRole('table').map((table) => table.textContent?.includes('by character'))).toEqual([
    false,
    true,
    false,
    false,
  ]);
  await expectAccessible();
});

test('digits of a card with an amount search the payments of that card, and no players', async () => {
  const server = serverWith();
  server.answer('POST /orders/find', { orders: [found('card')] });
  const { user } = showDesk({ server });
  await user.type(await screen.findByRole('searchbox'), '4242 4.99 EUR 2026-11-03{Enter}');
  await screen.findByRole('table', { name: 'Orders found' });
  expect(server.calls('POST /orders/find').map(({ body }) => body)).toEqual([
    { card: '4242', amount: 499, currency: 'EUR', day: '2026-11-03' },
  ]);
  expect(server.calls('POST /players/find')).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Players' })).toBeNull();
});

test('four digits alone are searched as a term, with a hint how to search a card', async () => {
  const server = serverWith();
  server.answer('POST /orders/find', { orders: [] });
  server.answer('POST /players/find', { players: [] });
  const { user } = showDesk({ server });
  await user.type(await screen.findByRole('searchbox'), '4242{Enter}');
  await screen.findByText(/Last four digits of a card\?/);
  await screen.findByText('No order matches “4242”.');
  await screen.findByText('No player matches “4242”.');
  expect(server.calls('POST /orders/find')[0]?.body).toEqual({ term: '4242' });
  await expectAccessible();
});

test('a hostile term is text, and is sent as it is typed', async () => {
  const server = serverWith();
  server.answer('POST /orders/find', { orders: [] });
  server.answer('POST /players/find', { players: [] });
  const { user } = showDesk({ server });
  const term = '<img src=x>%_\\';
  await user.type(await screen.findByRole('searchbox'), `${term}{Enter}`);
  await screen.findByText(`No order matches “${term}”.`);
  expect(document.querySelector('main img')).toBeNull();
  expect(server.calls('POST /orders/find')[0]?.body).toEqual({ term });
});
