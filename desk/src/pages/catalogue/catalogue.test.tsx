import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Draft, Revision } from '#desk/lib/catalog/catalog.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { draftWith, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer, refusal } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const ID = '00000000-0000-7000-8000-00000000000a';
const path = '/catalogue';
const session = sessionWith(['catalog.read', 'catalog.apply']);

const draft = (changes: Partial<Draft> = {}): Draft => draftWith({ name: 'Autumn <b>prices</b>', ...changes });
const revision = (changes: Partial<Revision> = {}): Revision => ({
  revision: 4,
  at: '2026-11-27T10:00:00Z',
  by: 'Mia',
  why: 'ticket 1',
  restored: null,
  kept: true,
  documents: ['game 7'],
  removals: 0,
  prices: 2,
  layout: false,
  ...changes,
});

function serverWith(drafts: Draft[], revisions: Revision[] = [revision(), revision({ revision: 3, prices: 0 })]) {
  const server = createDeskServer();
  server.answer('GET /catalog/drafts', { revision: 4, drafts });
  server.answer('GET /catalog/revisions', { revisions });
  return server;
}

test('drafts and revisions are listed, with names as plain text', async () => {
  const server = serverWith([draft(), draft({ id: ID.replace('a', 'b'), name: 'Old', base: 2, note: 'Not applied.' })]);
  showDesk({ path, server, session });
  await screen.findByRole('link', { name: 'Autumn <b>prices</b>' });
  screen.getByText('the shop moved on');
  screen.getByText('Not applied.');
  screen.getByText('2 prices; game 7');
  await expectAccessible();
});

test('a new draft needs a name, and opens', async () => {
  const server = serverWith([]);
  server.answer('POST /catalog/drafts', { draft: ID });
  server.lose('GET /catalog/drafts/:id');
  const { user } = showDesk({ path, server, session });
  await screen.findByText(/No draft is open/);
  await user.click(screen.getByRole('button', { name: 'New draft' }));
  await user.click(screen.getByRole('button', { name: 'Begin the draft' }));
  await screen.findByText('Type a name.');
  await user.type(screen.getByLabelText('Name'), 'Winter');
  await user.click(screen.getByRole('button', { name: 'Begin the draft' }));
  await screen.findByText(/could not load the draft/);
  expect(location.pathname).toBe(`/catalogue/drafts/${ID}`);
  expect(server.calls('POST /catalog/drafts').map(({ body }) => body)).toEqual([{ name: 'Winter' }]);
});

test('a rollback is bound to the revision on the page, and a refusal keeps the form', async () => {
  const server = serverWith([]);
  const call = 'POST /catalog/revisions/:revision/rollback';
  server.answer(call, () => refusal('operation.refused', { reason: 'catalog.guarded', sentence: 'Say {yes}.' }));
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Roll back to revision 3' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'wrong prices');
  await user.click(dialog.getByRole('button', { name: 'Roll back to revision 3' }));
  await dialog.findByText('Say yes.');
  server.answer(call, { revision: 5 });
  await user.click(dialog.getByLabelText(/prices change/));
  await user.click(dialog.getByRole('button', { name: 'Roll back to revision 3' }));
  await screen.findByText('The shop has revision 3 again, as revision 5.');
  expect(server.calls(call).map(({ body }) => body)).toEqual([
    { remove: false, yes: false, at: 4, why: 'wrong prices' },
    { remove: false, yes: true, at: 4, why: 'wrong prices' },
  ]);
});

test('the newest revision, and one whose content is gone, cannot be rolled back to', async () => {
  const server = serverWith([], [revision(), revision({ revision: 3, kept: false })]);
  showDesk({ path, server, session });
  await screen.findByText('not kept any more');
  expect(screen.queryByRole('button', { name: /Roll back/ })).toBeNull();
});

test('a role that may only read changes nothing', async () => {
  showDesk({ path, server: serverWith([draft()]), session: sessionWith(['catalog.read']) });
  await screen.findByRole('link', { name: /Autumn/ });
  expect(screen.queryByRole('button', { name: /New draft|Roll back/ })).toBeNull();
});

test('a role that may not see the catalogue asks for nothing', async () => {
  const server = createDeskServer();
  showDesk({ path, server, session: sessionWith(['orders.read']) });
  await screen.findByText(/Your role may not see the catalogue/);
  expect(server.calls('GET /catalog/drafts')).toEqual([]);
});
