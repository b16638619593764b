import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zoneText } from '#desk/lib/field-time.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { CHOICES } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const CALL = 'GET /grants/outage';
const path = '/offers/outage';

function serverWith() {
  const server = createDeskServer();
  server.answer('GET /grants/choices', CHOICES);
  server.answer(CALL, { players: 3, sample: [100012, 100013], uids: [100012, 100013, 100014] });
  return server;
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function page() {
  const server = serverWith();
  const { user } = showDesk({ path, server });
  await screen.findByRole('option', { name: 'Starfall Odyssey' });
  return { server, user, find: () => user.click(screen.getByRole('button', { name: 'Find the players' })) };
}

test('the players are shown before anything is chosen, and goods are those of the game', async () => {
  const { server, user, find } = await page();
  await user.selectOptions(screen.getByLabelText('Game'), 'Starfall Odyssey');
  await user.click(screen.getByLabelText('Tried to buy then, and could not pay'));
  type('From', '2026-11-28T20:00');
  type('Until', '2026-11-28T22:30');
  await find();
  const players = within(await screen.findByRole('region', { name: 'Players' }));
  players.getByText(/The first 2/);
  players.getByRole('link', { name: '100013' });
  const from = new Date('2026-11-28T20:00').toISOString();
  const until = new Date('2026-11-28T22:30').toISOString();
  expect(server.calls(CALL)[0]?.query).toEqual({ from, until, group: 'tried', game: '7' });
  const gift = within(screen.getByRole('region', { name: 'Gift' }));
  await user.click(await gift.findByLabelText('A good of a game'));
  await user.selectOptions(gift.getByLabelText('Good'), 'Relic (relic)');
  await user.type(gift.getByLabelText('Quantity'), '1');
  gift.getByText(/no price for it/);
  await user.type(gift.getByLabelText('Name of the compensation'), 'outage-1');
  server.lose('POST /grants/check');
  await user.click(gift.getByRole('button', { name: 'Check the list' }));
  await gift.findByText(/Nothing was given. Check the list again/);
  expect(server.calls('POST /grants/check')[0]?.body).toMatchObject({
    head: 'uid',
    text: '100012\n100013\n100014',
    contents: { gid: 7, goods: [{ good: 'relic', quantity: 1 }] },
  });
  await expectAccessible();
  // Another time means other players.
  type('Until', '2026-11-28T23:30');
  expect(screen.queryByRole('region', { name: 'Players' })).toBeNull();
});

test('the time zone is shown, and wrong times are named', async () => {
  const { server, find } = await page();
  await find();
  expect(screen.getAllByText('Type a day and a time.')).toHaveLength(2);
  type('From', '2026-11-28T20:00');
  type('Until', '2026-11-28T19:00');
  await find();
  screen.getByText('The end must be after the start.');
  type('Until', '2026-12-30T20:00');
  await find();
  screen.getByText('At most 31 days can be searched.');
  expect(screen.getAllByText((text) => text.startsWith(`${zoneText('2026-12-01')}.`))).toHaveLength(2);
  expect(server.calls(CALL)).toEqual([]);
});

test('nobody was met: nothing can be given, and a refusal is shown', async () => {
  const { server, find } = await page();
  type('From', '2026-11-28T20:00');
  type('Until', '2026-11-28T22:30');
  server.answer(CALL, { players: 0, sample: [], uids: [] });
  await find();
  await screen.findByText('No player was met.');
  expect(screen.queryByRole('region', { name: 'Gift' })).toBeNull();
  server.refuse(CALL, 'operation.refused', {
    reason: 'report.too_long',
    sentence: 'This took longer than 20 seconds.',
  });
  await find();
  await screen.findByText('This took longer than 20 seconds.');
});
