import { expect, test } from 'vitest';
import { allowedReturns, gameAddress, permittedReturn } from './return-to.rules.ts';

const links = (more: object) => ({ links: { support: '', terms: '', privacy: '', download: {}, ...more } }) as never;

test.each([
  ['starfall://shop', 'starfall://paid?order=1', 'starfall://paid?order=1'],
  ['starfall://shop', 'starfallx://shop', null],
  ['starfall://shop', 'javascript:alert(1)//starfall://', null],
  ['starfall://shop', 'https://starfall.example/', null],
  ['starfall://shop', 'starfall://a b', null],
  ['starfall://shop', 'starfall://a\nb', null],
  ['https://game.example/open', 'https://game.example/paid', 'https://game.example/paid'],
  ['https://game.example/open', 'https://game.example.evil/paid', null],
  ['https://game.example/open', 'https://game.example@evil.example/', null],
  ['https://game.example/open', 'https://user@game.example/', null],
  ['https://game.example/open', 'http://game.example/', null],
  ['https://game.example/open', '//game.example/', null],
  ['https://game.example/open', 'HTTPS://GAME.example/x', 'https://game.example/x'],
  [
    'intent://shop#Intent;scheme=starfall;end',
    'intent://shop#Intent;scheme=starfall;end',
    'intent://shop#Intent;scheme=starfall;end',
  ],
  ['intent://shop#Intent;scheme=starfall;end', 'intent://evil.example/#Intent;scheme=https;end', null],
  [
    'intent://shop#Intent;scheme=starfall;end',
    'intent://shop#Intent;scheme=starfall;end#Intent;S.browser_fallback_url=https://evil.example;end',
    null,
  ],
])('the deep link %s allows the scheme or the origin: %s → %s', (deepLink, address, allowed) => {
  expect(permittedReturn(address, allowedReturns(links({ deepLink }), null))).toBe(allowed);
});

test.each([
  ['starfall://shop/paid', 'starfall://shop/paid?x=1', true],
  ['starfall://shop/paid', 'starfall://shop/other', false],
  ['https://game.example/app/', 'https://game.example/app/paid', true],
  ['https://game.example/app/', 'https://game.example/app/../admin', false],
  ['https://game.example', 'https://game.example.evil/', false],
])('a list of the catalogue allows only what begins with it: %s, %s', (prefix, address, isAllowed) => {
  const prefixes = allowedReturns(links({ deepLink: 'starfall://shop', returnTo: [prefix] }), null);
  expect(permittedReturn(address, prefixes) !== null).toBe(isAllowed);
});

test('a game without a deep link allows nothing', () => {
  expect(allowedReturns(links({}), null)).toEqual([]);
  expect(permittedReturn('starfall://shop', [])).toBeNull();
  expect(gameAddress(links({}), null)).toBeNull();
});

test('the address of the environment counts before that of the catalogue', () => {
  const game = links({ deepLink: 'starfall://shop' });
  expect(gameAddress(game, 'http://127.0.0.1:1/client')).toBe('http://127.0.0.1:1/client');
  expect(allowedReturns(game, 'http://127.0.0.1:1/client')).toEqual(['http://127.0.0.1:1/']);
});

test('a very long address is refused', () => {
  expect(permittedReturn(`starfall://${'a'.repeat(500)}`, ['starfall://'])).toBeNull();
});
