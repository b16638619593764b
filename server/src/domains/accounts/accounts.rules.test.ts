import { expect, test } from 'vitest';
import { confirmBy, erasedAt, foldEmail, isOwnUid, maskEmail } from './accounts.rules.ts';

test.each([
  ['kestrel@players.example', 'k•••@players.example'],
  ['a@b.example', 'a•••@b.example'],
  ['é.x@b.example', 'é•••@b.example'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

test('an address is folded', () => {
  expect(foldEmail(' Kestrel@Players.Example ')).toBe('kestrel@players.example');
});

test('a deletion is confirmed by the strongest proof there is', () => {
  const all = { email: 'a@b.example', username: 'kestrel' };
  expect(confirmBy(all, true)).toBe('email');
  expect(confirmBy({ ...all, email: null }, true)).toBe('password');
  expect(confirmBy({ email: null, username: null }, true)).toBe('recent');
});

test('where no mail can be sent, no code is asked for', () => {
  expect(confirmBy({ email: 'a@b.example', username: 'kestrel' }, false)).toBe('password');
  expect(confirmBy({ email: 'a@b.example', username: null }, false)).toBe('recent');
});

test('an account can be kept for fifteen days', () => {
  expect(erasedAt(new Date('2026-02-20T10:00:00Z'))).toEqual(new Date('2026-03-07T10:00:00Z'));
});

test('numbers of 13 digits that begin with 1 are the portal’s own', () => {
  expect([999_999_999_999, 1_000_000_000_000, 1_999_999_999_999, 2_000_000_000_000].map(isOwnUid)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
