import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, DELIVERY, NUMBER, refund, story } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = `/orders/${NUMBER}`;
const takeBack = (state: string, reason: string | null = null) => ({
  deliveryId: DELIVERY,
  state,
  attempts: 2,
  reason,
  roleId: 'r1',
  serverId: 's1',
  dueAt: '2026-11-28T11:00:00Z',
  createdAt: '2026-11-28T11:00:00Z',
  updatedAt: '2026-11-28T11:00:00Z',
});

async function open(action: string, shown: ReturnType<typeof story>, server = createDeskServer()) {
  server.answer('GET /orders/:number', shown);
  const desk = showDesk({ path, server });
  await desk.user.click(await screen.findByRole('button', { name: action }));
  return { ...desk, dialog: within(await screen.findByRole('dialog')) };
}

test('a dialog explains the consequences before the game is asked', async () => {
  const server = createDeskServer();
  server.answer('POST /orders/:number/take-back', { action: ACTION, number: NUMBER, start: 'asked' });
  const { user, dialog } = await open('Take the item back', story({}, { takesBack: true }), server);
  dialog.getByText(/No money moves.*If the player has used the item/);
  await expectAccessible();
  await user.type(dialog.getByLabelText('Reason'), 'ticket 1{Enter}');
  await screen.findByText('The game is asked. Its answer shows below.');
  expect(server.calls('POST /orders/:number/take-back').map(({ body }) => body)).toEqual([{ why: 'ticket 1' }]);
});

test('the page shows the answer of the game, and the character that had the item', async () => {
  const server = createDeskServer();
  server.answer(
    'GET /orders/:number',
    story({}, { takesBack: true, takeBacks: [takeBack('used', 'the player has used it; left: 120 astralite')] }),
  );
  showDesk({ path, server });
  await screen.findByText('Used by the player');
  screen.getByText('the player has used it; left: 120 astralite');
  await expectAccessible();
});

test('a refund of a delivered item waits for it only if the operator chooses so', async () => {
  const server = createDeskServer();
  const done = { action: ACTION, number: NUMBER, amount: 499, currency: 'EUR', left: 0, item: 'taking_back' };
  server.answer('POST /orders/:number/refund', done);
  const { user, dialog } = await open('Refund', story({}, { takesBack: true }), server);
  expect(dialog.queryByLabelText(/^The player keeps the item/)).toBeNull();
  await user.click(dialog.getByLabelText(/Take the item back first/));
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await screen.findByText('The refund of €4.99 waits until the game has taken the item back.');
  const [call] = server.calls('POST /orders/:number/refund');
  expect(call?.body).toMatchObject({ amount: 'all', keepItem: false, takeBack: true });
});

test('without that choice the player keeps the item', async () => {
  const server = createDeskServer();
  server.answer('POST /orders/:number/refund', {
    action: ACTION,
    number: NUMBER,
    amount: 499,
    currency: 'EUR',
    left: 0,
    item: 'kept',
  });
  const { user, dialog } = await open('Refund', story({}, { takesBack: true }), server);
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await screen.findByText(/is being refunded/);
  const [call] = server.calls('POST /orders/:number/refund');
  expect(call?.body).toMatchObject({ keepItem: true });
  expect(call?.body).not.toHaveProperty('takeBack');
});

test('a game that cannot take items back has no such choice', async () => {
  const { dialog } = await open('Refund', story());
  expect(dialog.queryByLabelText(/Take the item back first/)).toBeNull();
});

test('a parked take-back is resolved in one of three ways, with the money that waits', async () => {
  const server = createDeskServer();
  const as = { action: ACTION, number: NUMBER, refunded: 0, currency: 'EUR' };
  server.answer('POST /orders/:number/resolve', as);
  const shown = story(
    {},
    { takesBack: true, takeBacks: [takeBack('parked')], refunds: [refund({ state: 'waiting' })] },
  );
  const { user, dialog } = await open('Resolve delivery', shown, server);
  dialog.getByText('The delivery ends, and €4.99 goes back.');
  await user.click(dialog.getByLabelText(/It was taken back, to be sent again/));
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await screen.findByText('The item counts as taken back. Change the character or deliver it again.');
  expect(server.calls('POST /orders/:number/resolve')[0]?.body).toEqual({ as: 'taken', why: 'x' });
});
