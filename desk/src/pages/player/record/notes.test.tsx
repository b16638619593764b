import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, EVERYTHING, playerStory, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/players/100012';
const READ = 'GET /players/:uid/notes';
const WRITE = 'POST /players/:uid/notes';
const NOTE = { at: '2026-11-28T10:00:00Z', by: 'Ada', text: 'Wants answers by letter.' };

function serverWith() {
  const server = createDeskServer();
  server.answer('GET /players/:uid', playerStory());
  server.answer(READ, { notes: [NOTE] });
  server.answer(WRITE, { action: ACTION, number: null });
  return server;
}
async function open(server: ReturnType<typeof createDeskServer>, session = sessionWith()) {
  const { user } = showDesk({ path, server, session });
  const part = within(await screen.findByRole('region', { name: 'Notes' }));
  await part.findByText(NOTE.text);
  const write = part.queryByRole('button', { name: 'Write a note' });
  if (write) await user.click(write);
  return { user, part };
}

test('the notes of colleagues are in sight at once, and a new one is stored', async () => {
  const server = serverWith();
  const { user, part } = await open(server);
  await expectAccessible();
  await user.click(part.getByRole('button', { name: 'Add note' }));
  part.getByText('Type a note.');
  expect(server.calls(WRITE)).toEqual([]);
  await user.type(part.getByLabelText('New note'), 'Called back.');
  server.answer(READ, { notes: [{ ...NOTE, at: '2026-11-28T11:00:00Z', text: 'Called back.' }, NOTE] });
  await user.click(part.getByRole('button', { name: 'Add note' }));
  await part.findByText('Called back.', { selector: 'p' });
  expect(server.calls(WRITE).map(({ body }) => body)).toMatchObject([{ text: 'Called back.' }]);
  expect(part.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('');
});

test('after a lost answer the note stays in the field', async () => {
  const server = serverWith();
  server.lose(WRITE);
  const { user, part } = await open(server);
  await user.type(part.getByLabelText('New note'), 'Called back.');
  await user.click(part.getByRole('button', { name: 'Add note' }));
  await part.findByText(/Look below if the note is stored/);
  expect(part.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('Called back.');
});

test('a role that may not write notes reads them', async () => {
  const session = sessionWith(EVERYTHING.filter((permission) => permission !== 'players.note'));
  const { part } = await open(serverWith(), session);
  expect(part.queryByLabelText('New note')).toBeNull();
});
