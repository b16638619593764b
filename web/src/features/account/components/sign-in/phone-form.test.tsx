import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SignedIn } from '#contract/endpoints/session.ts';
import { binding, challenge } from '#tests/components/binding.ts';
import { createPortal } from '#tests/components/portal.ts';
import { settle, show } from '#tests/components/show.tsx';
import { signInMethods } from '#tests/components/sign-in.ts';
import { WaysIn } from './ways-in.tsx';

const SEND = 'POST /session/phone/codes';
const ENTER = 'POST /session/phone';
const answer: SignedIn = {
  token: 't2',
  player: { uid: '80427731', nickname: 'Kestrel', avatar: null, recent: [] },
  deletionAt: null,
};

beforeEach(() => {
  // Silences warnings: this window has no storage.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});

async function open() {
  const portal = createPortal();
  portal.answer('GET /session/methods', signInMethods(['password', 'phone']));
  portal.answer('GET /binding', { binding: binding() });
  portal.answer(SEND, challenge('challenge-of-the-phone'));
  portal.answer(ENTER, answer);
  const onEntered = vi.fn();
  const browser = { whereabouts: { timeZone: 'Europe/Berlin', languages: ['en-US'] } };
  const shown = await show(<WaysIn back={undefined} onEntered={onEntered} />, { page: 'login', portal, browser });
  await shown.user.click(await screen.findByRole('button', { name: 'Code by text message' }));
  await screen.findByRole('textbox', { name: 'Phone number' });
  return { ...shown, onEntered };
}
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Verification code' });

test('a code sent to the phone signs the player in', async () => {
  const { user, portal, visit, onEntered } = await open();
  expect(document.activeElement).toBe(number());
  await user.type(number(), '0151 2345678{Enter}');
  expect((await code()).autocomplete).toBe('one-time-code');
  expect(screen.getByText('+49 0151 2345678')).toBeTruthy();
  await user.type(await code(), '123456');
  await settle();
  expect(onEntered).toHaveBeenCalledWith(answer);
  expect(visit.session.get()).toMatchObject({ token: 't2', userInfo: { nickname: 'Kestrel' } });
  expect(portal.calls(SEND)[0]?.body).toMatchObject({ phone: { country: 'DE', number: '0151 2345678' }, locale: 'en' });
  expect(portal.calls(ENTER)[0]?.body).toMatchObject({ challenge: 'challenge-of-the-phone', code: '123456' });
});

test('direction marks in a pasted number are removed', async () => {
  const { user, portal } = await open();
  await user.type(number(), '\u202d+49 151 2345678\u202c{Enter}');
  expect((await code()).value).toBe('');
  expect(screen.getByText('+49 151 2345678')).toBeTruthy();
  expect(portal.calls(SEND)[0]?.body.phone.number).toBe('+49 151 2345678');
});

test('an empty number is refused before a code is sent', async () => {
  const { user, portal } = await open();
  expect(screen.queryByText('Please enter your phone number')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(screen.getByText('Please enter your phone number')).toBeTruthy();
  expect(portal.calls(SEND)).toEqual([]);
});

test('after a wrong code the page shows the tries left, and the player can use another number', async () => {
  const { user, portal } = await open();
  portal.refuse(ENTER, 'code.wrong', { left: 4 });
  await user.type(number(), '0151 2345678{Enter}');
  await user.type(await code(), '111111');
  expect(await screen.findByText('This code is wrong. You have 4 attempts left.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use another number' }));
  expect(number().value).toBe('0151 2345678');
});

test('if the text message could not be sent, the page says so and keeps the number', async () => {
  const { user, portal } = await open();
  portal.refuse(SEND, 'sms.unavailable');
  await user.type(number(), '0151 2345678{Enter}');
  expect(await screen.findByText(/^We could not send the text message/)).toBeTruthy();
  expect(number().value).toBe('0151 2345678');
});

test('a browser that reads text messages fills in the code', async () => {
  const hand: { over?(credential: object): void } = {};
  const get = vi.fn(() => new Promise((resolve) => Object.assign(hand, { over: resolve })));
  vi.stubGlobal('OTPCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'credentials');
    vi.unstubAllGlobals();
  });
  const { user, portal } = await open();
  await user.type(number(), '0151 2345678{Enter}');
  await code();
  expect(get).toHaveBeenCalledWith(expect.objectContaining({ otp: { transport: ['sms'] } }));
  await settle(() => hand.over?.({ code: '654321' }));
  await waitFor(() => expect(portal.calls(ENTER)[0]?.body).toMatchObject({ code: '654321' }));
});
