import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { binding, bindingShop, bound } from '#tests/components/binding.ts';
import { showHook } from '#tests/components/show.tsx';
import { useBoundValues } from './use-bound-values.ts';
import { useOpenGift } from './use-open-gift.ts';

const gift = async (...shop: Parameters<typeof bindingShop>) => {
  const portal = bindingShop(...shop);
  const shown = await showHook(() => useOpenGift(true), { portal, signedIn: true });
  await waitFor(() => expect(shown.now()).not.toBeUndefined());
  return shown;
};

test('other pages offer the gift as long as the player can get it', async () => {
  expect((await gift()).now()).toEqual(binding().gift);
  expect((await gift({ gift: 'given' })).now()).toBeNull();
  expect((await gift({ gift: 'none' })).now()).toBeNull();
});

test("if there is no gift, the player's links are not requested", async () => {
  const shown = await gift({}, binding({ gift: null }));
  expect(shown.now()).toBeNull();
  expect(shown.portal.calls('GET /me/binding')).toEqual([]);
});

test('the account shows the linked contacts, masked', async () => {
  const email = bound({ value: 'a•••@example.com' });
  const portal = bindingShop({ phone: bound(), email });
  const { now } = await showHook(useBoundValues, { portal, signedIn: true });
  await waitFor(() => expect(now()).toEqual({ open: true, values: ['+49 ••• ••12', 'a•••@example.com'] }));
});

test('if linking is off, the account does not show it', async () => {
  const { now } = await showHook(useBoundValues, { portal: bindingShop({}, null), signedIn: true });
  await waitFor(() => expect(now()).toEqual({ open: false, values: [] }));
});
