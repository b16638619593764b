import { expect, test } from 'vitest';
import {
  artIn,
  type Build,
  filesFor,
  isArt,
  isAsset,
  isBrand,
  isCatalogue,
  isPage,
  marked,
  STALE_HEADER,
  storable,
} from './rules.ts';

const at = (path: string): URL => new URL(path, 'https://shop.example.com');

test.each([
  ['/platform/', true],
  ['/platform/wap', true],
  ['/platform/v2/wap/payment?gid=1000039&token=t', true],
  ['/platform/payment', true],
  ['/platform/wap/article/7', true],
  ['/platform/404', true],
  ['/platform/no/such/page', false],
  ['/platform/api/games', false],
  ['/platform/api/oauth/google/callback?code=c', false],
  ['/platform/webhooks/sandbox', false],
  ['/platform/assets/app-1a2b.js', false],
  ['/platform/sdk/notice', false],
  ['/platform/pure-article/star-festival', false],
  ['/platform/sdk/pay/pc', false],
  ['/platform/pc-sdk/pay', false],
  ['/sdk/v1/cashier/config/get_desktop_app_config', false],
  ['/', false],
])('the cached page can replace %s: %s', (path, expected) => {
  expect(isPage(at(path))).toBe(expected);
});

test.each([
  ['/platform/api/games', true],
  ['/platform/api/games?locale=de', true],
  ['/platform/api/games/1000039?locale=de', true],
  ['/platform/api/games/1000039/mine', false],
  ['/platform/api/games/1000039/characters?region=eu', false],
  ['/platform/api/games?locale=de&token=t', false],
  ['/platform/api/games?ticket=t', false],
  ['/platform/api/quotes', false],
  ['/platform/api/orders', false],
  ['/platform/api/orders/20261121-ABC', false],
  ['/platform/api/session', false],
])('%s belongs to the catalogue: %s', (path, expected) => {
  expect(isCatalogue(at(path), new Headers())).toBe(expected);
});

test("a request with a player's token never belongs to the catalogue", () => {
  expect(isCatalogue(at('/platform/api/games'), new Headers({ authorization: 'Bearer t' }))).toBe(false);
});

test('files are recognised by their folder, and only without a query', () => {
  expect(isAsset(at('/platform/assets/app-1a2b.js'))).toBe(true);
  expect(isArt(at('/platform/art/1a2b.svg'))).toBe(true);
  expect(isBrand(at('/platform/brand/mark.svg'))).toBe(true);
  for (const is of [isAsset, isArt, isBrand]) {
    expect(is(at('/platform/'))).toBe(false);
    for (const folder of ['assets', 'art', 'brand']) expect(is(at(`/platform/${folder}/a.svg?token=t`))).toBe(false);
  }
});

test.each([
  ['a whole file of the shop', {}, true, true],
  ['a part of it', { range: 'bytes=0-1' }, true, false],
  ['a file of another host', {}, false, false],
])('a cached answer fits a request for %s: %s', (_, headers, sameOrigin, expected) => {
  const asked = { request: { headers: new Headers(headers) }, url: at('/platform/art/1a2b.mp4'), sameOrigin };
  expect(storable(isArt)(asked)).toBe(expected);
});

const BUILD: Build = {
  id: 'b1',
  entry: '/platform/assets/index.js',
  common: ['index.js', 'app.css'],
  desktop: ['home.desktop.js'],
  mobile: ['home.mobile.js'],
  locales: { en: ['en.js', 'en-orders.js'], de: ['de.js'], 'zh-tw': ['zh-tw.js'] },
};

test.each([
  ['<html lang="en" data-variant="desktop">', ['home.desktop.js', 'en.js', 'en-orders.js']],
  ['<html lang="zh-tw" data-variant="mobile" data-theme="dark" class="x">', ['home.mobile.js', 'zh-tw.js']],
  ['<!doctype html>\n<html class="x" lang="de" data-variant="mobile">', ['home.mobile.js', 'de.js']],
  ['<html lang="nl" data-variant="desktop">', ['home.desktop.js']],
])("only the device's form and language of a build are cached", (html, files) => {
  expect(filesFor(BUILD, html)).toEqual(['index.js', 'app.css', ...files]);
});

test('an answer from the cache is marked and otherwise unchanged', async () => {
  const stored = new Response('{"games":[]}', {
    status: 200,
    headers: { etag: '"a"', 'content-type': 'application/json' },
  });
  const answer = marked(stored);
  expect(Object.fromEntries(answer.headers)).toEqual({
    etag: '"a"',
    'content-type': 'application/json',
    [STALE_HEADER]: '1',
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ games: [] });
});

test('the pictures that the cached page names are cached with it', () => {
  const html =
    '<style>:root{--logo:url("/platform/art/0a1b.svg")}</style><link href="/platform/art/0a1b.svg"><i href="/platform/brand/x.svg">';
  expect(artIn(html)).toEqual(['/platform/art/0a1b.svg']);
  expect(artIn('<html></html>')).toEqual([]);
});
