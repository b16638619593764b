import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { character, coupon, couponOption, game, item, order, quote } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
import { NOTHING_KEPT, QUOTE, topUpShop } from '#tests/components/top-up.ts';
import type { Search } from '#web/navigation/search.ts';
import { Page } from './page.mobile.tsx';

const ORDER = 'POST /orders';
const PAY = 'POST /orders/:number/payments';
const REDEEM = 'POST /coupons/redeem';
const GAME = 'GET /games/:gid';
const CHARACTERS = 'GET /games/:gid/characters';
const PROVIDER = 'https://pay.example/1';
const CHOSEN = { region: 'eu', role: 'r1', item: 'pack', method: 'card' };

/** Opens the top-up page with these choices, in a shop whose provider accepts every payment. */
async function open(portal = topUpShop(), search: Search = CHOSEN, signedIn = true) {
  const left = vi.spyOn(location, 'assign').mockReturnValue();
  // happy-dom does not scroll.
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  portal.answer(PAY, { redirectUrl: PROVIDER });
  const shown = await show(<Page />, { page: 'payment', search: { gid: 1, ...search }, signedIn, portal });
  return { ...shown, left };
}

/** Returns the page's main button once it has this text. */
const says = (text: string | RegExp) =>
  waitFor(() => {
    const button = document.querySelector<HTMLButtonElement>('[data-next]');
    expect(button?.textContent).toMatch(text);
    return button as HTMLButtonElement;
  });
/** Returns the one alert that has a text. */
const alert = () =>
  waitFor(() => {
    const [said] = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
    expect(said).toBeTruthy();
    return said as HTMLElement;
  });
/** Returns the joined texts of all alerts. */
const alerted = () =>
  screen
    .queryAllByRole('alert', { hidden: true })
    .map(({ textContent }) => textContent)
    .join('');
const card = (id: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`input[name=item][value=${id}]`);
    expect(found).toBeTruthy();
    return found as HTMLInputElement;
  });
/** Returns the step with this name once it has this text. */
const step = (name: string, text: string | RegExp) =>
  waitFor(() => {
    const found = screen.getByRole('region', { name });
    expect(found.textContent).toMatch(text);
    return found;
  });

test('a price that changed in the meantime is shown and has to be confirmed', async () => {
  const portal = topUpShop();
  portal.refuse(ORDER, 'order.price_changed', { total: 1799, currency: 'EUR' });
  const { user, left } = await open(portal);
  await says(/^Pay €16\.49$/);
  portal.answer(QUOTE, quote({ total: 1799 }));
  await user.click(await says(/^Pay/));
  const said = await alert();
  expect(said.textContent).toContain('€17.99');
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(left).not.toHaveBeenCalled();
  portal.answer(ORDER, order({ total: 1799 }));
  await user.click(await says(/^Pay €17\.99$/));
  await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
  expect(portal.calls(ORDER).map(({ body }) => body.total)).toEqual([1649, 1799]);
});

test('a changed promotion with the same total is shown too', async () => {
  const portal = topUpShop();
  portal.refuse(ORDER, 'order.price_changed', { total: 1649, currency: 'EUR' });
  const { user } = await open(portal);
  await user.click(await says(/^Pay €16\.49$/));
  expect((await alert()).textContent).toContain('Your bonus has changed. Nothing was charged');
});

test('with the provider down the order is saved, and the next press pays it', async () => {
  const portal = topUpShop();
  const { user, left } = await open(portal);
  portal.answer(ORDER, order({ number: 'MW-7' }));
  portal.refuse(PAY, 'payment.provider_unavailable');
  const pay = await says(/^Pay/);
  await user.click(pay);
  const said = await alert();
  expect(said.textContent).toContain('your order is saved');
  const link = within(said).getByRole('link', { name: 'Go to your order' }).getAttribute('href');
  expect(link).toMatch(/\/payment\/order\?.*order=MW-7/);
  portal.answer(PAY, { redirectUrl: PROVIDER });
  await user.click(pay);
  await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
  expect(portal.calls(PAY).map(({ params }) => params.number)).toEqual(['MW-7', 'MW-7']);
});

test('a method that the provider refuses is reported at the methods, and another one pays the same order', async () => {
  const portal = topUpShop();
  const { user, left } = await open(portal);
  portal.answer(ORDER, order({ number: 'MW-8' }));
  portal.refuse(PAY, 'method.refused', { method: 'card' });
  await user.click(await says(/^Pay/));
  const said = await alert();
  expect(said.textContent).toContain('Choose another one; nothing was charged.');
  expect(said.closest('section')?.getAttribute('aria-label')).toBe('Pay with');
  portal.answer(PAY, { redirectUrl: PROVIDER });
  await user.click(within(said.closest('section') as HTMLElement).getByRole('button', { name: /Change/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Pay with' }));
  await user.click(await sheet.findByRole('radio', { name: /cash/i }));
  await user.click(await says(/^Pay/));
  await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
  expect(portal.calls(PAY).map(({ params, body }) => [params.number, body.method])).toEqual([
    ['MW-8', 'card'],
    ['MW-8', 'cash'],
  ]);
});

test('after a lost answer the next press repeats the same order', async () => {
  const portal = topUpShop();
  portal.lose(ORDER);
  const { user, left } = await open(portal);
  const pay = await says(/^Pay/);
  await user.click(pay);
  expect((await alert()).textContent).toContain('We could not reach the shop');
  portal.answer(ORDER, order());
  await user.click(pay);
  await waitFor(() => expect(left).toHaveBeenCalled());
  const keys = portal.calls(ORDER).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a limit that was reached in the meantime is shown at the item, which is deselected', async () => {
  const portal = topUpShop();
  const limit = { count: 1, period: 'week', per: 'account', timeZone: 'UTC', resetHour: 0 } as const;
  const resetsAt = '2026-12-01T00:00:00.000Z';
  portal.refuse(ORDER, 'item.limit_reached', { item: 'pack', limit: 1, resetsAt });
  const { user } = await open(portal);
  portal.answer(GAME, game({ items: [item({ limit })] }));
  portal.answer('GET /games/:gid/mine', {
    ...NOTHING_KEPT,
    limits: [{ item: 'pack', roleId: null, used: 1, left: 0, resetsAt }],
  });
  await user.click(await says(/^Pay/));
  await step('Choose an item', /You have reached the limit of 1\. It resets on/);
  await waitFor(async () => expect((await card('pack')).checked).toBe(false));
});

test('an item that the game locked in the meantime shows the game’s reason', async () => {
  const portal = topUpShop();
  portal.refuse(ORDER, 'item.game_locked', { item: 'pack', reason: 'The orbit is closed.' });
  const { user } = await open(portal);
  await user.click(await says(/^Pay/));
  expect((await alert()).textContent).toBe(
    'Nothing was charged. The game has locked this item for your character: The orbit is closed.',
  );
});

test('an order over the player’s own limit links to the limit', async () => {
  const portal = topUpShop();
  const params = { cap: 100, currency: 'EUR', resetsAt: '2026-12-01T00:00:00Z' };
  portal.refuse(ORDER, 'order.spending_cap', params);
  const { user } = await open(portal);
  await user.click(await says(/^Pay/));
  const said = await alert();
  expect(said.textContent).toContain('This would go over your spending limit of €1.00.');
  expect(said.textContent).toContain('Nothing was charged.');
  const link = within(said).getByRole('link', { name: 'See your spending limit' });
  expect(link.getAttribute('href')).toMatch(/\/account\/spending/);
});

test('a coupon that another order took in the meantime is removed from the price', async () => {
  const portal = topUpShop();
  const taken = couponOption();
  portal.answer(QUOTE, quote({ total: 1484, discount: 165, couponId: taken.id, coupon: taken, coupons: [taken] }));
  portal.refuse(ORDER, 'coupon.unavailable');
  const { user } = await open(portal);
  const pay = await says(/^Pay €14\.84$/);
  portal.answer(QUOTE, quote());
  await user.click(pay);
  const said = await alert();
  expect(said.textContent).toContain('The coupon can no longer be used for this order');
  expect(said.textContent).toContain('Nothing was charged.');
  await waitFor(() => expect(document.activeElement).toBe(said));
  await says(/^Pay €16\.49$/);
  expect(screen.getByText('No coupon used')).toBeTruthy();
});

test('a code entered at the checkout adds its coupon and changes the price', async () => {
  const portal = topUpShop();
  const brought = couponOption();
  const priced = quote({ coupons: [brought] });
  portal.refuse(REDEEM, 'coupon.code_unknown');
  const { user } = await open(portal);
  await user.click(await screen.findByRole('button', { name: 'Enter a code' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: 'Promo code' }), 'NOSUCH1{Enter}');
  expect(await dialog.findByRole('textbox', { description: /We do not recognize this code/ })).toBeTruthy();
  portal.answer(REDEEM, coupon({ id: brought.id }));
  portal.answer(QUOTE, ({ body }) =>
    body.coupon === brought.id
      ? { ...priced, total: 1484, discount: 165, couponId: brought.id, coupon: brought }
      : priced,
  );
  await user.keyboard('{Enter}');
  expect((await dialog.findByRole<HTMLInputElement>('radio', { name: /^Welcome coupon/ })).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await says(/^Pay €14\.84$/);
});

test('an ended session asks for sign-in and keeps every choice', async () => {
  const portal = topUpShop();
  portal.refuse(ORDER, 'session.required');
  const { user } = await open(portal);
  await user.click(await says(/^Pay/));
  expect((await alert()).textContent).toBe('Please log in before continuing');
  await says(/^Sign in to pay$/);
  expect((await card('pack')).checked).toBe(true);
});

test('a level that is too low is shown on the item, which cannot be chosen', async () => {
  const portal = topUpShop();
  portal.answer(GAME, game({ items: [item({ level: { min: 30, max: null } })] }));
  const { user } = await open(portal);
  const low = await card('pack');
  await screen.findByRole('radio', { description: 'Needs level 30' });
  await step('Choose an item', /980 Gems cannot be bought right now/);
  low.focus();
  await user.keyboard(' ');
  await says('Choose an item');
});

test('without a character in the region the button opens the regions, and a region with one continues', async () => {
  const portal = topUpShop();
  portal.answer(CHARACTERS, ({ query }) => ({ characters: query.region === 'us' ? [character()] : [] }));
  const { user } = await open(portal, { region: 'eu', item: 'pack', method: 'card' });
  // The step offers the same.
  const none = within(await step('Your character', /No character in EU/));
  expect(none.getByRole('button', { name: 'Switch region' })).toBeTruthy();
  await user.click(await says('Switch region'));
  const dialog = await screen.findByRole('dialog', { name: 'Region and currency' });
  expect((await within(dialog).findByText('No character in EU')).closest('[role=status]')).toBeTruthy();
  expect(alerted()).toBe('');
  await user.click(within(dialog).getByRole('radio', { name: /^US/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await says(/^Pay \$/);
});

test('a guest is asked to link the account, and to choose a character first', async () => {
  const portal = topUpShop();
  portal.refuse(CHARACTERS, 'character.guest');
  const { user } = await open(portal, { item: 'pack' });
  await step('Your character', /link your guest account/);
  await user.click(await says('Choose character'));
  expect((await alert()).textContent).toBe('Please select a character before proceeding');
});

test('while the game is down the characters can be requested again, and the choices stay', async () => {
  const portal = topUpShop();
  portal.refuse(CHARACTERS, 'game.unavailable', { gid: 1 });
  const { user } = await open(portal, { item: 'pack' });
  const characters = await step('Your character', /The game is not responding right now/);
  portal.answer(CHARACTERS, { characters: [] });
  await user.click(within(characters).getByRole('button', { name: /Tap to reload$/ }));
  await step('Your character', /No character in EU/);
  expect((await card('pack')).checked).toBe(true);
});

test('a link with unavailable choices keeps the valid ones and shows notes', async () => {
  const search = { region: 'moon', item: 'moonstone', method: 'cheque' };
  await open(topUpShop(), search, false);
  expect(await screen.findByText('The region in your link is not available, so you see EU.')).toBeTruthy();
  expect(await screen.findByText('The item in your link is no longer available.')).toBeTruthy();
  expect(await screen.findByText('The payment method in your link is not available here.')).toBeTruthy();
});

test('an unknown game links to the games', async () => {
  const portal = topUpShop();
  portal.refuse(GAME, 'game.unknown', { gid: 7 });
  await open(portal, { gid: 7 }, false);
  expect(await screen.findByRole('heading', { name: 'No game available' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse games' })).toBeTruthy();
});

test('a game without items, and one without payment methods, say so', async () => {
  const portal = topUpShop();
  const { regions } = game();
  portal.answer(GAME, game({ items: [], methods: [], regions: regions.map((one) => ({ ...one, methods: [] })) }));
  const { user } = await open(portal, {}, false);
  expect(await screen.findByText('No item available')).toBeTruthy();
  await user.click(await says('No payment method available'));
  const dialog = await screen.findByRole('dialog', { name: 'Region and currency' });
  expect((await within(dialog).findByText('No payment method available')).closest('[role=status]')).toBeTruthy();
  expect(alerted()).toBe('');
});

test('without a usable method a press on the button asks for one', async () => {
  const portal = topUpShop();
  const { methods } = game();
  portal.answer(GAME, game({ methods: methods.map((one) => ({ ...one, max: { EUR: 100 } })) }));
  const { user } = await open(portal);
  await user.click(await says('Choose how to pay'));
  const dialog = await screen.findByRole('dialog', { name: 'Pay with' });
  expect(await within(dialog).findByText('Please choose your payment method')).toBeTruthy();
});

test('a player who was at the provider for the same choice is warned, with a link to that order', async () => {
  const portal = topUpShop();
  portal.answer(ORDER, order({ number: '20261126-AAAA' }));
  portal.answer('GET /orders/:number', order({ number: '20261126-AAAA', status: 'paying' }));
  const { user, left } = await open(portal);
  await user.click(await says(/^Pay/));
  await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
  expect(screen.queryByText(/Do not pay twice/)).toBeNull();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  const warning = (await screen.findByText(/Do not pay twice/)).closest('[role=status]') as HTMLElement;
  expect(within(warning).getByRole('link').getAttribute('href')).toContain('20261126-AAAA');
});

test('a payment that arrived in the meantime is shown with its order, and the next press is a second order', async () => {
  const portal = topUpShop();
  const keys: unknown[] = [];
  portal.answer(ORDER, ({ key }) => {
    keys.push(key);
    return order({ number: `20261126-AAA${keys.length}` });
  });
  const { user } = await open(portal);
  portal.refuse(PAY, 'order.not_payable', { status: 'paid' });
  await user.click(await says(/^Pay/));
  const said = await alert();
  expect(said.textContent).toMatch(/Your first payment was successful/);
  expect(within(said).getByRole('link').getAttribute('href')).toContain('20261126-AAA1');
  portal.answer(PAY, { redirectUrl: PROVIDER });
  await user.click(await says(/^Pay/));
  await waitFor(() => expect(keys).toHaveLength(2));
});

test('a page that may not leave for the provider says so, and the button can be pressed again', async () => {
  const portal = topUpShop();
  portal.answer(ORDER, order({ number: 'MW-9' }));
  const { user, left } = await open(portal);
  left.mockImplementation(() => {
    throw new DOMException('sandboxed', 'SecurityError');
  });
  await user.click(await says(/^Pay/));
  expect((await alert()).textContent).toContain('Something went wrong');
  left.mockReset();
  await user.click(await says(/^Pay/));
  await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
});
