import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Person } from '#desk/lib/people.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const person = (name: string, changes: Partial<Person> = {}): Person => ({
  name,
  role: 'support',
  createdAt: '2026-11-01T10:00:00Z',
  revokedAt: null,
  expiresAt: null,
  actedAt: null,
  invitedUntil: null,
  passkeys: 1,
  issuer: null,
  sessions: 0,
  seenAt: null,
  ...changes,
});
const session = sessionWith(['operators.manage', 'audit.read'], 'ada');
const path = '/people';
const done = { action: ACTION, number: null };

function withPeople(...operators: Person[]) {
  const server = createDeskServer();
  const rights = [{ permission: 'orders.refund', roles: ['support' as const, 'admin' as const] }];
  server.answer('GET /operators', { operators, rights });
  return server;
}
const ADA = person('ada', { role: 'admin', sessions: 1, seenAt: '2026-11-28T10:00:00Z' });
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));

test('each person has role, ways to sign in and sessions, and each role its permissions', async () => {
  const server = withPeople(
    ADA,
    person('bob', { passkeys: 2, issuer: 'https://login.example.com/x' }),
    person('gone', { revokedAt: '2026-11-20T10:00:00Z', passkeys: 0 }),
  );
  const { user } = showDesk({ path, server, session });
  const bob = await rowOf('bob');
  bob.getByText('2 passkeys, account at login.example.com');
  bob.getByText('never');
  const rights = within(screen.getByRole('table', { name: 'Permissions of the roles' }));
  const cells = within(rights.getByRole('row', { name: /orders.refund/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['–no', 'yes', '–no', '–no', 'yes']);
  expect(screen.queryByText(/Revoked on/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /Show revoked operators/ }));
  screen.getByText(/Revoked on/);
  await expectAccessible();
});

test('an invitation shows its link once', async () => {
  const server = withPeople(ADA);
  const link = 'https://desk.example.com/invitation#secret';
  server.answer('POST /operators', { ...done, operator: 'eve', role: 'finance', link });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Invite a person' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Eve!');
  await user.type(dialog.getByRole('combobox', { name: 'Reason' }), 'new colleague{Enter}');
  dialog.getByText(/Up to 40 small letters/);
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'eve');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'finance');
  await user.click(dialog.getByRole('button', { name: 'Create the link' }));
  await dialog.findByText(link);
  await expectAccessible();
  expect(server.calls('POST /operators').map(({ body }) => body)).toEqual([
    { name: 'eve', role: 'finance', why: 'new colleague' },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Close', description: '' }));
  expect(screen.queryByText(link)).toBeNull();
});

test('a role is changed with a reason, and the same role is refused', async () => {
  const server = withPeople(ADA, person('bob'));
  server.answer('POST /operators/:name/role', { ...done, operator: 'bob', role: 'finance' });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Change role: bob' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change role: bob' }));
  await user.type(dialog.getByRole('combobox', { name: 'Reason' }), 'moves{Enter}');
  dialog.getByText('bob has this role already.');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'finance');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  await screen.findByText('bob has the role finance now.');
  expect(server.calls('POST /operators/:name/role')[0]).toMatchObject({
    path: '/api/operators/bob/role',
    body: { role: 'finance', why: 'moves' },
  });
});

test('the last admin can end the sessions, and be neither revoked nor demoted', async () => {
  const server = withPeople(ADA, person('bob', { role: 'admin', revokedAt: '2026-11-20T10:00:00Z' }));
  showDesk({ path, server, session });
  const row = await rowOf('ada');
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['End sessions']);
  row.getByText('The last admin');
});

test('a refused revocation says why', async () => {
  const server = withPeople(ADA, person('bob'));
  server.refuse('POST /operators/:name/revoke', 'operation.refused', { reason: 'x', sentence: 'Somebody was faster.' });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Revoke: bob' }));
  await user.type(await screen.findByRole('combobox', { name: 'Reason' }), 'left{Enter}');
  await screen.findByText(/Somebody was faster/);
});

test('a read that fails can be repeated', async () => {
  const server = createDeskServer();
  server.lose('GET /operators');
  showDesk({ path, server, session });
  await screen.findByRole('button', { name: 'Try again' });
});

test('a role without the permission asks for nothing', async () => {
  const server = createDeskServer();
  showDesk({ path, server, session: sessionWith(['audit.read']) });
  await screen.findByText(/Your role may not see the people/);
  expect(server.calls('GET /operators')).toEqual([]);
});
