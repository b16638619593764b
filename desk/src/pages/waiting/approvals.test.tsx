import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, EVERYTHING, NUMBER, sessionWith, story } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/waiting';
const DECIDES = [...EVERYTHING, 'approvals.read', 'approvals.decide'];

const request = (by: string) => ({
  id: ACTION,
  operation: 'orders refund',
  shown: { number: NUMBER, amount: 'all', key: 'a-key' },
  number: NUMBER,
  by,
  why: 'ticket 4711',
  reason: 'The refunds of this order are 60.00 USD; the limit of the role support is 50.00 USD.',
  askedAt: '2026-11-28T11:00:00Z',
  expiresAt: '2026-11-29T11:00:00Z',
  state: 'asked' as const,
  decidedBy: null,
  decidedAt: null,
});

function serverWith(by: string) {
  const server = createDeskServer();
  server.answer('GET /approvals', { approvals: [request(by)] });
  server.answer('GET /orders/:number', story());
  return server;
}

test('a second person sees the change, its reason and its limit, approves, and is told that it is done', async () => {
  const server = serverWith('kim');
  server.answer('POST /approvals/:id/approve', { approval: ACTION, operation: 'orders refund', by: 'kim' });
  const { user } = showDesk({ path, server, session: sessionWith(DECIDES) });
  const table = within(await screen.findByRole('table', { name: 'Waiting for approval' }));
  table.getByText(/the limit of the role support is 50.00 USD/);
  table.getByText('Amount: All that is left');
  await user.click(table.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
  await dialog.findByText('€4.99, all that is left');
  dialog.getByText(NUMBER);
  await expectAccessible();
  await user.type(dialog.getByLabelText('Reason'), 'seen the ticket');
  server.answer('GET /approvals', { approvals: [] });
  await user.click(dialog.getByRole('button', { name: 'Approve: Refund' }));
  await screen.findByText('Done, as kim asked: Refund.');
  expect(server.calls('POST /approvals/:id/approve')).toMatchObject([{ body: { why: 'seen the ticket' } }]);
});

test('the person who asked can only cancel it, and it does not count as their work', async () => {
  showDesk({ path, server: serverWith('Mia'), session: sessionWith(DECIDES) });
  const table = within(await screen.findByRole('table', { name: 'Waiting for approval' }));
  table.getByText('You');
  table.getByRole('button', { name: 'Cancel the request' });
  expect(table.queryByRole('button', { name: 'Approve' })).toBeNull();
  await screen.findByText(/All clear/);
});

test('a colleague without the permission sees it, and has no buttons', async () => {
  showDesk({ path, server: serverWith('kim'), session: sessionWith([...EVERYTHING, 'approvals.read']) });
  const table = within(await screen.findByRole('table', { name: 'Waiting for approval' }));
  expect(table.queryByRole('button')).toBeNull();
});

test('a refusal of the change is told in the dialog', async () => {
  const server = serverWith('kim');
  server.refuse('POST /approvals/:id/approve', 'operation.refused', {
    reason: 'refund.too_much',
    sentence: 'Nothing is left.',
  });
  const { user } = showDesk({ path, server, session: sessionWith(DECIDES) });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
  await user.type(dialog.getByLabelText('Reason'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Approve: Refund' }));
  await dialog.findByText('Nothing is left.');
});

test('the request to apply a draft leads to the draft', async () => {
  const server = createDeskServer();
  const shown = { draft: ACTION, version: '3', yes: 'yes' };
  server.answer('GET /approvals', {
    approvals: [{ ...request('kim'), operation: 'catalog drafts apply', shown, number: null }],
  });
  showDesk({ path, server, session: sessionWith(DECIDES) });
  const link = await screen.findByRole('link', { name: 'Look at the draft' });
  expect(link.getAttribute('href')).toBe(`/catalogue/drafts/${ACTION}`);
});
