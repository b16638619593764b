import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { draftWith, EVERYTHING, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const CALL = 'POST /previews';
const OPENED = {
  token: 'a.b.c',
  games: [{ gid: 1000039, name: 'Starfall Odyssey' }],
  articles: [{ id: 'star-festival', title: 'Festival' }],
};
const DRAFT = draftWith({ name: 'Winter', base: 3, version: 2 });
const session = sessionWith([...EVERYTHING, 'catalog.read']);

async function opened(path = '/preview') {
  const server = createDeskServer();
  server.answer(CALL, OPENED);
  const shown = showDesk({ path, server, session });
  await shown.user.click(await screen.findByRole('button', { name: 'Open the preview' }));
  return { ...shown, frame: await screen.findByTitle(/Preview of/) };
}

test('a preview opens as a visitor now, and another page of it in the same frame', async () => {
  const { user, server, frame } = await opened();
  expect(server.calls(CALL)[0]?.body).toEqual({ lang: 'en', variant: 'mobile', theme: 'light' });
  expect(frame.getAttribute('src')).toBe('/previewed?token=a.b.c&path=%2Fv2%2Fpayment%3Fgid%3D1000039');
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  screen.getByText(/The page is loading/);
  fireEvent.load(frame);
  screen.getByText(/Links work, buttons do nothing/);
  await user.selectOptions(screen.getByLabelText('Page'), 'Article: Festival');
  expect(screen.getByTitle(/star-festival/).getAttribute('src')).toContain('path=%2Fwap%2Farticle%2Fstar-festival');
  await expectAccessible();
});

test('a revision and a page come from the address', async () => {
  const { server, frame } = await opened('/preview?revision=7&page=/v2/vip');
  expect(server.calls(CALL)[0]?.body).toMatchObject({ revision: 7 });
  expect(frame.getAttribute('src')).toContain('path=%2Fv2%2Fvip');
});

test('a draft from the address is previewed instead of a revision, with the way back', async () => {
  const server = createDeskServer();
  server.answer(CALL, OPENED);
  server.answer('GET /catalog/drafts/:id', { draft: DRAFT, revision: 3, files: [] });
  const { user } = showDesk({ path: `/preview?draft=${DRAFT.id}`, server, session });
  const back = await screen.findByRole('link', { name: 'Winter' });
  expect(back.getAttribute('href')).toBe(`/catalogue/drafts/${DRAFT.id}`);
  expect(screen.queryByLabelText('Revision')).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Open the preview' }));
  await screen.findByTitle(/Preview of/);
  expect(server.calls(CALL)[0]?.body).toEqual({ draft: DRAFT.id, lang: 'en', variant: 'mobile', theme: 'light' });
});

test('a player needs a reason, and wrong fields send nothing', async () => {
  const server = createDeskServer();
  server.answer(CALL, OPENED);
  const { user } = showDesk({ path: '/preview', server, session });
  await user.type(await screen.findByLabelText('Player'), '80427731');
  await user.type(screen.getByLabelText('Country'), 'd');
  await user.click(screen.getByRole('button', { name: 'Open the preview' }));
  await screen.findByText('Type a reason. The audit log keeps it.');
  await screen.findByText('Two letters, such as DE.');
  expect(server.calls(CALL)).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), 'ticket 1');
  await user.type(screen.getByLabelText('Country'), 'e');
  await user.click(screen.getByRole('button', { name: 'Open the preview' }));
  await screen.findByTitle(/Preview of/);
  expect(server.calls(CALL)[0]?.body).toMatchObject({ country: 'DE', player: { uid: '80427731', why: 'ticket 1' } });
});

test('a refusal is shown in place', async () => {
  const server = createDeskServer();
  server.refuse(CALL, 'operation.refused', { reason: 'catalog.revision_unknown', sentence: 'There is no revision 9.' });
  const { user } = showDesk({ path: '/preview?revision=9', server, session });
  await user.click(await screen.findByRole('button', { name: 'Open the preview' }));
  await screen.findByText('There is no revision 9.');
  expect(screen.queryByTitle(/Preview of/)).toBeNull();
});

test('a role that may not see the catalogue sees no form', async () => {
  showDesk({ path: '/preview', session: sessionWith(['orders.read']) });
  await screen.findByText(/Your role may not see the catalogue/);
});
