import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, CHOICES, EVERYTHING, playerStory, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer, refusal } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/players/100012';
const GIVE = 'POST /players/:uid/grants';

function serverWith() {
  const server = createDeskServer();
  server.answer('GET /players/:uid', playerStory());
  server.answer('GET /players/:uid/grants', {
    grants: [
      {
        id: ACTION,
        source: 'compensation',
        subject: 'outage-1',
        contents: { gid: 7, goods: [{ good: 'warp-key', quantity: 3 }] },
        state: 'claimable',
        role: null,
        reason: null,
        givenAt: '2026-11-20T10:00:00Z',
        until: null,
        claimedAt: null,
      },
    ],
  });
  server.answer('GET /players/:uid/vip', {
    balance: 1200,
    counted: 900,
    level: 'lantern',
    next: { level: 'beacon', missing: 100 },
    sums: [{ kind: 'order', entries: 3, points: 1200 }],
    entries: [{ at: '2026-11-20T10:00:00Z', kind: 'order', points: 1200, order: null, countsAt: null }],
  });
  server.answer(GIVE, { action: ACTION, number: null, given: 1, before: 0 });
  server.answer('GET /grants/choices', CHOICES);
  return server;
}

test('rewards and points are read once they are opened', async () => {
  const server = serverWith();
  const { user } = showDesk({ path, server });
  const rewards = within(await screen.findByRole('region', { name: 'Rewards and compensation' }));
  expect(server.calls('GET /players/:uid/grants')).toEqual([]);
  await user.click(rewards.getByRole('button', { name: 'Show rewards and compensation' }));
  await rewards.findByText('3 warp-key of game 7');
  const points = within(screen.getByRole('region', { name: 'Points and VIP' }));
  await user.click(points.getByRole('button', { name: 'Show points and vip' }));
  await points.findByText('beacon, 100 more');
  await expectAccessible();
});

async function dialogOf(server: ReturnType<typeof createDeskServer>) {
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Give a compensation' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Give a compensation' })) };
}

test('a compensation of goods is given under its name', async () => {
  const server = serverWith();
  const { user, dialog } = await dialogOf(server);
  await user.click(await dialog.findByLabelText('A good of a game'));
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4711');
  await user.click(dialog.getByRole('button', { name: 'Give the compensation' }));
  dialog.getByText('Choose a game.');
  expect(server.calls(GIVE)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('Game'), 'Starfall Odyssey');
  await user.selectOptions(dialog.getByLabelText('Good'), 'Warp key (warp-key)');
  await user.type(dialog.getByLabelText('Quantity'), '3');
  dialog.getByText(/worth up to (US)?\$3.57 for each player/);
  await user.type(dialog.getByLabelText('Name of the compensation'), 'ticket-4711');
  await user.click(dialog.getByRole('button', { name: 'Give the compensation' }));
  await screen.findByText('The player can claim this compensation now: 3 warp-key of game 7.');
  const contents = { gid: 7, goods: [{ good: 'warp-key', quantity: 3 }] };
  const sent = { batch: 'ticket-4711', contents, until: null, why: 'ticket 4711' };
  expect(server.calls(GIVE).map(({ body }) => body)).toEqual([sent]);
});

test('the dialog begins at the first choice, and a corrected field loses its error', async () => {
  const { user, dialog } = await dialogOf(serverWith());
  expect(document.activeElement).toBe(await dialog.findByLabelText('VIP points'));
  await user.click(dialog.getByRole('button', { name: 'Give the compensation' }));
  const errors = () => dialog.queryAllByRole('alert').map(({ textContent }) => textContent);
  expect(errors().filter((text) => text !== '')).toEqual([
    'Type a whole number above zero.',
    'Type letters, digits and . : _ - without spaces.',
    'Type a reason. The audit log keeps it.',
  ]);
  await user.type(dialog.getByLabelText('Points'), '5');
  expect(errors().filter((text) => text !== '')).toHaveLength(2);
  await user.type(dialog.getByLabelText('Name of the compensation'), 'ticket-4711');
  await user.type(dialog.getByLabelText('Reason'), 'x');
  expect(errors().filter((text) => text !== '')).toEqual([]);
});

test('a compensation that the player has already is told apart', async () => {
  const server = serverWith();
  server.answer(GIVE, { action: ACTION, number: null, given: 0, before: 1 });
  const { user, dialog } = await dialogOf(server);
  await user.type(await dialog.findByLabelText('Points'), '50');
  await user.type(dialog.getByLabelText('Name of the compensation'), 'ticket-4711');
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await screen.findByText('The player has the compensation ticket-4711 already. Nothing was given.');
});

test('a large compensation is given only by a second press, also after a double click', async () => {
  const server = serverWith();
  const { user, dialog } = await dialogOf(server);
  await user.type(await dialog.findByLabelText('Points'), '999999999');
  await user.type(dialog.getByLabelText('Name of the compensation'), 'ticket-4711');
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4711');
  await user.dblClick(dialog.getByRole('button', { name: 'Give the compensation' }));
  const alert = dialog.getByText(/999,999,999 points for this player, worth up to (US)?\$999,999,999\.00/);
  await expectAccessible();
  await user.type(dialog.getByLabelText('Reason'), '{Enter}');
  expect(server.calls(GIVE)).toEqual([]);
  // Another number asks again.
  await user.type(dialog.getByLabelText('Points'), '{Backspace}');
  expect(alert.isConnected).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Give the compensation' }));
  await user.click(dialog.getByRole('button', { name: 'Yes, give the compensation' }));
  await screen.findByText('The player can claim this compensation now: 99,999,999 points.');
  expect(server.calls(GIVE)).toHaveLength(1);
});

test('a large compensation that was refused asks again', async () => {
  const server = serverWith();
  const sentence = 'Nobody got anything.';
  server.answer(GIVE, () => refusal('operation.refused', { reason: 'grant.wrong', sentence }));
  const { user, dialog } = await dialogOf(server);
  await user.type(await dialog.findByLabelText('Points'), '999');
  await user.type(dialog.getByLabelText('Name of the compensation'), 'ticket-4711');
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4711');
  await user.click(dialog.getByRole('button', { name: 'Give the compensation' }));
  await user.click(dialog.getByRole('button', { name: 'Yes, give the compensation' }));
  await dialog.findByText(sentence);
  await user.click(dialog.getByRole('button', { name: 'Give the compensation' }));
  await user.click(dialog.getByRole('button', { name: 'Yes, give the compensation' }));
  await waitFor(() => expect(server.calls(GIVE)).toHaveLength(2));
});

test('a compensation without a known value asks, and one up to the limit does not', async () => {
  const server = serverWith();
  const { user, dialog } = await dialogOf(server);
  await user.type(await dialog.findByLabelText('Points'), '100');
  await user.type(dialog.getByLabelText('Name of the compensation'), 'ticket-4711');
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4711');
  await user.click(dialog.getByLabelText('A good of a game'));
  await user.selectOptions(dialog.getByLabelText('Game'), 'Starfall Odyssey');
  await user.selectOptions(dialog.getByLabelText('Good'), 'Relic (relic)');
  await user.click(dialog.getByRole('button', { name: 'Give the compensation' }));
  dialog.getByText(/100 relic of game 7 for this player, of unknown value/);
  await user.click(dialog.getByLabelText('VIP points'));
  await user.click(dialog.getByRole('button', { name: 'Give the compensation' }));
  await screen.findByText('The player can claim this compensation now: 100 points.');
});

const WITHDRAW = 'POST /grants/:grant/withdraw';
const outcomes = [
  [{ withdrawn: 1, wanted: 0, before: 0 }, 'Withdrawn: 3 warp-key of game 7. The player cannot claim it any more.'],
  [{ withdrawn: 0, wanted: 1, before: 0 }, /on its way to the game. It is withdrawn only if the game refuses it/],
  [{ withdrawn: 0, wanted: 0, before: 1 }, '3 warp-key of game 7 was withdrawn already.'],
  [{ withdrawn: 0, wanted: 0, before: 0 }, /^Nothing was withdrawn: the player has/],
] as const;

test.each(outcomes)('a compensation is withdrawn with a reason, and %j is said', async (answer, text) => {
  const server = serverWith();
  server.answer(WITHDRAW, { action: ACTION, number: null, ...answer });
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Show rewards and compensation' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw 3 warp-key of game 7 of outage-1' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw' }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  dialog.getByText('Type a reason. The audit log keeps it.');
  await user.type(dialog.getByLabelText('Reason'), 'the wrong player{Enter}');
  await screen.findByText(text);
  expect(server.calls(WITHDRAW).map(({ body }) => body)).toEqual([{ why: 'the wrong player' }]);
});

test('a role that may only read withdraws nothing', async () => {
  const session = sessionWith(EVERYTHING.filter((one) => one !== 'grants.withdraw'));
  const { user } = showDesk({ path, server: serverWith(), session });
  await user.click(await screen.findByRole('button', { name: 'Show rewards and compensation' }));
  await screen.findByText('3 warp-key of game 7');
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
});

test('a role that sees no rewards has no such parts', async () => {
  const session = sessionWith(EVERYTHING.filter((one) => !one.startsWith('grants.') && one !== 'vip.read'));
  showDesk({ path, server: serverWith(), session });
  await screen.findByText('m…@e….com');
  expect(screen.queryByRole('region', { name: /Rewards|Points/ })).toBeNull();
});
