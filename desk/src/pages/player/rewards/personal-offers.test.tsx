import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, EVERYTHING, playerStory, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/players/100012';
const LIST = 'GET /players/:uid/personal-offers';
const REVOKE = 'POST /personal-offers/:offer/revoke';

const offer = (id: string, state: 'open' | 'used' | 'ended' | 'revoked') => ({
  id,
  gid: 7,
  item: 'gems-980',
  prices: { EUR: 999, USD: 899 },
  from: '2026-11-20T10:00:00Z',
  until: '2026-12-20T10:00:00Z',
  uses: 2,
  taken: 1,
  state,
});

function serverWith() {
  const server = createDeskServer();
  server.answer('GET /session', sessionWith([...EVERYTHING, 'coupons.grant']));
  server.answer('GET /players/:uid', playerStory());
  server.answer(LIST, { offers: [offer(ACTION, 'open'), offer('019a9e2c-5b7d-7c41-9d0e-3f6a1b2c4d5e', 'ended')] });
  server.answer(REVOKE, { action: ACTION, number: null, state: 'open' });
  return server;
}

async function opened(server: ReturnType<typeof createDeskServer>) {
  const { user } = showDesk({ path, server });
  const section = within(await screen.findByRole('region', { name: 'Personal offers' }));
  expect(server.calls(LIST)).toEqual([]);
  await user.click(section.getByRole('button', { name: 'Show personal offers' }));
  return { user, section };
}

test('personal offers are read once they are opened, and only those that are not over can be revoked', async () => {
  const { section } = await opened(serverWith());
  await section.findAllByText(/€9\.99, .*8\.99/);
  section.getByText('Ended');
  expect(section.getAllByRole('button', { name: 'Revoke the offer of gems-980' })).toHaveLength(1);
  await expectAccessible();
});

test('an offer is revoked with a reason', async () => {
  const server = serverWith();
  const { user, section } = await opened(server);
  await user.click(await section.findByRole('button', { name: 'Revoke the offer of gems-980' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the personal offer' }));
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4711');
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await screen.findByText(/^Revoked: gems-980 for/);
  expect(server.calls(REVOKE)).toMatchObject([{ path: expect.stringContaining(ACTION), body: { why: 'ticket 4711' } }]);
});

test('a player without offers, and a role that may not see them', async () => {
  const server = serverWith();
  server.answer(LIST, { offers: [] });
  const { section } = await opened(server);
  await section.findByText('The player never had a personal offer.');
  document.body.replaceChildren();
  const other = serverWith();
  other.answer('GET /session', sessionWith(['players.read']));
  showDesk({ path, server: other });
  await screen.findByRole('region', { name: 'Actions of operators' });
  expect(screen.queryByRole('region', { name: 'Personal offers' })).toBeNull();
});
