import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, delivery, EVERYTHING, NUMBER, sessionWith, story } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const CALL = 'POST /orders/:number/move';
const path = `/orders/${NUMBER}`;
const unpaid = story({ paymentState: 'unpaid', itemState: 'waiting' }, { payments: [], deliveries: [] });
const queued = story({ itemState: 'sending' }, { deliveries: [delivery({ state: 'queued', attempts: 0 })] });

async function openMove(server = createDeskServer(), shown = unpaid) {
  server.answer('GET /orders/:number', shown);
  const desk = showDesk({ path, server });
  await desk.user.click(await screen.findByRole('button', { name: 'Change character' }));
  return { ...desk, dialog: within(await screen.findByRole('dialog', { name: 'Change character' })) };
}

test('an unpaid order moves to the character that is typed', async () => {
  const server = createDeskServer();
  server.answer(CALL, { action: ACTION, number: NUMBER, changed: true, character: 'Vane Alt', server: 'Meridian' });
  const { user, dialog } = await openMove(server);
  await expectAccessible();
  await user.type(dialog.getByLabelText('Reason'), 'ticket 1{Enter}');
  dialog.getByText('Type the id of the character.');
  dialog.getByText('Type the id of the server.');
  expect(server.calls(CALL)).toEqual([]);
  await user.type(dialog.getByLabelText('Role id'), ' s7-2044');
  await user.type(dialog.getByLabelText('Server id'), 's7{Enter}');
  await screen.findByText('The item is now for Vane Alt on Meridian.');
  expect(server.calls(CALL).map(({ body }) => body)).toEqual([{ roleId: 's7-2044', serverId: 's7', why: 'ticket 1' }]);
});

test('a refusal of the server is shown in the dialog, which keeps the input', async () => {
  const server = createDeskServer();
  server.refuse(CALL, 'operation.refused', { reason: 'character.unknown', sentence: 'The player has no such one.' });
  const { user, dialog } = await openMove(server, queued);
  dialog.getByText('Now: r1 on s1');
  await user.type(dialog.getByLabelText('Role id'), 'r9');
  await user.type(dialog.getByLabelText('Server id'), 's9');
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await dialog.findByText('The player has no such one.');
  expect((dialog.getByLabelText('Role id') as HTMLInputElement).value).toBe('r9');
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
