import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, EVERYTHING, playerStory, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/players/100012';
const DONE = { action: ACTION, number: null };

function serverWith(player = playerStory()) {
  const server = createDeskServer();
  server.answer('GET /players/:uid', player);
  server.answer('POST /players/:uid/reveal', {
    ...DONE,
    username: null,
    email: 'mia@example.com',
    phone: '+4915112345678',
  });
  return server;
}

test('personal data are masked, and axe finds nothing', async () => {
  showDesk({ path, server: serverWith() });
  await screen.findByText('m…@e….com');
  expect(screen.queryByText('mia@example.com')).toBeNull();
  await expectAccessible();
});

test('uncovering needs a reason, and lasts until the page is left', async () => {
  const server = serverWith();
  const { user, desk } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Uncover' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Uncover personal data' }));
  await user.click(dialog.getByRole('button', { name: 'Uncover' }));
  expect(server.calls('POST /players/:uid/reveal')).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4711');
  await user.click(dialog.getByRole('button', { name: 'Uncover' }));
  await screen.findByText('mia@example.com');
  screen.getByText(/The audit log records it/);
  expect(server.calls('POST /players/:uid/reveal')[0]?.body).toEqual({ why: 'ticket 4711' });
  expect(JSON.stringify(desk.lookedAt.list.get())).not.toContain('mia');

  await user.click(screen.getAllByRole('link', { name: /Find/ })[0] as HTMLElement);
  await screen.findByRole('heading', { name: 'Find' });
  await user.click(await screen.findByRole('link', { name: /Player 100012/ }));
  await screen.findByText('m…@e….com');
  expect(screen.queryByText('mia@example.com')).toBeNull();
});

test('a refused uncovering shows no data', async () => {
  const server = serverWith();
  server.refuse('POST /players/:uid/reveal', 'operator.forbidden', { permission: 'players.read' });
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Uncover' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await dialog.findByText('Your role does not allow this.');
});

test('a player is blocked until a time in the operator’s zone', async () => {
  const server = serverWith();
  server.answer('POST /players/:uid/block', DONE);
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-28T10:00:00Z'));
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block player' }));
  await user.click(dialog.getByLabelText('Until a time'));
  await user.type(dialog.getByLabelText('Reason'), 'fraud');
  await user.click(dialog.getByRole('button', { name: 'Block player' }));
  dialog.getByText('Choose a time.');
  await user.type(dialog.getByLabelText('Blocked until'), '2026-11-01T12:00');
  await user.click(dialog.getByRole('button', { name: 'Block player' }));
  dialog.getByText('Choose a time in the future.');
  await user.clear(dialog.getByLabelText('Blocked until'));
  await user.type(dialog.getByLabelText('Blocked until'), '2026-12-24T12:00');
  await user.click(dialog.getByRole('button', { name: 'Block player' }));
  await screen.findByText(/The player is blocked until/);
  expect(server.calls('POST /players/:uid/block').map(({ body }) => body)).toEqual([
    { until: new Date('2026-12-24T12:00').toISOString(), why: 'fraud' },
  ]);
});

test('a blocked player can be unblocked', async () => {
  const server = serverWith(playerStory({ blockedAt: '2026-11-27T10:00:00Z' }));
  server.answer('POST /players/:uid/unblock', DONE);
  const { user } = showDesk({ path, server });
  await screen.findByText('Blocked');
  await user.click(screen.getByRole('button', { name: 'Unblock' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unblock player' }));
  await user.type(dialog.getByLabelText('Reason'), 'mistake{Enter}');
  await screen.findByText('The player is unblocked.');
  await waitFor(() => expect(server.calls('GET /players/:uid').length).toBeGreaterThan(1));
});

test('a role that may not block has no buttons for it', async () => {
  const session = sessionWith(EVERYTHING.filter((permission) => permission !== 'players.block'));
  showDesk({ path, server: serverWith(), session });
  await screen.findByText('m…@e….com');
  expect(screen.queryByRole('button', { name: /Block|Sign out everywhere/ })).toBeNull();
});

test('a role that may not see players is told so', async () => {
  const server = serverWith();
  showDesk({ path, server, session: sessionWith(['orders.read']) });
  await screen.findByText(/Your role may not see players/);
  expect(server.calls('GET /players/:uid')).toEqual([]);
});
