import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { binding, bindingShop, bound, gift } from '#tests/components/binding.ts';
import { settle, show } from '#tests/components/show.tsx';
import { Page } from './page.tsx';

const SEND = 'POST /me/binding/codes';
const LINK = 'POST /me/binding';

beforeEach(() => {
  // Disables celebrations, which need a browser.
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});

const open = (portal = bindingShop(), { signedIn = true, search = {} } = {}) =>
  show(<Page />, {
    page: 'bind',
    portal,
    signedIn,
    search,
    browser: { whereabouts: { timeZone: null, languages: ['de-DE', 'en'] } },
  });
type User = Awaited<ReturnType<typeof open>>['user'];

const number = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Verification code' });
const press = async (user: User, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

/** Requests a code for a number, and enters one. */
async function enter(user: User, digits = '123456') {
  await user.type(await number(), '0151 2345678');
  await press(user, 'Send code');
  await user.type(await code(), digits);
}

test('a number is linked with the code that it receives, and the gift is claimed on the page', async () => {
  const portal = bindingShop();
  portal.answer(LINK, () => {
    portal.answer('GET /me/binding', { phone: bound(), email: null, gift: 'given', reward: gift().id });
    portal.answer('GET /me/rewards', { rewards: [gift()] });
    return { kind: 'phone', bound: bound(), gift: 'given', reward: gift() };
  });
  portal.answer('POST /me/rewards/:id/claim', () => {
    portal.answer('GET /me/rewards', { rewards: [] });
    return gift({ state: 'sent' });
  });
  const { user } = await open(portal);
  expect(await screen.findByText('25 VIP points')).toBeTruthy();
  expect((await number()).type).toBe('tel');
  expect((await number()).autocomplete).toBe('tel-national');
  await enter(user);
  expect(portal.calls(SEND).map(({ body }) => body)).toEqual([
    { target: { phone: { country: 'DE', number: '0151 2345678' } }, locale: 'en' },
  ]);
  expect(portal.calls(LINK).map(({ body }) => body)).toEqual([
    { challenge: 'challenge-of-the-new', code: '123456', locale: 'en' },
  ]);
  expect(await screen.findByText('Your phone is linked')).toBeTruthy();
  expect(await screen.findByText('+49 ••• ••12')).toBeTruthy();
  await press(user, 'Claim: 25 VIP points');
  expect(await screen.findByText('Added to your account')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  // The other kind is one press away.
  await press(user, 'Link an email, too');
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeTruthy();
});

test('no error is shown before a code is requested; then the field says what is missing', async () => {
  const { user, portal } = await open();
  await number();
  expect(screen.queryAllByRole('alert').filter(({ textContent }) => textContent !== '')).toEqual([]);
  await press(user, 'Send code');
  expect((await number()).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Please enter your phone number')).toBeTruthy();
  expect(document.activeElement).toBe(await number());
  await user.type(await number(), '0');
  expect(screen.queryByText('Please enter your phone number')).toBeNull();
  expect(portal.calls(SEND)).toEqual([]);
});

test('a missing or invalid address is reported at its field', async () => {
  const { user } = await open(bindingShop(), { search: { kind: 'email' } });
  await press(user, 'Send code');
  expect(screen.getByText('Please enter your email address')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'nova@');
  await press(user, 'Send code');
  expect(screen.getByText('Please enter the correct email address')).toBeTruthy();
});

test('the code is checked for its length before it is sent', async () => {
  const { user, portal } = await open();
  await enter(user, '123');
  await press(user, 'Link');
  expect(screen.getByText('Please enter the verification code')).toBeTruthy();
  expect(portal.calls(LINK)).toEqual([]);
});

test('a country is found by name or dialling code, and sent with the number', async () => {
  const { user, portal } = await open();
  const country = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' });
  expect(country.value).toBe('Germany +49');
  await user.clear(country);
  await user.type(country, 'jap{Enter}');
  expect(country.value).toBe('Japan +81');
  await user.type(country, '{ArrowDown}{Enter}');
  expect(country.value).toBe('United States +1');
  await user.clear(country);
  await user.type(country, 'atlantis');
  expect(screen.getByText('No country found')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(country.value).toBe('United States +1');
  await user.type(await number(), '2025550123');
  await press(user, 'Send code');
  expect(portal.calls(SEND)[0]?.body).toMatchObject({ target: { phone: { country: 'US', number: '2025550123' } } });
});

test.each([
  ['binding.phone_invalid', {}, 'textbox', 'Phone number', 'This is not a valid phone number.'],
  [
    'binding.country',
    { country: 'DE' },
    'combobox',
    'Country',
    'We cannot send texts to phone numbers from this country.',
  ],
] as const)('%s is shown at the field that it concerns', async (refusal, params, role, name, text) => {
  const portal = bindingShop();
  portal.refuse(SEND, refusal, params);
  const { user } = await open(portal);
  await user.type(await number(), '123');
  await press(user, 'Send code');
  expect(await screen.findByText(text)).toBeTruthy();
  const control = screen.getByRole(role, { name });
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent).toBe(
    text,
  );
});

test.each([
  ['sms.unavailable', {}, /^We could not send the text message/],
  ['mail.unavailable', {}, 'We cannot send email right now. Try again in a few minutes.'],
  ['binding.closed', {}, 'Linking is not available right now.'],
  ['account.leaving', {}, /^Your account is scheduled for deletion. To link a phone or email, keep/],
  ['code.too_many', { retryAfter: 90 }, /^Too many codes requested/],
] as const)('a code that is not sent because of %s shows the reason', async (refusal, params, text) => {
  const portal = bindingShop();
  portal.refuse(SEND, refusal, params);
  const { user } = await open(portal);
  await user.type(await number(), '0151 2345678');
  await press(user, 'Send code');
  expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
});

test.each([
  ['code.wrong', { left: 4 }, 'This code is wrong. You have 4 attempts left.'],
  ['code.expired', {}, 'This code has expired or was already used. Request a new one.'],
  ['binding.taken', {}, 'Each player may take part in the activity only once'],
  ['request.in_flight', {}, /^This is being processed/],
] as const)(
  'a code that is refused with %s shows the reason, and another number can be used',
  async (refusal, params, text) => {
    const portal = bindingShop();
    portal.refuse(LINK, refusal, params);
    const { user } = await open(portal);
    await enter(user);
    expect(await screen.findByText(text)).toBeTruthy();
    await press(user, 'Use another number');
    expect((await number()).value).toBe('0151 2345678');
    expect(screen.queryByText(text)).toBeNull();
  },
);

test('a press after a lost answer retries the same request', async () => {
  const portal = bindingShop();
  portal.lose(LINK);
  const { user } = await open(portal);
  await enter(user);
  await screen.findByText(/connection/);
  portal.answer(LINK, { kind: 'phone', bound: bound(), gift: 'none', reward: null });
  await press(user, 'Link');
  await screen.findByText('Your phone is linked');
  const keys = portal.calls(LINK).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a new code replaces the one before', async () => {
  const { user, portal } = await open();
  await user.type(await number(), '0151 2345678');
  await press(user, 'Send code');
  await press(user, 'Send a new code');
  expect(portal.calls(SEND).map(({ body }) => body.replaces)).toEqual([undefined, 'challenge-of-the-new']);
});

test('a gift that the number already brought once is explained', async () => {
  const portal = bindingShop();
  portal.answer(LINK, () => {
    portal.answer('GET /me/binding', { phone: bound(), email: null, gift: 'none', reward: null });
    return { kind: 'phone', bound: bound(), gift: 'before', reward: null };
  });
  const { user } = await open(portal);
  await enter(user);
  expect(await screen.findByText('Your phone is linked')).toBeTruthy();
  expect(screen.getAllByText(/^This gift was already given once/).length).toBeGreaterThan(0);
});

test('a claimed gift is shown as claimed', async () => {
  await open(bindingShop({ phone: bound(), gift: 'given', reward: gift().id }));
  expect(await screen.findByText('Claimed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
});

test('with a code to the old number a change is immediate', async () => {
  const portal = bindingShop({ phone: bound(), gift: 'none' });
  const changed = bound({ value: '+49 ••• ••78' });
  portal.answer(LINK, () => {
    portal.answer('GET /me/binding', { phone: changed, email: null, gift: 'none', reward: null });
    return { kind: 'phone', bound: changed, gift: 'none', reward: null };
  });
  const { user } = await open(portal, { search: { kind: 'phone' } });
  await press(user, 'Change');
  await press(user, 'Send code');
  await user.type(await code(), '111111');
  await enter(user, '222222');
  expect(await screen.findByText('+49 ••• ••78')).toBeTruthy();
  expect(portal.calls(LINK)[0]?.body).toEqual({
    challenge: 'challenge-of-the-new',
    code: '222222',
    old: { challenge: 'challenge-of-the-old', code: '111111' },
    locale: 'en',
  });
});

test('if the first of two codes is wrong, the page says so and how to start again', async () => {
  const portal = bindingShop({ phone: bound(), gift: 'none' });
  portal.refuse(LINK, 'binding.old_code', {});
  const { user } = await open(portal, { search: { kind: 'phone' } });
  await press(user, 'Change');
  await press(user, 'Send code');
  await user.type(await code(), '111111');
  await enter(user, '222222');
  expect((await screen.findByText(/^The first code was wrong or has expired/)).closest('[role=alert]')).toBeTruthy();
  await press(user, 'Keep the current one');
  await press(user, 'Change');
  expect(await screen.findByRole('button', { name: 'Send code' })).toBeTruthy();
});

test('a player without the old number waits for seven days, and can cancel the change', async () => {
  const portal = bindingShop({ phone: bound(), gift: 'none' });
  const waiting = bound({ change: { value: '+49 ••• ••78', at: '2026-11-30T10:00:00.000Z' } });
  portal.answer(LINK, () => {
    portal.answer('GET /me/binding', { phone: waiting, email: null, gift: 'none', reward: null });
    return { kind: 'phone', bound: waiting, gift: 'none', reward: null };
  });
  portal.answer('DELETE /me/binding/:kind/change', () => {
    portal.answer('GET /me/binding', { phone: bound(), email: null, gift: 'none', reward: null });
    return {};
  });
  const { user } = await open(portal, { search: { kind: 'phone' } });
  await press(user, 'Change');
  await press(user, 'I no longer have it');
  expect(screen.getByText(/the change takes 7 days/)).toBeTruthy();
  await enter(user);
  expect(await screen.findByText('Your change is scheduled')).toBeTruthy();
  expect(screen.getByText(/^Changes to \+49 ••• ••78 on Mon, Nov 30/)).toBeTruthy();
  expect(portal.calls(LINK)[0]?.body).not.toHaveProperty('old');
  await press(user, 'Cancel the change');
  expect(await screen.findByRole('button', { name: 'Change' })).toBeTruthy();
  expect(screen.queryByText('Your change is scheduled')).toBeNull();
  expect(portal.calls('DELETE /me/binding/:kind/change').map(({ params }) => params)).toEqual([{ kind: 'phone' }]);
});

test('an email that the account already has is confirmed for the gift', async () => {
  const known = bound({ value: 'a•••@example.com', boundAt: null });
  const { user, portal } = await open(bindingShop({ email: known }), { search: { kind: 'email' } });
  expect(await screen.findByText('On your account, not confirmed here yet')).toBeTruthy();
  await press(user, 'Confirm and get the gift');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
  await press(user, 'Send code');
  expect(portal.calls(SEND)[0]?.body).toMatchObject({ target: { email: 'ada@example.com' } });
});

test('a visitor sees the gift and chooses a kind, and sign-in returns to that choice', async () => {
  const { user, portal } = await open(bindingShop(), { signedIn: false });
  expect(await screen.findByText('25 VIP points')).toBeTruthy();
  await user.click(await screen.findByRole('radio', { name: 'Email' }));
  await settle();
  const back = screen.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? '';
  expect(new URL(back, 'http://shop.example').searchParams.get('back')).toBe('/v2/activity/bind?kind=email');
  expect(portal.calls('GET /me/binding')).toEqual([]);
});

test('if only one kind is offered, there is nothing to choose', async () => {
  await open(bindingShop({}, binding({ kinds: ['email'] })));
  expect(await screen.findByRole('heading', { name: 'Email' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('a shop without linking says so', async () => {
  await open(bindingShop({}, null));
  expect(await screen.findByRole('heading', { name: 'Link phone or email' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('without a connection the page says so and retries in place', async () => {
  const portal = bindingShop();
  portal.lose('GET /me/binding');
  const { user } = await open(portal);
  await screen.findByRole('alert');
  portal.answer('GET /me/binding', { phone: null, email: null, gift: 'open', reward: null });
  await press(user, 'Request failed. Tap to reload');
  expect(await number()).toBeTruthy();
});
