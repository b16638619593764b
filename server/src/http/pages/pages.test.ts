import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MOVED, PATHS, type PageId, type Variant } from '#contract/routes.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { prepare } from '../prepared/prepared.ts';
import { testApp, webDir } from '../test-app.ts';

const PHONE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148',
  accept: 'text/html',
};
const DESK = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150', accept: 'text/html' };

test('a page has a fresh nonce in its policy and at every place that needs it', async () => {
  const { app } = await testApp();
  const nonces = new Set<string>();
  for (const _ of [1, 2]) {
    const answer = await app.inject({ url: '/platform/v2/payment', headers: DESK });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    const policy = String(answer.headers['content-security-policy']);
    const nonce = /script-src 'nonce-([\w-]{22})' 'strict-dynamic';/.exec(policy)?.[1] ?? '';
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
    expect(answer.body.split(`nonce="${nonce}"`)).toHaveLength(4);
    expect(answer.body).not.toContain('__CSP_NONCE__');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});

test('the policy of pages allows nothing beyond this host', async () => {
  const { app } = await testApp();
  const policy = String((await app.inject({ url: '/platform/', headers: DESK })).headers['content-security-policy']);
  expect(policy.replaceAll(/nonce-[\w-]+/g, 'nonce').split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'nonce' 'strict-dynamic'",
    "style-src 'self' 'nonce'",
    "img-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types scripts service-worker',
  ]);
});

test.each([
  ['/platform/', {}, '<html lang="en" data-variant="desktop" data-shop="Lanternfish" class="shop">'],
  [
    '/platform/',
    { 'accept-language': 'nl, ja;q=0.5' },
    '<html lang="ja" data-variant="desktop" data-shop="Lanternfish" class="shop">',
  ],
  [
    '/platform/',
    { 'accept-language': 'ja', cookie: 'a=b; locale=de; theme=dark' },
    '<html lang="de" data-variant="desktop" data-theme="dark" data-shop="Lanternfish" class="shop">',
  ],
  [
    '/platform/?locale=zh-TW',
    { cookie: 'locale=de' },
    '<html lang="zh-tw" data-variant="desktop" data-shop="Lanternfish" class="shop">',
  ],
  [
    '/platform/?locale=fr&locale=it',
    {},
    '<html lang="it" data-variant="desktop" data-shop="Lanternfish" class="shop">',
  ],
  [
    '/platform/v2/payment/result?locale=fr',
    { cookie: 'locale=de' },
    '<html lang="de" data-variant="desktop" data-shop="Lanternfish" class="shop">',
  ],
  ['/platform/404', PHONE, '<html lang="en" data-variant="mobile" data-shop="Lanternfish" class="shop">'],
  [
    '/platform/',
    { cookie: 'theme="><script>; locale=<b>' },
    '<html lang="en" data-variant="desktop" data-shop="Lanternfish" class="shop">',
  ],
])('%s with %j is told its context: %s', async (url, headers, root) => {
  const { app } = await testApp();
  expect((await app.inject({ url, headers: { ...DESK, ...headers } })).body).toContain(root);
});

test('the pages that the publisher has nothing for are told, and only they', async () => {
  const { app } = await testApp({ faces: { lacks: () => ['tasks', 'share'] } });
  const { body } = await app.inject({ url: '/platform/', headers: DESK });
  expect(body).toContain('data-shop="Lanternfish" data-lacks="tasks share" class="shop">');
});

test('the page follows its file', async () => {
  const directory = webDir();
  const { app } = await testApp({ webDir: directory });
  await app.inject({ url: '/platform/', headers: DESK });
  writeFileSync(join(directory, 'index.html'), '<html><body>rebuilt</body></html>');
  expect((await app.inject({ url: '/platform/', headers: DESK })).body).toContain('rebuilt');
});

test('without a build, pages are unavailable and say so', async () => {
  const { app } = await testApp({ webDir: webDir({}) });
  const answer = await app.inject({ url: '/platform/', headers: DESK });
  expect(answer.statusCode).toBe(503);
  expect(answer.json().error.code).toBe('server.unavailable');
});

test('index.html by name is the home page, never the template', async () => {
  const { app } = await testApp();
  const answer = await app.inject({ url: '/platform/index.html', headers: DESK });
  expect(answer.body).toContain('data-variant="desktop"');
  expect(answer.body).not.toContain('__CSP_NONCE__');
});

test.each([
  ['/platform/v2/payment?gid=1000041&locale=de', PHONE, '/platform/v2/wap/payment?gid=1000041&locale=de'],
  ['/platform/v2/wap/payment/result?n=1', DESK, '/platform/v2/payment/result?n=1'],
  ['/platform/', PHONE, '/platform/wap'],
  ['/platform/wap', DESK, '/platform/'],
  ['/platform/payment/history?page=2', PHONE, '/platform/v2/wap/payment/history?page=2'],
  ['/platform?gid=1000041', DESK, '/platform/?gid=1000041'],
  ['/platform/pc-sdk/pay?gid=1000041&roleId=r', PHONE, '/platform/sdk/pay/pc?gid=1000041&roleId=r'],
])('%s is redirected to the right form with its query', async (url, headers, location) => {
  const { app } = await testApp();
  const answer = await app.inject({ url, headers });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe(location);
});

const PARAMETERS: Record<string, string> = { ':provider': 'line', ':articleId': 'a-1' };
const realPath = (path: string): string => path.replace(/:\w+/g, (name) => PARAMETERS[name] ?? name);
const PAGES = Object.entries(PATHS) as [PageId, Record<Variant, string>][];
const UNKNOWN = ['/nothing/here', '/v2/wap/nothing', '/sdk/nothing', '/wap/article'];

test.each<[Variant, Variant, Record<string, string>]>([
  ['desktop', 'mobile', DESK],
  ['mobile', 'desktop', PHONE],
])(
  'on a %s device every page stays at its address; its %s form, moved and unknown addresses take one redirect',
  async (device, other, headers) => {
    const { app } = await testApp(BARE);
    const query = '?gid=1000041&pid=2&refer=test';
    const ask = (path: string) => app.inject({ url: `/platform${path}${query}`, headers });
    const targets = [
      ...PAGES.map(([, forms]) => [realPath(forms[other]), realPath(forms[device])] as const),
      ...Object.entries(MOVED).map(([path, id]) => [path, PATHS[id][device]] as const),
      ...UNKNOWN.map((path) => [path, PATHS['not-found'][device]] as const),
    ];
    for (const [path, target] of targets) {
      const location = path === target ? undefined : `/platform${target}${query}`;
      const answer = await ask(path);
      expect([path, answer.statusCode === 302, answer.headers.location]).toEqual([path, !!location, location]);
      if (location) expect([path, (await ask(target)).headers.location]).toEqual([path, undefined]);
    }
  },
);

test('an unknown address leads to the not-found page, which is answered as such', async () => {
  const { app } = await testApp();
  const answer = await app.inject({ url: '/platform/no/such/page?locale=ja', headers: DESK });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/platform/404?locale=ja');
  const page = await app.inject({ url: '/platform/404', headers: DESK });
  expect(page.statusCode).toBe(404);
  expect(page.headers['content-type']).toContain('text/html');
});

test.each([
  '/platform/nope/a.html',
  '/platform/.env',
  '/platform/.vite/preloads.json',
  '/platform/..%2f..%2fetc%2fhosts.txt',
])('an unknown address may have a dot in it: %s', async (url) => {
  const { app } = await testApp();
  const answer = await app.inject({ url, headers: DESK });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/platform/404');
});

test('so may the name of an article; of one that there is not the page says so', async () => {
  const face = {
    id: 'a.b',
    title: 'A',
    summary: 'B',
    cover: '',
    publishedAt: '2026-11-01T10:00:00Z',
    games: [],
    languages: [],
  };
  const { app } = await testApp({ faces: { article: (id) => (id === 'a.b' ? face : undefined) } });
  for (const [name, status] of [
    ['a.b', 200],
    ['a.c', 404],
  ] as const) {
    const answer = await app.inject({ url: `/platform/wap/article/${name}`, headers: DESK });
    expect([name, answer.statusCode]).toEqual([name, status]);
    expect(answer.headers['content-type']).toContain('text/html');
  }
});

/** Resources of pages that the server renders completely. */
const BARE = {
  webDir: webDir({ 'index.html': '<html><body></body></html>', 'bare.html': '<html><body>__BODY__</body></html>' }),
  handlers: {
    'GET /news': async () => prepare('{"articles":[],"more":false}'),
    'GET /news/:id': () => Promise.reject(apiError('article.unknown', { article: 'a' })),
  },
};

test.each(['/platform/v2/payment', '/platform/v2/wap/payment', '/platform/sdk/notice'])(
  'no cache on the way tells one device, language or appearance what %s is for another',
  async (url) => {
    const { app } = await testApp(BARE);
    const { vary, 'cache-control': kept } = (await app.inject({ url, headers: DESK })).headers;
    const named = String(vary).toLowerCase().split(', ');
    expect(named.toSorted()).toEqual(['accept', 'accept-language', 'cookie', 'sec-ch-ua-mobile', 'user-agent']);
    expect(kept).toBe('no-cache');
  },
);

test('pages for games may be framed by the origins that the operator names, others by nobody', async () => {
  const { app } = await testApp({
    ...BARE,
    env: { SDK_FRAME_ORIGINS: 'https://game.example.com,https://pc.example.com' },
  });
  const policy = async (url: string) =>
    String((await app.inject({ url, headers: DESK })).headers['content-security-policy']);
  for (const page of ['sdk/notice', 'sdk/pay', 'sdk/pay/pc', 'pure-article/a', 'v2/payment/result']) {
    expect(await policy(`/platform/${page}`), page).toContain(
      'frame-ancestors https://game.example.com https://pc.example.com;',
    );
  }
  for (const page of ['', 'v2/login', 'v2/account/spending', 'v2/activity/bind', 'sdkpay', 'v2/payment/history']) {
    expect(await policy(`/platform/${page}`), page).not.toContain('game.example.com');
  }
  const { app: closed } = await testApp();
  const { headers } = await closed.inject({ url: '/platform/sdk/pay', headers: DESK });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none';");
});

test.each([
  '//evil.example/platform/payment',
  '/platform//evil.example',
  '/platform/payment?//evil.example',
  '/platform/\\evil.example',
  '/platform/%2F%2Fevil.example',
  '/platform/payment/..//evil.example',
  '/platform/login@evil.example',
])('no address leads elsewhere: %s', async (url) => {
  const { app } = await testApp();
  for (const headers of [DESK, PHONE]) {
    const { location } = (await app.inject({ url, headers })).headers;
    if (location === undefined) continue;
    expect(new URL(String(location), 'https://shop.example.com').origin).toBe('https://shop.example.com');
    expect(location).toMatch(/^\/platform\//);
  }
});

test('hashed files are kept for ever, in the form the client takes', async () => {
  const directory = webDir();
  const source = 'export const shop = 1;'.repeat(50);
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'assets/app-1a2b3c.js'), source);
  writeFileSync(join(directory, 'assets/app-1a2b3c.js.br'), brotliCompressSync(source));
  writeFileSync(join(directory, 'assets/app-1a2b3c.js.gz'), gzipSync(source));
  const { app } = await testApp({ webDir: directory });
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ] as const) {
    const answer = await app.inject({
      url: '/platform/assets/app-1a2b3c.js',
      headers: { 'accept-encoding': accepted },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('other files are kept for an hour', async () => {
  const directory = webDir();
  mkdirSync(join(directory, 'brand'));
  writeFileSync(join(directory, 'brand/icon.svg'), '<svg/>');
  const { app } = await testApp({ webDir: directory });
  const answer = await app.inject('/platform/brand/icon.svg');
  expect(answer.headers['cache-control']).toBe('public, max-age=3600');
  expect(answer.body).toBe('<svg/>');
});

test.each([
  '/platform/assets/gone.js',
  '/platform/brand/gone.svg',
  '/platform/assets/..%2f.vite%2fpreloads.json',
  '/platform/assets/..%2f..%2f..%2fetc%2fhosts.txt',
  '/platform/../package.json',
  '/platform/%2e%2e/%2e%2e/etc/passwd.txt',
])('a file that is not of the build is not found: %s', async (url) => {
  const { app } = await testApp();
  const answer = await app.inject({ url, headers: DESK });
  expect([400, 404]).toContain(answer.statusCode);
  expect(answer.json().error.code).toMatch(/^request\.(not_found|invalid)$/);
});

test('what asks for no page gets none', async () => {
  const { app } = await testApp();
  const answer = await app.inject({ url: '/platform/v2/payment', headers: { accept: 'application/json' } });
  expect(answer.statusCode).toBe(404);
});

test('the first address is the start page of the demo, and the shop where there is no demo', async () => {
  const demo = await testApp({ demoPage: async () => '<style nonce="__CSP_NONCE__"></style>demo' });
  const page = await demo.app.inject('/');
  const nonce = /nonce="([\w-]+)"/.exec(page.body)?.[1];
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  const { app } = await testApp();
  expect((await app.inject('/')).headers.location).toBe('/platform/');
});
