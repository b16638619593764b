import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, EVERYTHING, playerPayment, playerStory, sessionWith, story } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/players/100012';
const CALL = 'POST /refunds';
const [FIRST, SECOND, UNPAID] = ['20261128-AAAAAAAAA1', '20261128-AAAAAAAAA2', '20261128-AAAAAAAAA3'];

const refund = (number: string, changes = {}) => ({
  action: ACTION,
  number,
  amount: 499,
  currency: 'EUR',
  item: 'kept',
  before: null,
  ...changes,
});

function serverWith(itemState = 'sending') {
  const server = createDeskServer();
  const orders = [
    story({ number: FIRST, itemState }).order,
    story({ number: SECOND, currency: 'JPY', total: 500, itemState }).order,
    story({ number: UNPAID, paymentState: 'unpaid' }).order,
  ];
  server.answer('GET /players/:uid', { ...playerStory(), orders });
  server.answer('GET /players/:uid/payments', { payments: [playerPayment({ number: FIRST, refunded: 99 })] });
  return server;
}

async function openDialog(server = serverWith()) {
  const shown = showDesk({ path, server });
  const { user } = shown;
  await user.click(await screen.findByLabelText(`Choose order ${FIRST}`));
  await user.click(screen.getByLabelText(`Choose order ${SECOND}`));
  await user.click(screen.getByRole('button', { name: 'Refund 2 orders' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Refund several orders' })) };
}
const bodies = (server: ReturnType<typeof serverWith>) =>
  server.calls(CALL).map(({ body }) => body as { key: string; numbers: string[]; keepItem: boolean });

test('the chosen orders are refunded by one call, whose sums are shown before', async () => {
  const server = serverWith();
  const held = Promise.withResolvers<Response>();
  server.answer(CALL, () => held.promise);
  const { user, dialog } = await openDialog(server);
  expect(screen.queryByLabelText(`Choose order ${UNPAID}`)).toBeNull();
  dialog.getByText('€4.00');
  await expectAccessible();
  await user.click(dialog.getByLabelText('The player keeps the items', { exact: false }));
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4711');
  await user.dblClick(dialog.getByRole('button', { name: /^Refund up to €4.00 and \D*500$/ }));
  held.resolve(Response.json({ refunds: [refund(FIRST, { amount: 400 }), refund(SECOND)] }));
  await screen.findByText('€8.99 of 2 orders is being refunded.');
  expect(bodies(server)).toEqual([
    { numbers: [FIRST, SECOND], keepItem: true, key: expect.any(String), why: 'ticket 4711' },
  ]);
  await waitFor(() => expect(server.calls('GET /players/:uid').length).toBeGreaterThan(1));
  expect(screen.queryByRole('button', { name: /Refund \d/ })).toBeNull();
});

test('items that have arrived are kept, which the dialog says', async () => {
  const server = serverWith('sent');
  server.answer(CALL, { refunds: [refund(FIRST), refund(SECOND)] });
  const { user, dialog } = await openDialog(server);
  dialog.getByText(/has these items and keeps them/);
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await waitFor(() => expect(bodies(server)).toMatchObject([{ keepItem: true }]));
});

test('a refusal of one order names it, and the choice stays', async () => {
  const server = serverWith();
  const sentence = `Nothing is refunded, because of order ${SECOND}: nothing is left.`;
  server.refuse(CALL, 'operation.refused', { reason: 'refund.too_much', sentence });
  const { user, dialog } = await openDialog(server);
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await dialog.findByText(sentence);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  screen.getByRole('button', { name: 'Refund 2 orders' });
});

test('after a lost connection, the refund of a new dialog has the same key', async () => {
  const server = serverWith();
  server.lose(CALL);
  const { user, dialog } = await openDialog(server);
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await dialog.findByText('The outcome is unknown.');
  await user.click(dialog.getByRole('button', { name: 'Look at the player again' }));
  const before = { refundId: ACTION, state: 'sent' };
  server.answer(CALL, { refunds: [refund(FIRST, { before }), refund(SECOND, { before })] });
  await user.click(await screen.findByRole('button', { name: 'Refund 2 orders' }));
  const again = within(await screen.findByRole('dialog', { name: 'Refund several orders' }));
  await user.type(again.getByLabelText('Reason'), 'x{Enter}');
  await screen.findByText('The refund of 2 orders was requested before, and was not done twice.');
  const [first, second] = bodies(server);
  expect(second?.key).toBe(first?.key);
});

test('a role that may not refund chooses no orders', async () => {
  const session = sessionWith(EVERYTHING.filter((permission) => permission !== 'orders.refund'));
  showDesk({ path, server: serverWith(), session });
  await screen.findByRole('link', { name: SECOND });
  expect(screen.queryByLabelText(`Choose order ${FIRST}`)).toBeNull();
});
