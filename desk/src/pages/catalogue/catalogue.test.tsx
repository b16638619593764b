import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Draft, Plan, Revision } from '#desk/lib/catalog/catalog.ts';
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

const NO_CHANGE: Plan = {
  differences: [],
  removals: [],
  prices: [],
  lifted: [],
  counts: { differences: 0, removals: 0, prices: 0, lifted: 0 },
  publisher: null,
};
const HARMLESS: Plan = {
  ...NO_CHANGE,
  differences: ['news/fair: cover: a -> b'],
  counts: { ...NO_CHANGE.counts, differences: 1 },
};
const PRICE = 'games/7/items/gems: prices.EUR: 1990 -> 199';
const RISKY: Plan = {
  ...NO_CHANGE,
  differences: ['- news fair', PRICE],
  removals: ['news fair'],
  prices: [PRICE],
  counts: { differences: 2, removals: 1, prices: 1, lifted: 0 },
};

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

test('a rollback is bound to the revision of its comparison, and a refusal keeps the form', async () => {
  const server = serverWith([]);
  const call = 'POST /catalog/revisions/:revision/rollback';
  // Somebody applied a revision after the page was read.
  server.answer('GET /catalog/revisions/:revision/rollback', { revision: 5, plan: RISKY });
  const sentence = 'The shop is at revision 6.';
  server.answer(call, () => refusal('operation.refused', { reason: 'catalog.moved', sentence }));
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Roll back to revision 3' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(await dialog.findByLabelText('Reason'), 'wrong prices');
  await dialog.findByText('games/7/items/gems: prices.EUR: 1990 -> 199', { exact: false, selector: 'section li' });
  await user.click(dialog.getByRole('checkbox', { name: 'Change 1 price' }));
  await user.click(dialog.getByRole('button', { name: 'Roll back to revision 3' }));
  await dialog.findByText('Tick each kind of change above to allow it.');
  expect(server.calls(call)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'Remove 1 entry' }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Roll back to revision 3' }));
  await dialog.findByText(/^The shop is at revision 6. Close this dialog and open it again/);
  server.answer(call, { revision: 7 });
  await user.click(dialog.getByRole('button', { name: 'Roll back to revision 3' }));
  await screen.findByText('The shop has revision 3 again, as revision 7.');
  const sent = { remove: true, yes: true, at: 5, why: 'wrong prices' };
  expect(server.calls(call).map(({ body }) => body)).toEqual([sent, sent]);
});

test('after a refusal, the dialog that is opened again has the changes of now', async () => {
  const server = serverWith([]);
  const compare = 'GET /catalog/revisions/:revision/rollback';
  server.answer(compare, { revision: 4, plan: HARMLESS });
  const refused = { reason: 'catalog.moved', sentence: 'The shop is at revision 5.' };
  server.answer('POST /catalog/revisions/:revision/rollback', () => refusal('operation.refused', refused));
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Roll back to revision 3' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(await dialog.findByLabelText('Reason'), 'typo');
  server.answer(compare, { revision: 5, plan: RISKY });
  await user.click(dialog.getByRole('button', { name: 'Roll back to revision 3' }));
  await dialog.findByText(/Close this dialog and open it again/);
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Roll back to revision 3' }));
  await within(screen.getByRole('dialog')).findByRole('checkbox', { name: 'Change 1 price' });
});

test('a rollback without risky changes needs no consent, and one without changes is not offered', async () => {
  const server = serverWith([]);
  server.answer('GET /catalog/revisions/:revision/rollback', { revision: 4, plan: HARMLESS });
  server.answer('POST /catalog/revisions/:revision/rollback', { revision: 5 });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Roll back to revision 3' }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText(/1 change. Nothing is removed/);
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.type(dialog.getByLabelText('Reason'), 'typo');
  server.answer('GET /catalog/revisions/:revision/rollback', { revision: 5, plan: NO_CHANGE });
  await user.click(dialog.getByRole('button', { name: 'Roll back to revision 3' }));
  await screen.findByText('The shop has revision 3 again, as revision 5.');
  await user.click(await screen.findByRole('button', { name: 'Roll back to revision 3' }));
  await within(screen.getByRole('dialog')).findByText('The shop already has what revision 3 has.');
});

test('a dialog with many risky changes says how many more there are', async () => {
  const server = serverWith([]);
  const counts = { differences: 1_205, removals: 1_201, prices: 3, lifted: 2 };
  const plan: Plan = { ...RISKY, lifted: ['coupons: coupons.fair.stock: 5 -> none'], counts };
  server.answer('GET /catalog/revisions/:revision/rollback', { revision: 4, plan });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Roll back to revision 3' }));
  const dialog = within(screen.getByRole('dialog'));
  const removals = within(await dialog.findByRole('region', { name: 'Remove 1201 entries' }));
  removals.getByText('… and 1,200 more. The command “catalog” lists all.');
  const changes = within(dialog.getByRole('region', { name: 'Change 3 prices and lift 2 limits' }));
  changes.getByText('… and 3 more. The command “catalog” lists all.');
});

test('without its difference, a rollback cannot be sent', async () => {
  const server = serverWith([]);
  server.lose('GET /catalog/revisions/:revision/rollback');
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Roll back to revision 3' }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText(/could not load the changes/);
  expect(dialog.queryByLabelText('Reason')).toBeNull();
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
