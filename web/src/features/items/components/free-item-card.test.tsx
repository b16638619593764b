import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buyer, character, item } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { settle, show } from '#tests/components/show.tsx';
import { offersFor } from '../model/offer.ts';
import { FreeItemCard } from './free-item-card.tsx';

const CLAIM = 'POST /games/:gid/free-items/:item';
const CLAIMED = { claim: '01a1ff66-b8a3-74f4-8930-3d098b614281' };
const [offer] = offersFor(
  [item({ id: 'gift', name: 'Gift', free: true, prices: {} })],
  buyer({ character: character() }),
);
const claim = () => screen.getByRole('button', { name: 'Claim Gift' });

async function open(receiver: { signedIn?: boolean; character?: { roleId: string; name: string } | null } = {}) {
  if (!offer) throw new Error('the gift is not in the offers');
  const portal = createPortal();
  portal.answer(CLAIM, CLAIMED);
  const onClaimed = vi.fn();
  const to = { gid: 1, region: 'eu', signedIn: true, character: character(), ...receiver };
  return { ...(await show(<FreeItemCard offer={offer} receiver={to} onClaimed={onClaimed} />, { portal })), onClaimed };
}

test('one press claims the item for the chosen character, shows its name, and links to the rewards', async () => {
  const { user, portal, onClaimed } = await open();
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(claim());
  expect(portal.calls(CLAIM).map(({ params, body }) => [params.item, body])).toEqual([
    ['gift', { region: 'eu', roleId: 'r1' }],
  ]);
  expect(onClaimed).toHaveBeenCalledWith('gift');
  expect(await screen.findByText('On its way to Aria')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Rewards' });
  expect(link.getAttribute('href')).toMatch(/\/v2\/rewards(\?|$)/);
});

test.each([
  [{ signedIn: false }, 'Please log in before continuing'],
  [{ character: null }, 'Please choose a character'],
])('with %o nothing is claimed, and the card shows what is missing', async (receiver, text) => {
  const { user, portal } = await open(receiver);
  await user.click(claim());
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(portal.calls(CLAIM)).toEqual([]);
});

test('two presses claim once', async () => {
  const { user, portal } = await open();
  const { promise, resolve } = Promise.withResolvers<typeof CLAIMED>();
  portal.answer(CLAIM, () => promise);
  await user.dblClick(claim());
  await settle(() => resolve(CLAIMED));
  expect(portal.calls(CLAIM)).toHaveLength(1);
});

test('a retry keeps its idempotency key after a lost answer, and gets a new one after a refusal', async () => {
  const { user, portal } = await open();
  portal.lose(CLAIM);
  await user.click(claim());
  portal.refuse(CLAIM, 'game.unavailable');
  await user.click(claim());
  portal.refuse(CLAIM, 'item.limit_reached');
  await user.click(claim());
  await user.click(claim());
  const [lost, again, , anew] = portal.calls(CLAIM).map(({ key }) => key);
  expect([again === lost, anew === lost]).toEqual([true, false]);
});
