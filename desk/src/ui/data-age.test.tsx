import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ACTION, NUMBER } from '#tests/components/desk/examples.ts';
import { createDeskServer, type DeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const REPORT = {
  ...{ from: '2026-11-01', to: '2026-11-03', zone: 'UTC', total: 0 },
  ...{ lines: [], totals: [], bars: [], names: {} },
};

const ENTRY = {
  at: '2026-11-28T12:00:00Z',
  by: 'Mia',
  command: 'orders refund',
  order: NUMBER,
  uid: 100012,
  why: 'ticket 7',
  arguments: { amount: 'all' },
  result: { refunded: 499 },
  id: ACTION,
};

let server: DeskServer;
beforeEach(() => {
  server = createDeskServer();
  server.answer('GET /books', { closed: [], open: [] });
  server.answer('GET /games', { games: [] });
  server.answer('GET /money/currencies', { currencies: ['EUR'] });
});

/** Shows the page of money, whose report has these headers. */
function showMoney(headers: Record<string, string>) {
  server.answer('GET /money', Response.json(REPORT, { headers }));
  return showDesk({ path: '/money', server });
}
const agoOf = (seconds: number): Record<string, string> => ({
  'x-data-as-of': new Date(Date.now() - seconds * 1000).toISOString(),
  'x-data-age': `${seconds}`,
});

test('a page with data of a stand-by says how old they are', async () => {
  showMoney(agoOf(4));
  await screen.findByText(/^As of \d\d:\d\d:\d\d.* \(4 s old\), from a stand-by\.$/);
});

test('data of a stand-by that is hours behind are shown with a warning', async () => {
  showMoney(agoOf(3 * 3600 + 60));
  const warning = await screen.findByText(/\(3 hours old\): the stand-by for reports is behind/);
  expect(warning.getAttribute('role')).toBe('status');
});

test('the oldest data on the page count', async () => {
  server.answer('GET /money/currencies', Response.json({ currencies: [] }, { headers: agoOf(30) }));
  showMoney(agoOf(4));
  await screen.findByText(/\(30 s old\)/);
});

test('the oldest data count too if they are in an earlier page of a list', async () => {
  const page = (body: object, seconds: number) =>
    Response.json({ actions: [ENTRY], ...body }, { headers: agoOf(seconds) });
  server.answer('GET /actions', page({ next: 'p2' }, 30));
  const { user } = showDesk({ path: '/audit', server });
  await screen.findByText(/\(30 s old\)/);
  server.answer('GET /actions', page({}, 4));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  screen.getByText(/\(30 s old\)/);
});

test('a page that had to read from the primary says why', async () => {
  showMoney({ 'x-standby-problem': 'unreachable' });
  await screen.findByText('Read from the primary: the stand-by for reports does not answer.');
});

test('a page with current data says nothing, also after one with old data', async () => {
  const { user } = showMoney(agoOf(4));
  await screen.findByText(/from a stand-by/);
  server.answer('GET /money', REPORT);
  await user.click(await screen.findByRole('button', { name: 'Yesterday' }));
  await screen.findByRole('heading', { name: 'Money', level: 1 });
  await waitFor(() => expect(screen.queryByText(/from a stand-by/)).toBeNull());
});
