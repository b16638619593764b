import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, EVERYTHING, NUMBER, playerStory, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/players/100012';
const CALL = 'GET /players/:uid/coupons/why';
const AT = '2026-11-28T10:00:00Z';

function serverWith() {
  const server = createDeskServer();
  server.answer('GET /players/:uid', playerStory());
  return server;
}
async function form(server: ReturnType<typeof createDeskServer>) {
  const { user } = showDesk({ path, server });
  const part = within(await screen.findByRole('region', { name: 'Why is a coupon refused?' }));
  await user.click(part.getByRole('button', { name: /^Show/ }));
  return { user, part };
}

test('a coupon is explained for an item', async () => {
  const server = serverWith();
  server.answer(CALL, {
    template: 'welcome',
    claim: { reason: 'coupon.claimed', why: 'Each player gets 1 at most.' },
    item: { game: 7, item: 'gems', region: 'eu', currency: 'EUR', list: 499 },
    coupons: [
      {
        id: ACTION,
        reason: 'minimum',
        why: 'The coupon needs 10.00 EUR.',
        claimedAt: '2026-11-01T10:00:00Z',
        expiresAt: '2026-12-01T10:00:00Z',
        saves: null,
        order: null,
      },
    ],
  });
  const { user, part } = await form(server);
  await user.type(part.getByLabelText('Coupon'), 'welcome');
  await user.type(part.getByLabelText('Game (optional)'), '7');
  await user.click(part.getByRole('button', { name: 'Explain' }));
  part.getByText('Type both the game and the item, or neither.');
  expect(server.calls(CALL)).toEqual([]);
  await user.type(part.getByLabelText('Item (optional)'), 'gems{Enter}');
  await part.findByText('The coupon needs 10.00 EUR.');
  part.getByText('Claiming it now: Each player gets 1 at most.');
  part.getByText('For gems of game 7, eu: €4.99');
  expect(server.calls(CALL)[0]?.query).toEqual({ coupon: 'welcome', game: '7', item: 'gems' });
  await expectAccessible();
});

test('a code is asked for as a code; a refusal is shown in place', async () => {
  const server = serverWith();
  server.answer(CALL, {
    template: null,
    claim: { reason: 'x', why: 'No coupon has this code.' },
    item: null,
    coupons: [],
  });
  const { user, part } = await form(server);
  await user.click(part.getByLabelText('A promo code'));
  await user.type(part.getByLabelText('Promo code'), 'SUMMER{Enter}');
  await part.findByText('Claiming it now: No coupon has this code.');
  expect(server.calls(CALL)[0]?.query).toEqual({ code: 'SUMMER' });
  server.refuse(CALL, 'operation.refused', { reason: 'x', sentence: 'There is no coupon SUMMER.' });
  await user.click(part.getByLabelText('A coupon'));
  await user.click(part.getByRole('button', { name: 'Explain' }));
  await part.findByText('There is no coupon SUMMER.');
  expect(part.queryByText(/No coupon has this code/)).toBeNull();
});

test('a role that may not see coupons has no such form', async () => {
  const session = sessionWith(EVERYTHING.filter((permission) => permission !== 'coupons.read'));
  showDesk({ path, server: serverWith(), session });
  await screen.findByText('m…@e….com');
  expect(screen.queryByRole('heading', { name: 'Why is a coupon refused?' })).toBeNull();
});

test('a coupon of the list is explained by one press, with the order that holds it', async () => {
  const server = createDeskServer();
  const held = { template: 'lantern-15', id: ACTION, claimedAt: AT, expiresAt: AT, batch: null, order: NUMBER, at: AT };
  server.answer('GET /players/:uid', { ...playerStory(), coupons: [{ ...held, state: 'reserved' }] });
  const why = { reason: 'reserved', why: `Order ${NUMBER} holds it.`, saves: null };
  const coupons = [{ id: ACTION, claimedAt: AT, expiresAt: AT, order: NUMBER, ...why }];
  server.answer(CALL, {
    template: 'lantern-15',
    claim: { reason: 'x', why: 'Each player gets 1.' },
    item: null,
    coupons,
  });
  const { user } = showDesk({ path, server });
  await screen.findByText('Held by an order');
  await user.click(screen.getByRole('button', { name: 'Explain lantern-15' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Coupon lantern-15' }));
  await dialog.findByText(`Order ${NUMBER} holds it.`);
  expect(dialog.queryByText(/Each player gets 1/)).toBeNull();
  expect(dialog.getByRole('link', { name: 'Open the order' }).getAttribute('href')).toBe(`/orders/${NUMBER}`);
  expect(server.calls(CALL)[0]?.query).toEqual({ coupon: ACTION });
});
