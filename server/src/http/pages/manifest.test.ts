import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { securityHeaders } from '../security/security.ts';
import { NEUTRAL_BRAND } from '../test-app.ts';
import type { AppFace } from './faces.ts';
import { MANIFEST_PATH, registerManifest } from './manifest.ts';

const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/150 Mobile' };
const NAMES: Record<string, string> = { en: 'Starfall Odyssey', ja: 'スターフォール・オデッセイ' };
const FACE: AppFace = {
  name: '',
  tagline: 'Chart the dark.',
  icon: '/platform/art/1a2b.svg',
  cover: '/platform/art/3c4d.svg',
  pids: [1, 2],
  countries: [],
};

interface Manifest extends Record<string, unknown> {
  start_url: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

const app = fastify();
registerManifest(app, {
  security: securityHeaders(false),
  brand: () => NEUTRAL_BRAND,
  game: (gid, locale) => (gid === 1000039 ? { ...FACE, name: NAMES[locale] ?? `in ${locale}` } : undefined),
});

async function manifest(query: Record<string, string> | string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url: `${MANIFEST_PATH}?${new URLSearchParams(query)}`, headers });
  expect(answer.statusCode).toBe(200);
  return { answer, manifest: answer.json<Manifest>() };
}

test('a game has a manifest of its own: complete, and none but addresses of this host', async () => {
  const { answer, manifest: made } = await manifest({ gid: '1000039', pid: '2' });
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(made).toEqual({
    id: '/platform/?gid=1000039',
    name: 'Starfall Odyssey · Lanternfish',
    short_name: 'Starfall Odyssey',
    description: 'Chart the dark.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/platform/v2/payment?gid=1000039&pid=2&mode=pwa',
    scope: '/platform/',
    display: 'standalone',
    theme_color: '#0b0e1a',
    background_color: '#0b0e1a',
    categories: ['games', 'shopping'],
    icons: [
      { src: '/platform/art/1a2b.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/platform/brand/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/platform/brand/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/platform/brand/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
});

test('a brand’s name, pictures and background are the app’s', async () => {
  const icons = [{ src: '/platform/art/9f.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }];
  const branded = fastify();
  const brand = { ...NEUTRAL_BRAND, name: 'Tidewater', ground: { light: '#fffaf2', dark: '#06151a' }, appIcons: icons };
  registerManifest(branded, { security: securityHeaders(false), brand: () => brand, game: () => undefined });
  const made = (await branded.inject(MANIFEST_PATH)).json();
  expect(made).toMatchObject({ name: 'Tidewater', short_name: 'Tidewater', theme_color: '#06151a', icons });
});

test('the pictures are there, in the size that the manifest tells', async () => {
  const { manifest: made } = await manifest({});
  expect(made.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src, sizes } of made.icons) {
    const png = readFileSync(new URL(`../../../../web/public${src.slice('/platform'.length)}`, import.meta.url));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

test.each([
  ['what is asked for', { locale: 'ja-JP' }, { cookie: 'locale=de', 'accept-language': 'fr' }, 'ja'],
  ['the choice', {}, { cookie: 'a=b; locale=de', 'accept-language': 'fr' }, 'de'],
  ['the browser’s', {}, { 'accept-language': 'nl, fr;q=0.5' }, 'fr'],
  ['English', { locale: 'nl' }, {}, 'en'],
])('it speaks the visitor’s language: %s', async (_, query, headers, lang) => {
  const { manifest: made, answer } = await manifest({ gid: '1000039', ...query }, headers);
  expect(made).toMatchObject({ lang, name: `${NAMES[lang] ?? `in ${lang}`} · Lanternfish` });
  expect(answer.headers.vary).toMatch(/Accept-Language, Cookie/);
});

test.each([
  ['none', ''],
  ['an unknown one', 'gid=5'],
  ['no number', 'gid=abc'],
  ['a fraction', 'gid=1000039.5'],
  ['a negative one', 'gid=-1000039'],
  ['another notation', 'gid=0xF4267'],
  ['more than a number holds', 'gid=99999999999999999999'],
  ['markup', 'gid=%3Cscript%3E'],
  ['the last of several', 'gid=1000039&gid=5'],
  ['an object', 'gid[a]=1000039'],
])('without a game (%s) it is that of the whole shop', async (_, query) => {
  const { manifest: made } = await manifest(query);
  expect(made).toMatchObject({
    id: '/platform/',
    name: 'Lanternfish',
    short_name: 'Lanternfish',
    start_url: '/platform/?mode=pwa',
  });
  expect(made.icons).toHaveLength(3);
});

test.each([
  ['2', '2'],
  ['9', '1'],
  ['', '1'],
  ['1&pid=2', '2'],
  ["1'--", '1'],
])('the platform %s becomes %s: one of the game’s, else 1', async (given, pid) => {
  const { manifest: made } = await manifest(`gid=1000039&pid=${given}`);
  expect(made.start_url).toBe(`/platform/v2/payment?gid=1000039&pid=${pid}&mode=pwa`);
});

test('it starts at the page that is asked for, as an installed app', async () => {
  for (const [given, start] of [
    ['/platform/?gid=1000039', '/platform/?gid=1000039&mode=pwa'],
    ['/platform/v2/wap/payment', '/platform/v2/wap/payment?mode=pwa'],
    ['/platform/wap/payment?gid=1000039&pid=1', '/platform/wap/payment?gid=1000039&pid=1&mode=pwa'],
    ['/platform/v2/payment?mode=web&gid=1&mode=tv#items', '/platform/v2/payment?gid=1&mode=pwa'],
    [
      '/platform/v2/payment?region=eu&item=gem-60&gid=1&gid=2',
      '/platform/v2/payment?gid=2&region=eu&item=gem-60&mode=pwa',
    ],
  ] as const) {
    const { manifest: made } = await manifest({ gid: '1000039', start_url: given.split('#')[0] ?? '' });
    expect(made.start_url, given).toBe(start);
  }
});

test('installed from the page of all games it is the whole shop, whichever game the address is of', async () => {
  const { manifest: made } = await manifest({ gid: '1000039', pid: '1', start_url: '/platform/' });
  expect(made).toMatchObject({
    id: '/platform/',
    name: 'Lanternfish',
    start_url: '/platform/?mode=pwa',
  });
});

test('nothing of one visit stays in the address that every start begins with', async () => {
  const secrets = 'token=t&ticket=t&uid=8&uname=k&code=c&state=s&order=o&back=%2Fv2&from=gameLogin&invite=i';
  const { manifest: made } = await manifest({
    gid: '1000039',
    start_url: `/platform/v2/payment?gid=1000039&${secrets}`,
  });
  expect(made.start_url).toBe('/platform/v2/payment?gid=1000039&mode=pwa');
});

test.each([
  'https://evil.example/platform/',
  '//evil.example/platform/',
  '/\\evil.example',
  '\\\\evil.example/platform/',
  '/platform/\\evil.example',
  '/platform//evil.example',
  '/platform//',
  '/platform/..//evil.example',
  '/platform/../admin',
  '/platform/%2e%2e/%2e%2e/admin',
  '/platform/%2F%2Fevil.example',
  '/platform@evil.example/',
  '/platform/@evil.example',
  'https://user:pw@shop.example/platform/',
  'javascript:alert(1)//platform/',
  '/platform/\tpayment',
  '/platform/\n//evil.example',
  '/platformer/',
  '/platform',
  '/',
  '/platform/no/such/page',
  '/platform/404',
  '/platform/v2/payment/result?gid=1000039',
  '/platform/v2/login',
  '/platform/api/games',
  '/platform/art/x.svg',
  '/platform/v2/payment?next=https:\\\\evil.example',
  `/platform/?gid=${'1'.repeat(1000)}`,
  '',
  ' /platform/',
])('another start is not taken: %j', async (given) => {
  const { manifest: made, answer } = await manifest({ gid: '1000039', start_url: given }, PHONE);
  expect(made.start_url).toBe('/platform/v2/wap/payment?gid=1000039&pid=1&mode=pwa');
  expect(answer.body).not.toContain('evil');
});
