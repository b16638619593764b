import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { DELIVERY, dispute, NUMBER, PAYMENT, REFUND, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/waiting';
const NOW = Date.parse('2026-11-28T12:00:00Z');

/** An endpoint that is down. */
const CRM = { name: 'crm', failingSince: '2026-11-28T11:00:00Z', error: '500 <b>no</b>', givenUp: 0, isMore: false };

function busyServer() {
  const server = createDeskServer();
  const one = {
    source: 'order',
    gid: 1,
    gameName: 'Starfall Odyssey',
    roleId: 'r',
    attempts: 9,
    reason: 'timeout',
    dueAt: null,
  };
  server.answer('GET /deliveries/waiting', {
    deliveries: [
      { ...one, reference: NUMBER, id: DELIVERY, state: 'parked', since: '2026-11-28T09:00:00Z' },
      { ...one, reference: '20261128-ZZ12CD34EF', id: PAYMENT, state: 'retrying', since: '2026-11-28T11:59:00Z' },
    ],
    waiting: 1,
    trying: 1,
    games: [{ gid: 1, name: 'Starfall Odyssey', deliveries: 2 }],
  });
  server.answer('GET /refunds/unfinished', {
    refunds: [
      {
        payable: NUMBER,
        provider: 'sandbox',
        refundId: REFUND,
        amount: 499,
        currency: 'EUR',
        reason: 'operator',
        state: 'failed',
        error: 'account closed',
        at: '2026-11-26T12:00:00Z',
        owed: 499,
      },
    ],
  });
  server.answer('GET /disputes', {
    disputes: [
      dispute(),
      dispute({ dispute: 'du_2', dueBy: '2026-12-20T12:00:00Z' }),
      // The bank decides: nobody has to do anything.
      dispute({ dispute: 'du_3', evidence: 'submitted' }),
    ],
  });
  server.answer('GET /events/stuck', {
    events: [
      {
        id: 1,
        type: 'payment.captured',
        key: PAYMENT,
        createdAt: '2026-11-28T11:00:00Z',
        attempts: 4,
        dueAt: '2026-11-28T12:01:00Z',
        error: 'boom',
      },
    ],
    subscribers: [
      { subscriber: 'letters', waiting: 100, isMore: true, since: '2026-11-28T10:00:00Z', parked: 0, error: null },
      { subscriber: 'points', waiting: 0, isMore: false, since: null, parked: 2, error: 'no <i>such</i> player' },
    ],
    endpoints: [CRM],
  });
  return server;
}

test('each row says the next step and links to its order; the sidebar counts what waits', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  showDesk({ path, server: busyServer() });
  const deliveries = within(await screen.findByRole('table', { name: 'Parked and unclear deliveries' }));
  deliveries.getByText(/deliver again if the game works now/);
  deliveries.getByText('3 hours ago');
  expect(deliveries.getByRole('link').getAttribute('href')).toBe(`/orders/${NUMBER}`);
  within(await screen.findByRole('table', { name: 'Failed or slow refunds' })).getByText(/still owed this/);
  within(await screen.findByRole('table', { name: 'Stuck webhooks and events' })).getByText(/give the error to/);
  screen.getByText('1 more is being tried by the shop.');
  const tried = within(screen.getByRole('table', { name: 'Deliveries that are being tried' }));
  tried.getByText('timeout');
  // Phones show no heads of columns.
  expect(tried.getAllByText('Next try')).toHaveLength(2);
  expect(tried.getByRole('link').getAttribute('href')).toBe('/orders/20261128-ZZ12CD34EF');
  // The delivery that is being tried does not count.
  expect(screen.getAllByText('8')).toHaveLength(2);
  await expectAccessible();
});

test('a subscriber with as many waiting events as are counted has that many or more', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  showDesk({ path, server: busyServer() });
  const table = within(await screen.findByRole('table', { name: 'Subscribers that are behind' }));
  const cells = table.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(cells[1]?.slice(0, 2)).toEqual(['100 or more', '0']);
  expect(cells[2]?.slice(0, 2)).toEqual(['0', '2']);
  table.getByText('2 hours ago');
  table.getByText('no <i>such</i> player');
});

test('a deadline within three days is highlighted', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  showDesk({ path, server: busyServer() });
  expect((await screen.findByText('Due in 2 days')).className).toContain('text-bad');
  expect(screen.getByText('Due in 22 days').className).not.toContain('text-bad');
});

test('without waiting work all is clear', async () => {
  showDesk({ path });
  await screen.findByText(/All clear/);
});

test('an endpoint that is down, and one with events that were given up, say the next step and link to their log', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  const server = busyServer();
  const lake = { name: 'lake', failingSince: null, error: null, givenUp: 1000, isMore: true };
  server.answer('GET /events/stuck', { events: [], subscribers: [], endpoints: [CRM, lake] });
  showDesk({ path, server });
  const table = within(await screen.findByRole('table', { name: 'Webhooks to your systems' }));
  const crm = within(table.getByRole('row', { name: /^crm/ }));
  crm.getByText(/takes no event/);
  crm.getByText('500 <b>no</b>');
  expect(crm.getByRole('link', { name: 'crm' }).getAttribute('href')).toBe('/integrations/endpoints/crm');
  const other = within(table.getByRole('row', { name: /^lake/ }));
  other.getByText(/1,000 or more/);
  other.getByText(/refused events for three days/);
});

test('a part that fails or is forbidden leaves the others, and is not called clear', async () => {
  const server = busyServer();
  server.lose('GET /events/stuck');
  server.refuse('GET /refunds/unfinished', 'operator.forbidden', { permission: 'money.read' });
  showDesk({ path, server });
  await screen.findByText(/could not load the events/);
  await screen.findByText(/may not see the refunds/);
  await screen.findByRole('table', { name: 'Open disputes' });
  expect(screen.queryByText(/All clear/)).toBeNull();
});

test('the page is read again every half minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = createDeskServer();
  server.answer('GET /deliveries/waiting', { deliveries: [], waiting: 0, trying: 0, games: [] });
  showDesk({ path, server });
  await screen.findByText(/All clear/);
  const before = server.calls('GET /deliveries/waiting').length;
  await vi.advanceTimersByTimeAsync(30_500);
  expect(server.calls('GET /deliveries/waiting')).toHaveLength(before + 1);
});

test('the key of an event is searched, to find its order', async () => {
  const server = busyServer();
  server.answer('POST /orders/find', { orders: [] });
  server.answer('POST /players/find', { players: [] });
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Find its order' }));
  await screen.findByText(`No order matches “${PAYMENT}”.`);
  expect(server.calls('POST /orders/find')[0]?.body).toEqual({ term: PAYMENT });
});

test('a long list shows a page, the number of all, and the next page on demand', async () => {
  const server = busyServer();
  const one = {
    source: 'order',
    gid: 1,
    gameName: 'Starfall Odyssey',
    roleId: 'r',
    attempts: 9,
    reason: 'timeout',
    dueAt: null,
    state: 'parked',
  };
  const page = (from: number) =>
    Array.from({ length: 100 }, (_, n) => ({
      ...one,
      reference: `20261128-${String(from + n).padStart(10, '0')}`,
      id: `${from + n}`,
      since: '2026-11-28T09:00:00Z',
    }));
  server.answer('GET /deliveries/waiting', ({ query }) => ({
    deliveries: page(query.after === 'p2' ? 100 : 0),
    waiting: 5000,
    trying: 0,
    games: [],
    ...(query.after === undefined && { next: 'p2' }),
  }));
  const { user } = showDesk({ path, server });
  const table = within(await screen.findByRole('table', { name: 'Parked and unclear deliveries' }));
  screen.getByText('5000');
  expect(table.getAllByRole('link')).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await vi.waitFor(() => expect(table.getAllByRole('link')).toHaveLength(200));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('all deliveries of a game that was down are tried again with one reason', async () => {
  const server = busyServer();
  server.answer('POST /deliveries/redeliver', { redelivered: 2 });
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Deliver all of Starfall Odyssey again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliver all of Starfall Odyssey again' }));
  await expectAccessible();
  dialog.getByText(/no answer of the game: 2 now/);
  await user.keyboard('the game is back{Enter}');
  await screen.findByText('Deliveries of Starfall Odyssey that are tried again now: 2.');
  expect(server.calls('POST /deliveries/redeliver')).toMatchObject([{ body: { game: 1, why: 'the game is back' } }]);
});

test('a role that may not retry has no such button', async () => {
  showDesk({ path, server: busyServer(), session: sessionWith(['deliveries.read']) });
  await screen.findByText(/All tries failed/);
  expect(screen.queryByRole('button', { name: /Deliver all/ })).toBeNull();
});
