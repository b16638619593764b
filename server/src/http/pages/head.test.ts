import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp, webDir } from '../test-app.ts';

const DESK = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150' };
const PHONE = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/150 Mobile' };
const PRELOADS = {
  pages: {
    index: {
      desktop: ['assets/home-desktop.js'],
      mobile: ['assets/home-mobile.js', 'assets/row.js'],
      texts: [],
    },
    payment: { desktop: ['assets/pay-desktop.js'], mobile: ['assets/pay-mobile.js'], texts: [] },
    login: { desktop: ['assets/login.js'], mobile: ['assets/login.js'], texts: ['account'] },
  },
  locales: {
    en: { first: 'assets/en.js', account: 'assets/en-account.js' },
    de: { first: 'assets/de.js', account: 'assets/de-account.js' },
  },
};

function built(): string {
  const directory = webDir();
  mkdirSync(join(directory, '.vite'));
  writeFileSync(join(directory, '.vite/preloads.json'), JSON.stringify(PRELOADS));
  return directory;
}

const FACE = {
  name: 'Starfall',
  tagline: '',
  icon: '/platform/art/1a.svg',
  cover: '/platform/art/2b.svg',
  pids: [1],
  countries: [],
};

/** Returns the addresses of a kind of link, in order, and the page's nonce. */
async function head(url: string, headers: Record<string, string>, directory = built()) {
  const faces = { publisher: () => 'Lanternfish', game: (gid: number) => (gid === 1000039 ? FACE : undefined) };
  const { app } = await testApp({ webDir: directory, faces });
  const { body } = await app.inject({ url, headers });
  const links = (rel: string) =>
    [...body.matchAll(/<link rel="(\w+)"([^>]*) href="([^"]*)"/g)].filter(([, kind]) => kind === rel);
  return {
    body,
    preloads: links('modulepreload'),
    manifest: links('manifest').map(([, , , href]) => href),
    data: links('preload').map(([, , as, href]) => `${/as="(\w+)"/.exec(as ?? '')?.[1]} ${href}`),
  };
}

test.each([
  ['/platform/', DESK, ['en', 'home-desktop']],
  ['/platform/wap?locale=de', PHONE, ['de', 'home-mobile', 'row']],
  ['/platform/v2/wap/payment', PHONE, ['en', 'pay-mobile']],
  ['/platform/sdk/pay', DESK, ['en', 'pay-mobile']],
  ['/platform/sdk/pay/pc', PHONE, ['en', 'pay-desktop']],
  ['/platform/v2/login', DESK, ['en', 'en-account', 'login']],
  ['/platform/v2/vip', DESK, ['en']],
])('the scripts of %s are fetched at once: those of its form and language', async (url, headers, files) => {
  const { preloads } = await head(url, headers);
  expect(preloads.map(([, , , href]) => href)).toEqual(files.map((file) => `/platform/assets/${file}.js`));
});

test('the page’s policy lets them in', async () => {
  const { body, preloads } = await head('/platform/', DESK);
  const nonce = /<script[^>]* nonce="([\w-]{22})"/.exec(body)?.[1];
  expect(preloads.every(([, , attributes]) => attributes?.includes(`nonce="${nonce}"`))).toBe(true);
});

test('without the build’s word pages are sent all the same', async () => {
  const { body, preloads, manifest } = await head('/platform/', DESK, webDir());
  expect(body).toContain('</head>');
  expect(preloads).toEqual([]);
  expect(manifest).toHaveLength(1);
});

const MANIFEST = '/sdk/v1/cashier/config/get_desktop_app_config';

test.each([
  ['/platform/', DESK, `${MANIFEST}?gid=1000039&amp;pid=1&amp;start_url=%2Fplatform%2F&amp;locale=en`],
  [
    '/platform/v2/wap/payment?gid=1000041&pid=2&token=t&locale=ja',
    PHONE,
    `${MANIFEST}?gid=1000041&amp;pid=2&amp;start_url=%2Fplatform%2Fv2%2Fwap%2Fpayment%3Fgid%3D1000041%26pid%3D2&amp;locale=ja`,
  ],
  [
    '/platform/v2/vip?gid=1&gid=1000052',
    DESK,
    `${MANIFEST}?gid=1000052&amp;pid=1&amp;start_url=%2Fplatform%2Fv2%2Fvip%3Fgid%3D1000052&amp;locale=en`,
  ],
  [
    '/platform/v2/vip?gid=%22%3E%3Cscript%3E&pid=x',
    DESK,
    `${MANIFEST}?gid=1000039&amp;pid=1&amp;start_url=%2Fplatform%2Fv2%2Fvip&amp;locale=en`,
  ],
])('%s names the manifest of its game', async (url, headers, href) => {
  expect((await head(url, headers)).manifest).toEqual([href]);
});

test.each([
  ['/platform/?locale=de', DESK, ['fetch /platform/api/games?locale=de']],
  [
    '/platform/v2/wap/payment',
    PHONE,
    [
      'image /platform/art/2b.svg',
      'fetch /platform/api/games/1000039?locale=en',
      'fetch /platform/api/games?locale=en',
      'fetch /platform/api/place',
    ],
  ],
  ['/platform/v2/payment?gid=5', DESK, ['fetch /platform/api/games?locale=en']],
  ['/platform/v2/vip?gid=1000039', DESK, []],
])('the data that %s will ask for is fetched at once', async (url, headers, data) => {
  expect((await head(url, headers)).data).toEqual(data);
});

test('where an address names no game, a shop without the usual one begins with its first', async () => {
  const directory = built();
  const other = { gids: () => [2_000_001, 2_000_002], game: () => FACE };
  const { app } = await testApp({ webDir: directory, faces: other });
  const { body } = await app.inject({ url: '/platform/v2/payment', headers: DESK });
  expect(body).toMatch(/<html[^>]* data-gid="2000001"/);
  expect(body).toContain('href="/platform/api/games/2000001?locale=en"');
  expect(body).toMatch(/rel="manifest" href="[^"]*gid=2000001&/);
  const usual = await testApp({ webDir: directory, faces: { gids: () => [7, 1_000_039] } });
  const { body: plain } = await usual.app.inject({ url: '/platform/v2/payment', headers: DESK });
  expect(plain).not.toContain('data-gid');
  expect(plain).toMatch(/rel="manifest" href="[^"]*gid=1000039&/);
});
