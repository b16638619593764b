import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Diff, Plan } from '#desk/lib/catalog/catalog.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { draftWith, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer, refusal } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const ID = '00000000-0000-7000-8000-00000000000a';
const ITEMS = 'games/7-test/items.yaml';
const path = `/catalogue/drafts/${ID}`;
const session = sessionWith(['catalog.read', 'catalog.apply']);
const SAVE = 'POST /catalog/drafts/:id/file';
const APPLY = 'POST /catalog/drafts/:id/apply';

const DRAFT = draftWith();
const PLAN: Plan = {
  differences: ['~ game 7: items.gem.prices.EUR: 199 -> 1990'],
  removals: [],
  prices: ['game 7: items.gem.prices.EUR: 199 -> 1990  (!) 10 times as much'],
  lifted: [],
  counts: { differences: 1, removals: 0, prices: 1, lifted: 0 },
  publisher: null,
};
const DIFF: Diff = { version: 3, base: 4, revision: 4, problems: [], notes: [], plan: PLAN };
const mistake = { file: ITEMS, line: 2, column: 3, field: 'items[0].prices', message: 'must be at least 1' };

function serverWith({ draft = DRAFT, diff = DIFF, text = 'items:\n  - id: gem\n' } = {}) {
  const server = createDeskServer();
  server.answer('GET /catalog/drafts/:id', {
    draft,
    revision: diff.revision,
    files: [
      { path: ITEMS, state: 'changed', by: 'Lin', at: '2026-11-28T11:00:00Z' },
      { path: 'publisher.yaml', state: 'same', by: null, at: null },
    ],
  });
  server.answer('GET /catalog/drafts/:id/diff', diff);
  server.answer('GET /catalog/drafts/:id/file', ({ query }) => ({
    path: query.path ?? '',
    text,
    seen: 'hash-1',
    baseText: 'items: []\n',
    by: 'Lin',
    at: '2026-11-28T11:00:00Z',
  }));
  return server;
}
const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: ITEMS });

test('a file is edited and saved with the hash of the text that was read', async () => {
  const server = serverWith();
  server.answer(SAVE, { version: 4, seen: 'hash-2' });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: /items\.yaml/ }));
  fireEvent.change(await editor(), { target: { value: 'items:\n  - id: gold\n' } });
  screen.getByText('not saved');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(server.calls(SAVE).map(({ body }) => body)).toEqual([
    { path: ITEMS, text: 'items:\n  - id: gold\n', seen: 'hash-1' },
  ]);
});

test('a file with carriage returns keeps them', async () => {
  const server = serverWith({ text: 'a: 1\r\nb: 2\r\n' });
  server.answer(SAVE, { version: 4, seen: 'hash-2' });
  const { user } = showDesk({ path: `${path}?file=${ITEMS}`, server, session });
  fireEvent.change(await editor(), { target: { value: 'a: 1\nb: 3\n' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.calls(SAVE)).toHaveLength(1));
  expect(server.calls(SAVE)[0]?.body).toMatchObject({ text: 'a: 1\r\nb: 3\r\n' });
});

test('when somebody else was faster, both texts are on the page and nothing is lost', async () => {
  const server = serverWith();
  const sentence = `Not saved: Lin changed ${ITEMS} at 2026-11-28 11:05 UTC, after you read it.`;
  server.answer(SAVE, () => refusal('operation.refused', { reason: 'draft.file_changed', sentence }));
  const { user } = showDesk({ path: `${path}?file=${ITEMS}`, server, session });
  fireEvent.change(await editor(), { target: { value: 'mine\n' } });
  server.answer('GET /catalog/drafts/:id/file', {
    path: ITEMS,
    text: 'theirs\n',
    seen: 'hash-9',
    baseText: 'items: []\n',
    by: 'Lin',
    at: '2026-11-28T11:05:00Z',
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Not saved: Lin changed/);
  const theirs = await screen.findByLabelText<HTMLTextAreaElement>('The text that Lin saved');
  expect([theirs.value, (await editor()).value]).toEqual(['theirs\n', 'mine\n']);
  await expectAccessible();
  server.answer(SAVE, { version: 5, seen: 'hash-10' });
  await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
  await waitFor(() => expect(server.calls(SAVE)).toHaveLength(2));
  expect(server.calls(SAVE)[1]?.body).toEqual({ path: ITEMS, text: 'mine\n', seen: 'hash-9' });
});

test('an unsaved text survives a look at another page', async () => {
  const { user, desk } = showDesk({ path: `${path}?file=${ITEMS}`, server: serverWith(), session });
  fireEvent.change(await editor(), { target: { value: 'mine\n' } });
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Catalogue' }));
  await screen.findByRole('heading', { level: 1, name: 'Catalogue' });
  desk.router.go(`${path}?file=${ITEMS}`);
  await waitFor(async () => expect((await editor()).value).toBe('mine\n'));
});

test('a mistake leads to its line', async () => {
  const server = serverWith({ diff: { ...DIFF, problems: [mistake], plan: null } });
  const { user } = showDesk({ path, server, session });
  const list = within(await screen.findByRole('list', { name: 'Mistakes' }));
  await user.click(list.getByRole('button', { name: new RegExp(`${ITEMS}:2:3`) }));
  const field = await editor();
  await waitFor(() => expect(field.selectionStart).toBe('items:\n'.length));
  expect(document.activeElement).toBe(field);
  await user.tab();
  expect(document.activeElement).not.toBe(field);
});

test('an apply needs the explicit consent to each risky change', async () => {
  const server = serverWith();
  server.answer(APPLY, { revision: 5 });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(await dialog.findByLabelText('Reason'), 'autumn');
  await user.click(dialog.getByRole('button', { name: 'Apply now' }));
  await dialog.findByText(/Tick each kind of change/);
  expect(server.calls(APPLY)).toEqual([]);
  await expectAccessible();
  await user.click(dialog.getByRole('checkbox', { name: 'Change 1 price' }));
  await user.click(dialog.getByRole('button', { name: 'Apply now' }));
  await screen.findByText('Applied: the shop is at revision 5.');
  expect(server.calls(APPLY).map(({ body }) => body)).toEqual([{ version: 3, yes: true, why: 'autumn' }]);
});

test('an apply at a time is scheduled in UTC, and a time in the past is refused', async () => {
  const server = serverWith({
    diff: { ...DIFF, plan: { ...PLAN, prices: [], counts: { ...PLAN.counts, prices: 0 } } },
  });
  const SCHEDULE = 'POST /catalog/drafts/:id/schedule';
  server.answer(SCHEDULE, { when: '2099-01-01T04:00:00Z' });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(await dialog.findByLabelText('Reason'), 'new year');
  await user.click(dialog.getByLabelText('At a time, not now'));
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '2020-01-01T04:00' } });
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  await dialog.findByText('Choose a time in the future.');
  await expectAccessible();
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '2099-01-01T04:00' } });
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  await screen.findByText(/^Scheduled for .*2099-01-01 04:00:00 UTC/);
  const when = new Date('2099-01-01T04:00').toISOString();
  expect(server.calls(SCHEDULE).map(({ body }) => body)).toEqual([{ version: 3, when, why: 'new year' }]);
});

test('a scheduled draft is not edited, and its schedule can be cancelled', async () => {
  const server = serverWith({
    draft: { ...DRAFT, state: 'scheduled', applyAt: '2099-01-01T04:00:00Z', scheduledBy: 'Mia' },
  });
  server.answer('POST /catalog/drafts/:id/unschedule', { draft: ID });
  const { user } = showDesk({ path: `${path}?file=${ITEMS}`, server, session });
  expect((await editor()).readOnly).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel the schedule' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'too early');
  await user.click(dialog.getByRole('button', { name: 'Cancel the schedule' }));
  await screen.findByText(/The schedule is cancelled/);
});

test('a draft with mistakes is not applied', async () => {
  const server = serverWith({ diff: { ...DIFF, problems: [mistake], plan: null } });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  await within(screen.getByRole('dialog')).findByText(/has mistakes/);
});

test('a draft behind the shop is brought up to date, with a decision for each conflict', async () => {
  const server = serverWith({ diff: { ...DIFF, revision: 6 } });
  const REBASE = 'POST /catalog/drafts/:id/rebase';
  server.answer('GET /catalog/drafts/:id/conflicts', {
    version: 3,
    base: 4,
    revision: 6,
    conflicts: [{ path: ITEMS, before: 'old', mine: 'mine', theirs: 'theirs', pictures: null }],
  });
  server.answer(REBASE, { version: 4 });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Bring up to date' }));
  const dialog = within(screen.getByRole('dialog'));
  const send = () => user.click(dialog.getByRole('button', { name: 'Bring up to date' }));
  await dialog.findByText(/Both changed these files/);
  await send();
  expect(server.calls(REBASE)).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: 'Take the shop’s' }));
  await expectAccessible();
  await send();
  await screen.findByText('The draft is up to date with revision 6.');
  expect(server.calls(REBASE)[0]?.body).toEqual({ version: 3, revision: 6, mine: [], theirs: [ITEMS] });
});

test('without the permission to change, a draft is only read', async () => {
  showDesk({ path: `${path}?file=${ITEMS}`, server: serverWith(), session: sessionWith(['catalog.read']) });
  expect((await editor()).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /Save|Apply|Discard|New file/ })).toBeNull();
});

test('a draft that is over shows no editor', async () => {
  showDesk({ path, server: serverWith({ draft: { ...DRAFT, state: 'applied', revision: 5 } }), session });
  await screen.findByText(/Applied as revision 5/);
  expect(screen.queryByRole('region', { name: 'Editor' })).toBeNull();
});

test('a draft that cannot be read can be read again', async () => {
  const server = serverWith();
  server.lose('GET /catalog/drafts/:id');
  showDesk({ path, server, session });
  await screen.findByRole('button', { name: 'Try again' });
});
