import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { prepare } from '../../prepared/prepared.ts';
import { testApp, webDir } from '../../test-app.ts';

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148', accept: 'text/html', 'accept-encoding': 'br' };
const FRAME = `<html lang="x"><head><title>x</title><style>a{}</style><script data-parts="a.js __PARTS__">go()</script></head>
<body><div id="app">__APP__</div>__FINISHED__</body></html>`;
/** Prints the job, and the portal's answer. */
const PAGES = `export const render = async ({ url, variant, locale, root, fetch }) => {
  if (url.includes('/v2/wap/vip')) throw new Error('no such page');
  const answer = await (await fetch('/platform/api/games?locale=' + locale)).text();
  return { html: '<h1 style="color:red">' + [url, variant, locale, JSON.stringify(root), answer].join(' ') + '</h1>', finished: '<i></i>' };
};`;

/** Creates a shop with a build of one invented page. */
async function shop(env = {}) {
  const directory = webDir();
  mkdirSync(join(directory, '.finished'));
  writeFileSync(join(directory, '.finished/page.html'), FRAME);
  writeFileSync(join(directory, '.finished/pages.mjs'), PAGES);
  const games = prepare('{"games":[]}');
  const { app, log } = await testApp({
    webDir: directory,
    env: { PUBLIC_URL: 'http://shop.example', ...env },
    handlers: { 'GET /games': async () => games },
    edition: () => games,
  });
  const get = (path: string, headers: object = {}) =>
    app.inject({ url: `/platform${path}`, headers: { ...PHONE, ...headers } });
  const finished = (path: string) =>
    until(
      () => get(path),
      ({ headers }) => headers.etag !== undefined,
    );
  return { get, finished, log };
}

test('a page that is the same for all comes as HTML, by a policy that knows what stands in it', async () => {
  const { get, finished } = await shop();
  expect((await get('/wap?locale=de')).body).not.toContain('<h1');
  const answer = await finished('/wap?locale=de');
  const html = brotliDecompressSync(answer.rawPayload).toString();
  expect(html).toContain(
    'http://shop.example/platform/wap?locale=de mobile de {"shop":"Lanternfish","gid":1000039,"lacks":[],"framers":[],"privacy":null,"events":null,"returning":null} {"games":[]}',
  );
  expect(html).toMatch(/^<html lang="de" data-variant="mobile" data-shop="Lanternfish"><head><title>.+<\/title>/);
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'sha256-[\w+/]{43}=' 'strict-dynamic'; style-src 'self' 'sha256-[\w+/]{43}='/);
  expect(policy).toMatch(/style-src-attr 'unsafe-hashes' 'sha256-[\w+/]{43}='/);
  expect(policy).not.toContain('nonce');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  expect(answer.headers.vary).toBe('Accept, Accept-Language, Cookie, User-Agent, Sec-CH-UA-Mobile, Accept-Encoding');
});

test('who has the page gets 304; who takes no compression, or asks for what is theirs, gets the page to be finished', async () => {
  const { get, finished } = await shop();
  const { headers } = await finished('/wap');
  const again = await get('/wap', { 'if-none-match': headers.etag });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
  expect((await get('/wap', { 'accept-encoding': 'identity' })).headers.etag).toBeUndefined();
  expect((await get('/wap?draw=open')).headers.etag).toBeUndefined();
});

test('a page that fails is sent as ever, and the log says why', async () => {
  const { get, finished, log } = await shop();
  await get('/v2/wap/vip');
  await finished('/wap');
  expect(log().filter(({ msg }) => msg === 'page not finished')).toMatchObject([{ page: 'vip', lang: 'en' }]);
  const page = await get('/v2/wap/vip');
  expect([page.statusCode, page.headers.etag]).toEqual([200, undefined]);
});
