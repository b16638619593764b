import { expect, test } from 'vitest';
import {
  CODE_MS,
  DELETION_REQUEST_KEPT_MS,
  DEVICE_KEPT_MS,
  erasureTime,
  FAILURE_WINDOW_MS,
  foldUsername,
  isOwnUid,
  isToken,
  LETTER_RETRY_SECONDS,
  LOCK_MS,
  maskEmail,
  OWN_UIDS,
  RECENT_SIGN_IN_MS,
  requiredConfirmation,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  secondsUntil,
} from './accounts.rules.ts';

test.each([
  ['kestrel@players.example', 'k•••@players.example'],
  ['a@b.example', 'a•••@b.example'],
  ['é.x@b.example', 'é•••@b.example'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

test('a name is folded: its case, the spaces around it, letters of another width, characters that nobody sees', () => {
  expect(['Kestrel ', ' KESTREL', 'Ｋｅｓｔｒｅｌ', '\u200bkestrel'].map(foldUsername)).toEqual(
    Array(4).fill('kestrel'),
  );
});

test.each([
  ['a'.repeat(43), true],
  ['-_9Z'.padEnd(43, 'a'), true],
  ['a'.repeat(42), false],
  ['a'.repeat(44), false],
  ['', false],
  [`${'a'.repeat(42)}+`, false],
  [`${'a'.repeat(43)}\n`, false],
])('%j may be the token of a session: %s', (text, may) => {
  expect(isToken(text)).toBe(may);
});

test.each([
  [2000, 2],
  [1001, 2],
  [1, 1],
  [0, 1],
  [-5000, 1],
])('%i ms are told as %i seconds', (ms, seconds) => {
  const now = new Date('2026-02-20T10:00:00Z');
  expect(secondsUntil(new Date(now.getTime() + ms), now)).toBe(seconds);
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
test.each([
  ['a name is locked after too many failures', LOCK_MS, 15 * MINUTE],
  ['failures count towards that lock', FAILURE_WINDOW_MS, 15 * MINUTE],
  ['a code by mail is good', CODE_MS, 10 * MINUTE],
  ['a sign-in confirms a deletion', RECENT_SIGN_IN_MS, 10 * MINUTE],
  ['a session lasts unused', SESSION_IDLE_MS, 30 * DAY],
  ['a session lasts at most', SESSION_MAX_MS, 180 * DAY],
  ['a browser is known', DEVICE_KEPT_MS, 400 * DAY],
  ['a deletion that nobody confirmed is kept', DELETION_REQUEST_KEPT_MS, 15 * DAY],
])('how long %s', (_, ms, expected) => {
  expect(ms).toBe(expected);
});

test('a letter is tried again for a day, less and less often', () => {
  const hours = LETTER_RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect([hours > 24, hours < 36]).toEqual([true, true]);
  expect(LETTER_RETRY_SECONDS.toSorted((a, b) => a - b)).toEqual(LETTER_RETRY_SECONDS);
});

test('a deletion is confirmed by the strongest proof there is', () => {
  const all = { email: 'a@b.example', username: 'kestrel' };
  expect(requiredConfirmation(all, true)).toBe('email');
  expect(requiredConfirmation({ ...all, email: null }, true)).toBe('password');
  expect(requiredConfirmation({ email: null, username: null }, true)).toBe('recent');
});

test('without a mail provider, no code is required', () => {
  expect(requiredConfirmation({ email: 'a@b.example', username: 'kestrel' }, false)).toBe('password');
  expect(requiredConfirmation({ email: 'a@b.example', username: null }, false)).toBe('recent');
});

test('an account can be kept for fifteen days', () => {
  expect(erasureTime(new Date('2026-02-20T10:00:00Z'))).toEqual(new Date('2026-03-07T10:00:00Z'));
});

test('numbers of 13 digits that begin with 1 are the portal’s own', () => {
  expect([999_999_999_999, 1_000_000_000_000, 1_999_999_999_999, 2_000_000_000_000].map(isOwnUid)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('the numbers with which games are tried are never drawn', () => {
  expect([OWN_UIDS.from + OWN_UIDS.drawn, isOwnUid(1_900_000_000_000)]).toEqual([1_900_000_000_000, true]);
});
