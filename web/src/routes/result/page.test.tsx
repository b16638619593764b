import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import { order } from '#tests/components/examples.ts';
import { ORDER, orderShop, PAY, PROVIDER, story } from '#tests/components/orders.ts';
import { show } from '#tests/components/show.tsx';
import type { Search } from '#web/navigation/search.ts';
import { Page } from './page.tsx';

async function open(first: Order, search: Search = { order: 'MW-1' }, signedIn = true) {
  const { portal, left } = orderShop(first);
  const shown = await show(<Page />, { page: 'result', search, signedIn, portal, browser: { variant: 'mobile' } });
  return { ...shown, left };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** Returns the actions in full colour. */
const main = () => [...document.querySelectorAll('.fill-gradient')].map(({ textContent }) => textContent);
const searchOf = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://shop.example').searchParams);

test("while the payment is pending, the page's main action is to leave it", async () => {
  await open(order({ status: 'paying' }));
  await heading('Waiting for the payment');
  expect(main()).toEqual(['Back to the shop']);
});

test('while a voucher waits for its money, the main action shows its code, also to a player who left the page', async () => {
  await open(order({ status: 'paying', instructionsUrl: PROVIDER }), { order: 'MW-1', left: '1' });
  await heading('Waiting for the payment');
  expect(main()).toEqual(['Show payment code']);
  expect(screen.getByRole('link', { name: 'Show payment code' }).getAttribute('href')).toBe(PROVIDER);
  expect(screen.getByRole('button', { name: 'Pay another way' })).toBeTruthy();
});

test('a voucher that is still payable stays the main action after another attempt failed', async () => {
  await open(order({ status: 'payment_failed', failure: 'abandoned', instructionsUrl: PROVIDER }));
  await heading('Payment Failed');
  expect(main()).toEqual(['Show payment code']);
});

test('a provider’s mark that the player left counts until its update says otherwise', async () => {
  const { visit, portal } = await open(order({ status: 'paying' }), { order: 'MW-1', left: '1' });
  await heading('Not paid yet');
  expect(await screen.findByRole('button', { name: 'Pay €16.49' })).toBeTruthy();
  portal.answer(ORDER, order({ status: 'paid', itemStatus: 'sent', payable: false }));
  await visit.queryClient.invalidateQueries();
  await heading('It’s in your mailbox');
});

test('after an abandoned payment another method is preselected, and one press pays', async () => {
  const { user, portal, left } = await open(order({ status: 'payment_failed', failure: 'abandoned' }));
  await heading('Not paid yet');
  await user.click(await screen.findByRole('button', { name: 'Pay €16.49' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
  expect(portal.calls(PAY).map(({ body }) => body.method)).toEqual(['cash']);
});

test('an expired order says why, and can be ordered again with the same choices', async () => {
  await open(order({ status: 'expired', payable: false, cancellable: false }));
  await heading('This order has expired');
  expect(document.body.textContent).toContain('It was not paid in time, so no item will be sent.');
  expect(main()).toEqual(['Order again']);
  const again = screen.getByRole('link', { name: 'Order again' });
  expect(searchOf(again)).toMatchObject({ gid: '1', item: 'pack', role: 'r1', method: 'card' });
});

test('a delivered order shows one total, opens the game, and keeps every choice for the shop', async () => {
  await open(order({ status: 'paid', itemStatus: 'sent', payable: false, currency: 'GBP' }));
  await heading('It’s in your mailbox');
  expect((await screen.findAllByText('= 1,090 Gem')).length).toBeGreaterThan(0);
  const game = await screen.findByRole('link', { name: 'Open Tides' });
  expect(game.getAttribute('href')).toBe('tides://shop');
  const again = screen.getByRole('link', { name: 'Buy again' });
  const choices = { gid: '1', region: 'eu', role: 'r1', item: 'pack', currency: 'GBP' };
  expect(searchOf(again)).toMatchObject(choices);
});

test('a refused item links to support, with the number filled in', async () => {
  await open(
    order({ status: 'paid', itemStatus: 'not_met', payable: false, timeline: story('created', 'paid', 'not_met') }),
  );
  await heading('The game did not accept the item');
  const support = await screen.findByRole('link', { name: 'Contact support' });
  expect(support.getAttribute('href')).toContain('order=MW-1');
});

test('an order of another player is not found, and without a number the page asks which', async () => {
  const { portal } = orderShop(order());
  portal.refuse(ORDER, 'order.unknown');
  await show(<Page />, {
    page: 'result',
    search: { order: 'MW-2' },
    signedIn: true,
    portal,
    browser: { variant: 'mobile' },
  });
  expect(await screen.findByRole('heading', { name: 'We cannot find this order' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My orders' })).toBeTruthy();
  await open(order(), {});
  expect(await screen.findByRole('heading', { name: 'Which order?' })).toBeTruthy();
});

test('a visitor gets to sign-in and back to this order', async () => {
  await open(order(), { order: 'MW-1', gid: 1 }, false);
  expect(await screen.findByText('Please log in before continuing')).toBeTruthy();
  const back = searchOf(screen.getByRole('link', { name: 'Sign in' })).back ?? '';
  expect(back).toMatch(/\/payment\/result\?(.*&)?order=MW-1/);
});

test('a session that the portal has ended leads to sign-in too', async () => {
  const { portal } = orderShop(order());
  portal.refuse(ORDER, 'session.required');
  await show(<Page />, {
    page: 'result',
    search: { order: 'MW-1' },
    signedIn: true,
    portal,
    browser: { variant: 'mobile' },
  });
  expect(await screen.findByText('Please log in before continuing')).toBeTruthy();
});
