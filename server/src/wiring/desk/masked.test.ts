import { expect, test } from 'vitest';
import { maskedEmail, maskedPhone, maskedPlayer } from './masked.ts';

test.each([
  ['mika@example.com', 'm…@e….com'],
  ['a@b.co.uk', 'a…@b….uk'],
  ['🦊fox@example.jp', '🦊…@e….jp'],
])('%s is shown as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});

test('of a phone number only the last two digits are shown', () => {
  expect(maskedPhone('+4915112345678')).toBe('…78');
});

test('missing data stay missing', () => {
  expect(maskedPlayer({ email: null, phone: null, username: null, uid: 7 })).toEqual({
    email: null,
    phone: null,
    username: null,
    uid: 7,
  });
});
