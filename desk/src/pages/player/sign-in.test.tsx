import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, EVERYTHING, playerStory, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer, refusal } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/players/100012';
const UNLINK = 'POST /players/:uid/unlink';
const EMAIL = 'POST /players/:uid/email';
const DONE = { action: ACTION, number: null, ended: 2 };

function serverWith() {
  const server = createDeskServer();
  server.answer(
    'GET /players/:uid',
    playerStory({ signIn: ['line', 'game 1000039', 'next'], providerNames: { line: 'LINE' } }),
  );
  return server;
}

test('a game is unlinked after a passkey check', async () => {
  const server = serverWith();
  let isFresh = false;
  server.answer(UNLINK, () => (isFresh ? Response.json(DONE) : refusal('operator.check_required')));
  server.answer('POST /check/options', { challenge: ACTION, options: {} });
  server.answer('POST /check', () => {
    isFresh = true;
    return sessionWith();
  });
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Unlink Game 1000039' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink Game 1000039' }));
  await user.type(dialog.getByLabelText('Reason'), 'thief{Enter}');
  await screen.findByText(/Game 1000039 is unlinked/);
  const sent = { provider: 'game', gid: 1000039, why: 'thief' };
  expect(server.calls(UNLINK).map(({ body }) => body)).toEqual([sent, sent]);
});

test('the server’s reason to keep the last way is shown in place', async () => {
  const server = serverWith();
  server.refuse(UNLINK, 'operation.refused', { reason: 'sign_in.last', sentence: 'This is the last way to sign in.' });
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Unlink LINE' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink LINE' }));
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await dialog.findByText('This is the last way to sign in.');
  expect(server.calls(UNLINK).map(({ body }) => body)).toEqual([{ provider: 'line', why: 'x' }]);
});

test('a way of a newer server has no button', async () => {
  showDesk({ path, server: serverWith() });
  await screen.findByText('Next');
  expect(screen.queryByRole('button', { name: 'Unlink Next' })).toBeNull();
});

test('the email changes after a warning, and the page does not show the new address', async () => {
  const server = serverWith();
  server.answer(EMAIL, { ...DONE, notified: true });
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Change email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
  dialog.getByText(/All sessions of the player end, and the former address gets a letter/);
  await expectAccessible();
  await user.type(dialog.getByLabelText('Reason'), 'verified');
  await user.click(dialog.getByRole('button', { name: 'Change email' }));
  dialog.getByText('Type an email address.');
  expect(server.calls(EMAIL)).toEqual([]);
  await user.type(dialog.getByLabelText('New email'), 'new@example.com');
  await user.click(dialog.getByRole('button', { name: 'Change email' }));
  await screen.findByText(/The email is changed.*The former address gets a letter/);
  expect(server.calls(EMAIL).map(({ body }) => body)).toEqual([{ to: 'new@example.com', why: 'verified' }]);
  expect(document.body.textContent).not.toContain('new@example.com');
});

test('a role that may not block changes no sign-in', async () => {
  const session = sessionWith(EVERYTHING.filter((permission) => permission !== 'players.block'));
  showDesk({ path, server: serverWith(), session });
  await screen.findByText('Game 1000039');
  expect(screen.queryByRole('button', { name: /Unlink|Change email/ })).toBeNull();
});
