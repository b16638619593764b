import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { draftWith, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer, refusal } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const ID = '00000000-0000-7000-8000-00000000000a';
const path = `/catalogue/drafts/${ID}/texts`;
const session = sessionWith(['catalog.read', 'catalog.apply']);
const CHECK = 'POST /catalog/drafts/:id/texts/check';
const TAKE = 'POST /catalog/drafts/:id/texts';
const FIELD = 'File with translations';
const CHANGE = {
  file: 'games/7-test/items.yaml',
  key: 'items.gem.name',
  source: '<b>gems</b>',
  before: null,
  after: 'Steine',
  older: 'old gems',
};
const CHECKED = { version: 3, language: 'de' as const, changes: [CHANGE], count: 1, missing: 2 };

function serverWith(changes: Parameters<typeof draftWith>[0] = {}) {
  const server = createDeskServer();
  server.answer('GET /catalog/drafts/:id', { draft: draftWith({ id: ID, ...changes }), revision: 4, files: [] });
  server.answer('GET /catalog/drafts/:id/texts', {
    version: 3,
    total: 9,
    languages: [
      { language: 'de', missing: 3 },
      { language: 'zh-tw', missing: 0 },
    ],
  });
  return server;
}

test('missing texts are counted by language, and listed with their English', async () => {
  const server = serverWith();
  const missing = [{ file: 'vip.yaml', key: 'levels.star.name', source: '<i>Star</i>' }];
  server.answer('GET /catalog/drafts/:id/texts/file', { version: 3, texts: 9, missing, count: 1, file: 'x' });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: '3 missing in German' }));
  await screen.findByText('<i>Star</i>');
  screen.getByText('Complete');
  expect(server.calls('GET /catalog/drafts/:id/texts/file')[0]?.query).toEqual({ language: 'de', format: 'csv' });
  await expectAccessible();
});

test('a file is compared first, and taken by a second press', async () => {
  const server = serverWith();
  server.answer(CHECK, CHECKED);
  server.answer(TAKE, { version: 4, language: 'de', texts: 1, missing: 2 });
  const { user } = showDesk({ path, server, session });
  await user.upload(await screen.findByLabelText(FIELD), new File(['<xliff/>'], 'texts.xlf'));
  await screen.findByText('1 text changes in German. 2 texts are missing then.');
  screen.getByText('<b>gems</b>');
  screen.getByText('Translated from: old gems');
  expect(server.calls(TAKE)).toEqual([]);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Take 1 text into the draft' }));
  await screen.findByText(/1 text in German: saved in the draft/);
  expect(server.calls(TAKE)[0]?.body).toEqual({ version: 3, file: '<xliff/>', older: false });
  expect(screen.queryByRole('button', { name: /Take 1/ })).toBeNull();
});

test('mistakes of a file are shown, and nothing can be taken', async () => {
  const server = serverWith();
  const sentence = 'No text was changed.\nLine 2, column target: the placeholder {quantity} is missing.';
  server.answer(CHECK, () => refusal('operation.refused', { reason: 'texts.invalid', sentence }));
  const { user } = showDesk({ path, server, session });
  await user.upload(await screen.findByLabelText(FIELD), new File(['x'], 'texts.csv'));
  await screen.findByText(/Line 2, column target: the placeholder \{quantity\} is missing/);
  expect(screen.queryByRole('button', { name: /^Take / })).toBeNull();
});

test('translations of older texts are taken only on request, and a choice needs a new comparison', async () => {
  const server = serverWith();
  server.answer(CHECK, CHECKED);
  const { user } = showDesk({ path, server, session });
  await user.upload(await screen.findByLabelText(FIELD), new File(['x'], 'texts.csv'));
  await screen.findByText(/1 text changes/);
  await user.click(screen.getByRole('checkbox', { name: /English texts that changed/ }));
  expect(screen.queryByText(/1 text changes/)).toBeNull();
  await user.upload(screen.getByLabelText(FIELD), new File(['x'], 'texts.csv'));
  await waitFor(() => expect(server.calls(CHECK)).toHaveLength(2));
  expect(server.calls(CHECK)[1]?.body).toEqual({ file: 'x', older: true });
});

test('a file without news says so', async () => {
  const server = serverWith();
  server.answer(CHECK, { ...CHECKED, changes: [], count: 0 });
  const { user } = showDesk({ path, server, session });
  await user.upload(await screen.findByLabelText(FIELD), new File(['x'], 'texts.csv'));
  await screen.findByText(/nothing new in German. 2 texts missing/);
});

test.each([
  [serverWith({ state: 'scheduled', applyAt: '2026-12-01T10:00:00Z' }), session, /Cancel the schedule/],
  [serverWith({ state: 'applied', revision: 5 }), session, /its texts are in the shop/],
  [serverWith(), sessionWith(['catalog.read']), /German/],
  [serverWith(), sessionWith([]), /Your role may not see the catalogue/],
] as const)('without an open draft and the permission, no file can be taken: %#', async (server, own, text) => {
  showDesk({ path, server, session: own });
  await screen.findByText(text);
  expect(screen.queryByLabelText(FIELD)).toBeNull();
  await expectAccessible();
});
