import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, delivery, EVERYTHING, NUMBER, sessionWith, story } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const CALL = 'POST /orders/:number/move';
const LIST = 'GET /orders/:number/characters';
const path = `/orders/${NUMBER}`;
const unpaid = story({ paymentState: 'unpaid', itemState: 'waiting' }, { payments: [], deliveries: [] });
const queued = story({ itemState: 'sending' }, { deliveries: [delivery({ state: 'queued', attempts: 0 })] });

const CHARACTERS = {
  characters: [
    { roleId: 's3-1', name: 'Kestrel Vane', serverId: 's3', serverName: 'Orion-3', level: 62, isReceiver: true },
    { roleId: 's7-2', name: 'Vane Alt', serverId: 's7', serverName: 'Vega-7', level: 8, isReceiver: false },
  ],
};

async function openMove(server = createDeskServer(), shown = unpaid) {
  server.answer('GET /orders/:number', shown);
  server.answer(LIST, CHARACTERS);
  const desk = showDesk({ path, server });
  await desk.user.click(await screen.findByRole('button', { name: 'Change character' }));
  return { ...desk, dialog: within(await screen.findByRole('dialog', { name: 'Change character' })) };
}

test('an order moves to another character of those that the game lists', async () => {
  const server = createDeskServer();
  server.answer(CALL, { action: ACTION, number: NUMBER, changed: true, character: 'Vane Alt', server: 'Vega-7' });
  const { user, dialog } = await openMove(server);
  await dialog.findByText(/The item is for Kestrel Vane on Orion-3 now\./);
  await expectAccessible();
  await user.type(dialog.getByLabelText('Reason'), 'ticket 1{Enter}');
  dialog.getByText('Choose a character.');
  expect(server.calls(CALL)).toEqual([]);
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
  await user.click(dialog.getByLabelText('Vane Alt on Vega-7', { exact: false }));
  await user.click(dialog.getByRole('button', { name: 'Give the item to Vane Alt' }));
  await screen.findByText('The item is now for Vane Alt on Vega-7.');
  expect(server.calls(CALL).map(({ body }) => body)).toEqual([{ roleId: 's7-2', serverId: 's7', why: 'ticket 1' }]);
});

test('a refusal of the server is shown in the dialog, which keeps the choice', async () => {
  const server = createDeskServer();
  server.refuse(CALL, 'operation.refused', { reason: 'character.unknown', sentence: 'The player has no such one.' });
  const { user, dialog } = await openMove(server, queued);
  await user.click(await dialog.findByLabelText('Vane Alt on Vega-7', { exact: false }));
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await dialog.findByText('The player has no such one.');
  expect(dialog.getByLabelText<HTMLInputElement>('Vane Alt on Vega-7', { exact: false }).checked).toBe(true);
});

test('a game that does not answer is said, and asked again', async () => {
  const server = createDeskServer();
  server.answer('GET /orders/:number', unpaid);
  server.refuse(LIST, 'operation.refused', { reason: 'game.unavailable', sentence: 'The game does not answer.' });
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Change character' }));
  await screen.findByText(/The game does not answer\./);
  server.answer(LIST, CHARACTERS);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('Vane Alt on Vega-7', { exact: false });
});

test('a player with one character cannot move the order', async () => {
  const server = createDeskServer();
  server.answer('GET /orders/:number', unpaid);
  server.answer(LIST, { characters: CHARACTERS.characters.slice(0, 1) });
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Change character' }));
  await screen.findByText(/no other character in the game and region/);
});

test.each([
  ['tried', story({}, { deliveries: [delivery({ state: 'retrying' })] }), /A delivery was tried/],
  ['over', story({ paymentState: 'expired' }, { payments: [], deliveries: [] }), /The order has ended/],
])('an order that is %s says why it keeps its character', async (_, shown, reason) => {
  const server = createDeskServer();
  server.answer('GET /orders/:number', shown);
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Change character' }));
  await screen.findByText(reason);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a role that may not settle deliveries has no such button', async () => {
  const server = createDeskServer();
  server.answer('GET /orders/:number', unpaid);
  showDesk({ path, server, session: sessionWith(EVERYTHING.filter((one) => one !== 'deliveries.settle')) });
  await screen.findByRole('button', { name: 'Deliver again' });
  expect(screen.queryByRole('button', { name: 'Change character' })).toBeNull();
});
