import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, EVERYTHING, NUMBER, PAYMENT, payment, sessionWith, story } from '#tests/components/desk/examples.ts';
import { createDeskServer, refusal } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const CALL = 'POST /orders/:number/refund';
const DONE = { action: ACTION, number: NUMBER, amount: 499, currency: 'EUR', left: 0, item: null };

async function openRefund(server = createDeskServer(), shown = story()) {
  server.answer('GET /orders/:number', shown);
  const desk = showDesk({ path: `/orders/${NUMBER}`, server });
  await desk.user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  return { ...desk, dialog };
}

const bodies = (server: ReturnType<typeof createDeskServer>) =>
  server.calls(CALL).map(({ body }) => body as { amount: unknown; key: string; keepItem: boolean; payment: string });

test('a double click sends one refund of all that is left, and its outcome is said in place', async () => {
  const server = createDeskServer();
  const held = Promise.withResolvers<Response>();
  server.answer(CALL, () => held.promise);
  const { user, dialog } = await openRefund(server);
  await expectAccessible();
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4711');
  await user.dblClick(dialog.getByRole('button', { name: 'Refund €4.99' }));
  held.resolve(Response.json(DONE));
  await screen.findByText('€4.99 is being refunded.');
  expect(bodies(server)).toEqual([
    { amount: 'all', payment: PAYMENT, keepItem: true, key: expect.any(String), why: 'ticket 4711' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(server.calls('GET /orders/:number').length).toBeGreaterThan(1));
});

test('a refund above the limit of the role waits for a second person, and is not sent again', async () => {
  const server = createDeskServer();
  server.refuse(CALL, 'operation.refused', { reason: 'approval.asked', sentence: 'Nothing is done yet: it waits.' });
  const { user, dialog } = await openRefund(server);
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4711');
  await user.click(dialog.getByRole('button', { name: 'Refund €4.99' }));
  expect((await dialog.findByText('Nothing is done yet: it waits.')).getAttribute('role')).toBe('status');
  expect(dialog.queryByRole('button', { name: /Refund/ })).toBeNull();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the error of an amount goes away when it is corrected', async () => {
  const { user, dialog } = await openRefund();
  await user.click(dialog.getByLabelText('A part'));
  await user.type(dialog.getByLabelText('Amount in EUR'), '9');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  dialog.getByText('At most €4.99 is left.');
  dialog.getByText('Type a reason. The audit log keeps it.');
  await user.type(dialog.getByLabelText('Reason'), 'x');
  expect(dialog.queryByText('Type a reason. The audit log keeps it.')).toBeNull();
  await user.clear(dialog.getByLabelText('Amount in EUR'));
  await user.type(dialog.getByLabelText('Amount in EUR'), '1');
  expect(dialog.queryByText('At most €4.99 is left.')).toBeNull();
  expect(dialog.getByLabelText('Amount in EUR').getAttribute('aria-invalid')).toBeNull();
});

test.each([
  ['has arrived', 'sent', true],
  ['is on its way', 'sending', false],
])('a whole refund of an item that %s says so, and keeps it or not', async (_, itemState, keepItem) => {
  const server = createDeskServer();
  server.answer(CALL, DONE);
  const { user, dialog } = await openRefund(server, story({ itemState }));
  expect(dialog.queryByText(/has the item and keeps it/) !== null).toBe(keepItem);
  expect(dialog.queryByLabelText('The player keeps the item', { exact: false }) === null).toBe(keepItem);
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await screen.findByText('€4.99 is being refunded.');
  expect(bodies(server)).toMatchObject([{ keepItem }]);
});

test('without a reason nothing is sent', async () => {
  const { user, dialog, server } = await openRefund();
  await user.click(dialog.getByRole('button', { name: 'Refund €4.99' }));
  dialog.getByText('Type a reason. The audit log keeps it.');
  expect(server.calls(CALL)).toEqual([]);
});

test('a part is sent in minor units, and the rest is shown before', async () => {
  const server = createDeskServer();
  server.answer(CALL, { ...DONE, amount: 129, left: 370 });
  const { user, dialog } = await openRefund(server, story({ itemState: 'sending' }));
  await user.click(dialog.getByLabelText('The player keeps the item', { exact: false }));
  await user.click(dialog.getByLabelText('A part'));
  await user.type(dialog.getByLabelText('Amount in EUR'), '1.29');
  dialog.getByText('Left after this refund: €3.70');
  await user.type(dialog.getByLabelText('Reason'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Refund €1.29' }));
  await screen.findByText('€1.29 is being refunded. €3.70 can still be refunded.');
  // The item is only asked for if all money goes back.
  expect(bodies(server)[0]).toMatchObject({ amount: 129, keepItem: false });
});

test.each([
  ['5', 'At most €4.99 is left.'],
  ['1,29', 'Write the amount without a comma, such as 4.99.'],
])('the amount %s is refused before it is sent', async (amount, problem) => {
  const { user, dialog, server } = await openRefund();
  await user.click(dialog.getByLabelText('A part'));
  await user.type(dialog.getByLabelText('Amount in EUR'), amount);
  await user.type(dialog.getByLabelText('Reason'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  dialog.getByText(problem);
  expect(server.calls(CALL)).toEqual([]);
});

test('a passkey check interrupts the refund, which is then sent once more with the same key', async () => {
  const server = createDeskServer();
  let isFresh = false;
  server.answer(CALL, () => (isFresh ? Response.json(DONE) : refusal('operator.check_required')));
  server.answer('POST /check/options', { challenge: ACTION, options: {} });
  server.answer('POST /check', () => {
    isFresh = true;
    return sessionWith();
  });
  const { user, dialog } = await openRefund(server);
  await user.type(dialog.getByLabelText('Reason'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Refund €4.99' }));
  await screen.findByText('€4.99 is being refunded.');
  const [first, second, ...more] = bodies(server);
  expect(second).toEqual(first);
  expect(more).toEqual([]);
});

test('a cancelled passkey check sends nothing, and keeps the input', async () => {
  const server = createDeskServer();
  server.refuse(CALL, 'operator.check_required');
  server.refuse('POST /check/options', 'server.unavailable');
  const { user, dialog } = await openRefund(server);
  await user.type(dialog.getByLabelText('Reason'), 'ticket 1');
  await user.click(dialog.getByRole('button', { name: 'Refund €4.99' }));
  const check = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  await user.click(check.getByRole('button', { name: 'Cancel' }));
  await dialog.findByText(/nothing was done/);
  expect(server.calls(CALL)).toHaveLength(1);
  expect((dialog.getByLabelText('Reason') as HTMLInputElement).value).toBe('ticket 1');
});

test('the server’s sentence is shown, with the names of fields without braces', async () => {
  const server = createDeskServer();
  server.refuse(CALL, 'operation.refused', { reason: 'refund.too_much', sentence: '{amount} 300 is the most.' });
  const { user, dialog } = await openRefund(server);
  await user.type(dialog.getByLabelText('Reason'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Refund €4.99' }));
  await dialog.findByText('amount 300 is the most.');
});

test('after a lost connection the outcome is unknown, and a repeat is the same refund', async () => {
  const server = createDeskServer();
  server.lose(CALL);
  const { user, dialog } = await openRefund(server);
  await user.type(dialog.getByLabelText('Reason'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Refund €4.99' }));
  await dialog.findByText('The outcome is unknown.');
  dialog.getByText(/Trying again is safe/);
  // Another amount with the same key would be another refund.
  expect(dialog.getByLabelText('A part').closest('fieldset')?.disabled).toBe(true);
  server.answer(CALL, { ...DONE, left: null });
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/It was not done twice/);
  const [first, second] = bodies(server);
  expect(second).toEqual(first);
});

test('after a lost connection the order can be read again instead', async () => {
  const server = createDeskServer();
  server.lose(CALL);
  const { user, dialog } = await openRefund(server);
  await user.type(dialog.getByLabelText('Reason'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Refund €4.99' }));
  const before = server.calls('GET /orders/:number').length;
  await user.click(await dialog.findByRole('button', { name: 'Look at the order again' }));
  await waitFor(() => expect(server.calls('GET /orders/:number').length).toBe(before + 1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('after a lost connection, the refund of a new dialog has the same key', async () => {
  const server = createDeskServer();
  server.lose(CALL);
  const { user, dialog } = await openRefund(server);
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await dialog.findByText('The outcome is unknown.');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  server.answer(CALL, { ...DONE, left: null });
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  const again = within(await screen.findByRole('dialog', { name: 'Refund' }));
  await user.type(again.getByLabelText('Reason'), 'x{Enter}');
  await screen.findByText(/It was not done twice/);
  const [first, second] = bodies(server);
  expect(second?.key).toBe(first?.key);
});

test('each dialog is another refund', async () => {
  const server = createDeskServer();
  server.refuse(CALL, 'operation.refused', { reason: 'x', sentence: 'No.' });
  const { user, dialog } = await openRefund(server);
  await user.type(dialog.getByLabelText('Reason'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Refund €4.99' }));
  await dialog.findByText('No.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  const again = within(await screen.findByRole('dialog', { name: 'Refund' }));
  await user.type(again.getByLabelText('Reason'), 'x');
  await user.click(again.getByRole('button', { name: 'Refund €4.99' }));
  await again.findByText('No.');
  const [first, second] = bodies(server);
  expect(second?.key).not.toBe(first?.key);
});

test('of several payments with money, one is chosen', async () => {
  const other = payment({ id: ACTION, captured: 250, amount: 250, counts: false, method: 'wallet' });
  const server = createDeskServer();
  server.answer(CALL, { ...DONE, amount: 250 });
  const { user, dialog } = await openRefund(server, story({}, { payments: [payment(), other] }));
  await user.click(dialog.getByLabelText('wallet', { exact: false }));
  await user.type(dialog.getByLabelText('Reason'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Refund €2.50' }));
  await screen.findByText('€2.50 is being refunded.');
  expect(bodies(server)[0]?.payment).toBe(ACTION);
});

test('an order without money left says why it cannot be refunded', async () => {
  const server = createDeskServer();
  server.answer('GET /orders/:number', story({}, { payments: [payment({ refunded: 499 })] }));
  const { user } = showDesk({ path: `/orders/${NUMBER}`, server });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  await screen.findByText('Refund: No money is left to refund.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a role that may not refund has no such button', async () => {
  const server = createDeskServer();
  server.answer('GET /orders/:number', story());
  const session = sessionWith(EVERYTHING.filter((permission) => permission !== 'orders.refund'));
  showDesk({ path: `/orders/${NUMBER}`, server, session });
  await screen.findByRole('button', { name: 'Deliver again' });
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Resolve delivery' })).toBeNull();
});
