import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

test('the switch shows disputes that are over, and keeps the focus', async () => {
  const server = createDeskServer();
  server.answer('GET /disputes', { disputes: [] });
  const { user } = showDesk({ path: '/disputes', server });
  await screen.findByText('No dispute is open.');
  await user.click(screen.getByLabelText('Show those that are over'));
  await screen.findByText('There was no dispute yet.');
  expect(server.calls('GET /disputes').at(-1)?.query).toEqual({ all: 'true' });
  expect(document.activeElement).toBe(screen.getByLabelText('Show those that are over'));
});

test('a role that may not see disputes is told so', async () => {
  const server = createDeskServer();
  server.refuse('GET /disputes', 'operator.forbidden', { permission: 'orders.read' });
  showDesk({ path: '/disputes', server });
  await screen.findByText(/Your role may not see the disputes/);
});
