import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { auditApi } from '#contract/operator/audit.ts';
import { KNOWN_ACTIONS } from '#desk/lib/action-name.ts';
import { shortTime } from '#desk/lib/format.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, NUMBER, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

afterEach(() => vi.restoreAllMocks());

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

test('the newest actions are filtered by operator and order', async () => {
  const server = createDeskServer();
  server.answer('GET /actions', ({ query }) => ({ actions: query.operator === 'Bob' ? [] : [ENTRY] }));
  const { user } = showDesk({ path: '/audit', server });
  await screen.findByText('ticket 7');
  screen.getByRole('cell', { name: 'Refund' });
  await expectAccessible();
  await user.type(screen.getByLabelText('Operator'), 'Bob{Enter}');
  await screen.findByText('No action matches this filter.');
  expect(server.calls('GET /actions').at(-1)?.query).toEqual({ operator: 'Bob' });
  expect(location.search).toBe('?operator=Bob');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByText('ticket 7');
});

test('an action is found by its name of the table, and the server takes each one of the list', async () => {
  const server = createDeskServer();
  server.answer('GET /actions', { actions: [ENTRY] });
  const { user } = showDesk({ path: '/audit', server });
  await screen.findByText('ticket 7');
  await user.type(screen.getByLabelText('Action'), 'apply A draft{Enter}');
  await waitFor(() => expect(location.search).toBe('?operation=catalog+drafts+apply'));
  expect(server.calls('GET /actions').at(-1)?.query).toEqual({ command: 'catalog drafts apply' });
  const refused = KNOWN_ACTIONS.filter(([command]) => !auditApi['GET /actions'].query.safeParse({ command }).success);
  expect(refused).toEqual([]);
});

test('a refund that moved no money reads as a repeat', async () => {
  const server = createDeskServer();
  const repeat = { ...ENTRY, id: `${ACTION}2`, result: { amount: 499, before: { refundId: 'r', state: 'done' } } };
  server.answer('GET /actions', { actions: [repeat, { ...ENTRY, result: { amount: 499, before: null } }] });
  showDesk({ path: '/audit', server });
  await screen.findByRole('cell', { name: 'Refund (repeat: nothing was done)' });
  screen.getByRole('cell', { name: 'Refund' });
});

test('the details of an entry are names and values, and the raw entry is folded', async () => {
  const server = createDeskServer();
  const UNTIL = '2026-11-03T04:00:00.000Z';
  const steps = [{ kind: 'a' }, { kind: '<b>' }];
  const result = { isForced: false, games: [7, 8], limit: null, steps, after: { state: 'open' }, until: UNTIL };
  server.answer('GET /actions', { actions: [{ ...ENTRY, result }] });
  const { user } = showDesk({ path: '/audit', server });
  await user.click(await screen.findByText('Show', { selector: 'summary' }));
  const facts = [...document.querySelectorAll('dt')].map((name) => [name.textContent, name.nextSibling?.textContent]);
  expect(facts).toEqual([
    ['Amount', 'all'],
    ['Is forced', 'no'],
    ['Games', '7, 8'],
    ['Limit', 'none'],
    ['Steps', '1Kinda2Kind<b>'],
    ['1', 'Kinda'],
    ['Kind', 'a'],
    ['2', 'Kind<b>'],
    ['Kind', '<b>'],
    ['After', 'Stateopen'],
    ['State', 'open'],
    ['Until', shortTime(UNTIL)],
  ]);
  screen.getByTitle('2026-11-03 04:00:00 UTC');
  const raw = screen.getByText('Raw').closest('details');
  expect(raw?.open).toBe(false);
  await user.click(screen.getByText('Raw'));
  expect(JSON.parse(raw?.querySelector('pre')?.textContent ?? '')).toEqual({ arguments: { amount: 'all' }, result });
  await expectAccessible();
});

test('an email that is typed into the filter is refused, and gets into no address', async () => {
  const server = createDeskServer();
  server.answer('GET /actions', { actions: [ENTRY] });
  const { user } = showDesk({ path: '/audit', server });
  await screen.findByText('ticket 7');
  await user.type(screen.getByLabelText('Operator'), 'mia@example.com');
  await user.type(screen.getByLabelText('Order'), 'mia@example.com{Enter}');
  await screen.findByText('Type the name of an operator, such as ada.');
  screen.getByText('Type an order number, such as 20261128-AB12CD34EF.');
  expect(location.href).not.toContain('mia');
  expect(server.calls('GET /actions').map(({ query }) => query)).toEqual([{}]);
});

test('a role that may not see the audit log is told so', async () => {
  showDesk({ path: '/audit', session: sessionWith(['orders.read']) });
  await screen.findByText(/Your role may not see the audit log/);
  expect(screen.queryByLabelText('Operator')).toBeNull();
});

test('the next page of the audit log is added below', async () => {
  const server = createDeskServer();
  server.answer('GET /actions', ({ query }) =>
    query.after === 'p2'
      ? { actions: [{ ...ENTRY, id: `${ACTION}2`, why: 'ticket 6' }] }
      : { actions: [ENTRY], next: 'p2' },
  );
  const { user } = showDesk({ path: '/audit', server });
  await screen.findByText('1+');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('ticket 6');
  screen.getByText('ticket 7');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a read that the server gave up says so', async () => {
  const server = createDeskServer();
  const sentence = 'The database took longer than 10 seconds, so the desk gave up.';
  server.refuse('GET /actions', 'operation.refused', { reason: 'desk.too_long', sentence });
  showDesk({ path: '/audit', server });
  await screen.findByText(new RegExp(sentence));
});

test('the filter of the address is shown and sent, with times in UTC', async () => {
  const server = createDeskServer();
  server.answer('GET /actions', { actions: [ENTRY] });
  const times = 'from=2026-11-01T00%3A00%3A00.000Z&until=2026-11-02T00%3A00%3A00.000Z';
  const { user } = showDesk({ path: `/audit?operation=orders+refund&player=100012&order=x%40y&${times}`, server });
  await screen.findByText('ticket 7');
  expect(server.calls('GET /actions')[0]?.query).toEqual({
    command: 'orders refund',
    player: '100012',
    from: '2026-11-01T00:00:00.000Z',
    until: '2026-11-02T00:00:00.000Z',
  });
  await user.clear(screen.getByLabelText('Player'));
  await user.type(screen.getByLabelText('Player'), 'mia@example.com{Enter}');
  screen.getByText('Type the number of a player, such as 100012.');
  expect(server.calls('GET /actions')).toHaveLength(1);
});

test('the filtered entries are saved with a reason', async () => {
  const server = createDeskServer();
  server.answer('GET /actions', { actions: [ENTRY] });
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const csv = '\uFEFF"time"\r\n';
  server.answer('POST /audit/export', { action: ACTION, number: null, entries: 10_000, csv, isAll: false });
  const { user } = showDesk({ path: '/audit?operator=ada', server });
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await screen.findByRole('dialog', { name: 'Download the audit log' });
  await expectAccessible();
  await user.type(screen.getByRole('combobox', { name: 'Reason' }), 'yearly audit{Enter}');
  await screen.findByText(/10,000 entries were saved. Older ones match too/);
  expect(server.calls('POST /audit/export')[0]?.body).toEqual({ operator: 'ada', why: 'yearly audit' });
  expect(new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(new TextEncoder().encode(csv));
});

const head = { entries: 60_000, hash: 'ab12' };

test('the chain is verified in parts, and its head is shown', async () => {
  const server = createDeskServer();
  server.answer('GET /actions', { actions: [] });
  server.answer('GET /audit/chain', ({ query }) => ({ head, misfit: null, next: query.after === '0' ? 50_000 : null }));
  const { user } = showDesk({ path: '/audit', server });
  await user.click(await screen.findByRole('button', { name: 'Verify the chain' }));
  await screen.findByText('60000:ab12');
  expect(server.calls('GET /audit/chain').map(({ query }) => query.after)).toEqual(['0', '50000']);
  await expectAccessible();
});

test('a broken chain names the entry, and a lost answer is no whole chain', async () => {
  const server = createDeskServer();
  server.answer('GET /actions', { actions: [] });
  const misfit = { position: 7, id: ACTION, at: '2026-11-28T12:00:00Z', problem: 'changed' };
  server.answer('GET /audit/chain', { head, misfit, next: null });
  const { user } = showDesk({ path: '/audit', server });
  await user.click(await screen.findByRole('button', { name: 'Verify the chain' }));
  const broken = (await screen.findByText('The chain is broken')).closest('[role=alert]');
  expect(broken?.textContent).toMatch(/The chain is broken at entry 7 of .*: changed/);
  server.lose('GET /audit/chain');
  await user.click(screen.getByRole('button', { name: 'Verify the chain' }));
  await screen.findByText(/was not verified to its end/);
});

test('past requests for approval say who decided', async () => {
  const server = createDeskServer();
  const approval = {
    ...{ id: ACTION, operation: 'orders refund', shown: {}, number: NUMBER, by: 'Mia', why: 'ticket 7' },
    ...{ reason: 'More than the limit.', askedAt: ENTRY.at, expiresAt: ENTRY.at, state: 'declined' as const },
    ...{ decidedBy: 'Zoe', decidedAt: ENTRY.at },
  };
  server.answer('GET /approvals', ({ query }) =>
    query.after ? { approvals: [{ ...approval, id: `${ACTION}2` }] } : { approvals: [approval], next: 'p2' },
  );
  const { user } = showDesk({ path: '/audit', server, session: sessionWith(['approvals.read']) });
  await screen.findByText(/Your role may not see the audit log/);
  await user.click(screen.getByRole('button', { name: 'Show requests for approval' }));
  await screen.findByText('Declined');
  screen.getByText(/Zoe/);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findAllByText('Declined')).toHaveLength(2);
  expect(server.calls('GET /approvals').at(-1)?.query).toEqual({ all: 'true', after: 'p2' });
});
