import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import {
  ACTION,
  EVERYTHING,
  NUMBER,
  playerPayment,
  playerStory,
  sessionWith,
} from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/players/100012';
const CAP = 'POST /players/:uid/cap';

function serverWith(story = playerStory()) {
  const server = createDeskServer();
  server.answer('GET /players/:uid', story);
  return server;
}

test('the sums by month and the payments are shown, each payment with its order', async () => {
  const server = serverWith();
  server.answer('GET /players/:uid/spent', {
    months: [{ month: '2026-11', currency: 'EUR', payments: 3, paid: 1497, refunded: 499, disputed: 0, kept: 998 }],
  });
  server.answer('GET /players/:uid/payments', {
    payments: [playerPayment({ refunded: 499 }), playerPayment({ id: ACTION, state: 'failed', failure: 'declined' })],
  });
  showDesk({ path, server });
  const spent = within(await screen.findByRole('table', { name: 'Spent by month' }));
  for (const sum of ['€14.97', '€4.99', '€9.98']) spent.getByText(sum);
  const payments = within(screen.getByRole('table', { name: 'The newest 50 payments of this player' }));
  expect(payments.getAllByRole('link', { name: NUMBER })[0]?.getAttribute('href')).toBe(`/orders/${NUMBER}`);
  payments.getByText('Declined');
  payments.getAllByText('a1b2c3d4e5f6');
  expect(payments.getAllByText('Visa •••• 4242')).toHaveLength(2);
  await expectAccessible();
});

test('the cards of the player are shown with the number of others who paid with each', async () => {
  const server = serverWith();
  const card = { instrument: 'a1b2c3d4e5f60718', payments: 3, lastPaidAt: '2026-11-28T10:00:00Z', otherPlayers: 2 };
  server.answer('GET /players/:uid/cards', {
    cards: [
      { ...card, cardDigits: '4242', cardBrand: 'mastercard' },
      { ...card, instrument: 'f'.repeat(64), cardDigits: null, cardBrand: null, otherPlayers: 0 },
    ],
  });
  showDesk({ path, server });
  const cards = within(await screen.findByRole('table', { name: 'Cards and accounts that this player paid with' }));
  const [, first, second] = cards.getAllByRole('row').map((row) => row.textContent);
  expect(first).toContain('Mastercard •••• 4242 a1b2c3d4e5f6Payments3Other players2');
  expect(second).toContain('ffffffffffffPayments3Other players0');
  await expectAccessible();
});

test('a role that may not see orders reads no sums and no payments', async () => {
  const server = serverWith();
  const session = sessionWith(EVERYTHING.filter((permission) => permission !== 'orders.read'));
  showDesk({ path, server, session });
  await screen.findByText('m…@e….com');
  expect(screen.queryByRole('heading', { name: /Spent by month|Payments/ })).toBeNull();
  expect(server.calls('GET /players/:uid/spent')).toEqual([]);
});

async function openLimit(server = serverWith()) {
  const shown = showDesk({ path, server });
  await shown.user.click(await screen.findByRole('button', { name: 'Set a limit' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Set a limit' })) };
}

test('a limit is typed in major units and sent in minor units', async () => {
  const server = serverWith();
  server.answer(CAP, { action: ACTION, number: null, cap: { amount: 2050, currency: 'EUR' } });
  const { user, dialog } = await openLimit(server);
  dialog.getByText(/cannot raise or remove it/);
  await expectAccessible();
  await user.type(dialog.getByLabelText('Amount'), '20,50');
  await user.type(dialog.getByLabelText('Reason'), 'parent');
  await user.click(dialog.getByRole('button', { name: 'Set the limit' }));
  dialog.getByText(/without a comma/);
  expect(server.calls(CAP)).toEqual([]);
  await user.clear(dialog.getByLabelText('Amount'));
  await user.type(dialog.getByLabelText('Amount'), '20.50');
  await user.click(dialog.getByRole('button', { name: 'Set the limit' }));
  const said = await screen.findByText('The player can spend at most €20.50 a month from now on.');
  expect(document.activeElement).toBe(said);
  expect(server.calls(CAP).map(({ body }) => body)).toEqual([{ amount: 2050, currency: 'EUR', why: 'parent' }]);
});

test('only a limit of support can be removed', async () => {
  const { dialog } = await openLimit();
  expect(dialog.queryByLabelText('Remove the limit of support')).toBeNull();
});

test('the limit of support is shown and removed', async () => {
  const caps = [{ setBy: 'support' as const, currency: 'JPY', amount: 3000, from: null }];
  const server = serverWith({ ...playerStory(), caps });
  server.answer(CAP, { action: ACTION, number: null, cap: null });
  const { user, dialog } = await openLimit(server);
  within(screen.getByRole('region', { name: 'Spending limits' })).getByText(/3,000 a month/);
  await user.click(dialog.getByLabelText('Remove the limit of support'));
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await screen.findByText(/The limit of support is removed/);
  expect(server.calls(CAP).map(({ body }) => body)).toEqual([{ amount: 'none', why: 'x' }]);
});
