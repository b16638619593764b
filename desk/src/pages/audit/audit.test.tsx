import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, NUMBER, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

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
