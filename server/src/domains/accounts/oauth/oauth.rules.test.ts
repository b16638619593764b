import { describe, expect, test } from 'vitest';
import {
  ATTEMPT_MS,
  describeError,
  LINK_MS,
  parseOwnAddress,
  redirectUri,
  restartPage,
  toNickname,
  withParameters,
} from './oauth.rules.ts';

describe('an address to return to', () => {
  test.each([
    ['/', '/'],
    ['/v2/payment?gid=1&item=a%2Fb#x', '/v2/payment?gid=1&item=a%2Fb#x'],
    ['/v2/../wap/article/7', '/wap/article/7'],
    ['/v2/payment?next=//evil.example', '/v2/payment?next=//evil.example'],
    ['/wap/payment', '/wap/payment'],
  ])('%s is one of our own', (back, plain) => {
    expect(parseOwnAddress(back)).toBe(plain);
  });

  test.each([
    undefined,
    '',
    '//evil.example/v2/payment',
    '///evil.example/v2/payment',
    '/\\evil.example/v2/payment',
    '\\\\evil.example/v2/payment',
    '/v2/payment\\..\\..\\evil.example',
    '/./\\evil.example',
    '/.//evil.example/v2/payment',
    '/..//evil.example/v2/payment',
    '/\t/evil.example/v2/payment',
    '/v2/payment\n',
    '/@evil.example',
    'https://evil.example/v2/payment',
    'https://own.invalid@evil.example/v2/payment',
    'https://user:pw@own.invalid/v2/payment',
    'https:/evil.example/v2/payment',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '/nowhere',
    '/404',
    '/v2/payment/../../api/session',
    '/v2/login',
    '/wap/login',
    '/v2/login/google/callback',
    '/v2/login/game',
    '/sdk/pc/pre-login/google',
    '/sdk/pc/login/facebook',
    '/sdk/pc/pre-login/facebook',
  ])('%j is none', (back) => {
    expect(parseOwnAddress(back)).toBeNull();
  });
});

test('a provider sends the browser back to one exact address', () => {
  const shop = 'https://shop.example.com';
  expect(redirectUri(shop, 'google', true)).toBe(`${shop}/platform/v2/login/google/callback`);
  expect(redirectUri(shop, 'facebook', false)).toBe(`${shop}/platform/v2/login/facebook/callback`);
  expect(redirectUri(shop, 'facebook', true)).toBe(`${shop}/platform/sdk/pc/login/facebook`);
});

test('a PC client’s sign-in begins again where it began, for the providers that have such a page', () => {
  expect(restartPage('google', { gid: 7, state: 'a&b' })).toBe('/sdk/pc/pre-login/google?gid=7&state=a%26b');
  expect(restartPage('facebook', { gid: 7 })).toBe('/sdk/pc/pre-login/facebook?gid=7');
  expect(restartPage('line', { gid: 7 })).toBeNull();
});

test('parameters are added to addresses of the web and of apps, and replace those of the same name', () => {
  expect(withParameters('starfall://shop', { request: 'a b', none: undefined, nothing: null })).toBe(
    'starfall://shop?request=a+b',
  );
  expect(withParameters('https://game.example.com/r?token=old&x=1#here', { token: 'new' })).toBe(
    'https://game.example.com/r?token=new&x=1#here',
  );
});

test.each([
  ['Kestrel', 'Kestrel'],
  ['  Kes\u0000trel\nTwo ', 'Kestrel Two'],
  ['\u202eevil\u2066', 'evil'],
  ['👩‍🚀 Ada', '👩‍🚀 Ada'],
  ['x'.repeat(100), 'x'.repeat(64)],
  [`${'x'.repeat(63)} x`, 'x'.repeat(63)],
  ['🚀'.repeat(100), '🚀'.repeat(64)],
  ['\u200f \u0007', undefined],
  ['', undefined],
  [null, undefined],
])('the name %j becomes the nickname %j', (name, nickname) => {
  expect(toNickname(name)).toBe(nickname);
});

test('the log is told in words, and nothing of what they were about', () => {
  const library = Object.assign(new Error('the server answered with an error'), {
    error: 'invalid_client',
    token: 'T',
  });
  const error = new Error('the grant failed', { cause: library });
  expect(describeError(error)).toBe('the grant failed: the server answered with an error: invalid_client');
  expect(describeError(new Error('x', { cause: { claims: { nonce: 'N' } } }))).toBe('x');
  expect(describeError(Object.assign(new Error('x'), { error: 'a secret, and more' }))).toBe(
    'x: an error that is no word',
  );
  expect(describeError(Object.assign(new Error('x'), { error: { token: 'T' } }))).toBe('x');
  expect(describeError('a text')).toBe('');
});

test('the log is told six causes at most, and 300 characters of them', () => {
  const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const chain = words.reduceRight<Error | undefined>((cause, word) => new Error(word, { cause }), undefined);
  expect(describeError(chain)).toBe('a: b: c: d: e: f');
  expect(describeError(new Error('x'.repeat(400)))).toBe('x'.repeat(300));
});

test('a sign-in at a provider has ten minutes, and so has the offer to link it', () => {
  expect([ATTEMPT_MS, LINK_MS]).toEqual([600_000, 600_000]);
});
