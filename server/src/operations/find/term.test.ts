import { expect, test } from 'vitest';
import { readTerm } from './term.ts';

const NOTHING = { number: null, short: null, uid: null, email: null, phone: null, id: null };
const ID = '019a9e2c-4a11-7f0e-8b53-6d2c9e7f1a20';

test.each([
  ['20261128-ab12cd34ef', { number: '20261128-AB12CD34EF' }],
  ['２０２６１１２８-AB12CD34EF', { number: '20261128-AB12CD34EF' }],
  ['ab12cd34ef', { short: 'AB12CD34EF' }],
  [' -7K3MQ9ZT2B', { short: '7K3MQ9ZT2B' }],
  ['7k3mqoilt2', { short: '7K3MQ011T2' }],
  ['7K3MQ9ZT2', {}],
  ['7K3MQ9ZTUU', {}],
  ['80427731', { uid: 80427731, phone: '+80427731' }],
  ['８０４２７７３１', { uid: 80427731, phone: '+80427731' }],
  ['42', { uid: 42 }],
  ['+49 (151) 123-45678', { phone: '+4915112345678' }],
  [' Mia@Example.com\u200b', { email: 'mia@example.com' }],
  [ID.toUpperCase(), { id: ID }],
  ['pay_7d9e', {}],
  ['@mia', {}],
  ['%', {}],
])('reads %j as %o', (typed, kinds) => {
  expect(readTerm(typed)).toMatchObject({ ...NOTHING, ...kinds });
});

test('a name is compared as it is typed, and normalised', () => {
  expect(readTerm(' Ｍａｎａ ').names).toEqual(['Mana', 'Ｍａｎａ']);
  expect(readTerm('Mana').names).toEqual(['Mana']);
});

test('control characters, NUL and lone surrogates are no part of a term', () => {
  expect(readTerm('Ma\u0000\tna\r\n\ud800').names[0]).toBe('Ma na \ufffd');
});

test.each(['', ' ', '\u200b', '\u0000', '\u0007\u001b'])('nothing is left of %j', (typed) => {
  expect(readTerm(typed)).toEqual({ ...NOTHING, text: '', names: [] });
});
