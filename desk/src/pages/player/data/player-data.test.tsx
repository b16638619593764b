import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, EVERYTHING, NUMBER, playerStory, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/players/100012';
const EXPORT = 'POST /players/:uid/export';
const OPEN = 'GET /players/:uid/erasure';
const ERASE = 'POST /players/:uid/erase';

function serverWith() {
  const server = createDeskServer();
  server.answer('GET /players/:uid', playerStory());
  server.answer(OPEN, { open: [] });
  server.answer(ERASE, { action: ACTION, number: null });
  return server;
}
async function press(name: string, server = serverWith()) {
  const shown = showDesk({ path, server });
  await shown.user.click(await screen.findByRole('button', { name }));
  return { ...shown, server, dialog: within(await screen.findByRole('dialog', { name })) };
}

test('an export needs a reason, and the browser saves it as a file', async () => {
  const server = serverWith();
  const data = { account: { profile: { username: 'kestrel' } } };
  server.answer(EXPORT, { action: ACTION, number: null, madeAt: '2026-11-28T10:00:00Z', data });
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toBe('manawell-player-100012-2026-11-28.json');
  });
  const { user, dialog } = await press('Export data', server);
  await user.click(dialog.getByRole('button', { name: 'Save the file' }));
  expect(server.calls(EXPORT)).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4714{Enter}');
  await screen.findByText(/Your browser saved the file/);
  expect(saved).toHaveBeenCalledTimes(1);
  expect(await files[0]?.text()).toContain('"username": "kestrel"');
  expect(document.body.textContent).not.toContain('kestrel');
});

test('an erasure needs the typed number, says what goes and stays, and leaves a page that says "erased"', async () => {
  const { user, dialog, server, desk } = await press('Erase player');
  await dialog.findByText(/cannot be undone/);
  dialog.getByText(/the books and the VAT need them/);
  await expectAccessible();
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4715');
  await user.type(dialog.getByLabelText('Number of the player'), '100013');
  await user.click(dialog.getByRole('button', { name: 'Erase the player' }));
  dialog.getByText('Type the number of this player: 100012.');
  expect(server.calls(ERASE)).toEqual([]);
  await user.clear(dialog.getByLabelText('Number of the player'));
  await user.type(dialog.getByLabelText('Number of the player'), '100012');
  await user.click(dialog.getByRole('button', { name: 'Erase the player' }));
  await screen.findByText('The player is erased.');
  expect(server.calls(ERASE).map(({ body }) => body)).toEqual([{ typed: '100012', why: 'ticket 4715' }]);
  expect(screen.queryByText('m…@e….com')).toBeNull();
  expect(desk.lookedAt.list.get()).toEqual([]);
  expect(desk.queryClient.getQueryData(['GET /players/:uid', { params: { uid: '100012' } }])).toBeUndefined();
});

test('open orders prevent the erasure, and are named with links', async () => {
  const server = serverWith();
  server.answer(OPEN, {
    open: [
      { kind: 'order', number: NUMBER, state: 'sending' },
      { kind: 'refund', number: NUMBER, state: 'failed' },
      { kind: 'dispute', number: NUMBER, state: 'open' },
    ],
  });
  const { dialog } = await press('Erase player', server);
  await dialog.findByText('The player cannot be erased yet.');
  expect(dialog.getAllByRole('link', { name: NUMBER })).toHaveLength(3);
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Order${NUMBER}Sending`,
    `Refund${NUMBER}Failed`,
    `Dispute${NUMBER}Open`,
  ]);
  expect(dialog.queryByLabelText('Number of the player')).toBeNull();
});

test('a refusal of the server is shown, and the player stays', async () => {
  const server = serverWith();
  const sentence = `Nothing is erased, because this is still open: order ${NUMBER} (sending).`;
  server.refuse(ERASE, 'operation.refused', { reason: 'player.unsettled', sentence });
  const { user, dialog } = await press('Erase player', server);
  await user.type(await dialog.findByLabelText('Number of the player'), '100012');
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await dialog.findByText(sentence);
  screen.getByText('m…@e….com');
});

test('a role without these permissions has no such part', async () => {
  const session = sessionWith(EVERYTHING.filter((one) => one !== 'players.export' && one !== 'players.erase'));
  showDesk({ path, server: serverWith(), session });
  await screen.findByText('m…@e….com');
  expect(screen.queryByRole('heading', { name: 'Data of the player' })).toBeNull();
});
