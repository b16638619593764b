import { expect, test } from 'vitest';
import { prepare } from '#server/http/prepared/prepared.ts';
import { type TestAppOptions, testApp, webDir } from '#server/http/test-app.ts';
import { apiError } from '#server/kernel/api-error.ts';

const FRAME = `<!doctype html><html><head><title>__TITLE__</title>__BRAND__<script nonce="__CSP_NONCE__" src="/platform/assets/bare-1.js" defer></script></head><body>__BODY__</body></html>`;
const asText = { accept: 'text/html' };

const page = (title: string) => ({
  page: { id: 'privacy', title, html: '<p>Text.</p>', version: '1.0', date: '2026-11-20', language: 'en' },
});
const open = (handlers: TestAppOptions['handlers'] = {}) =>
  testApp({ webDir: webDir({ 'bare.html': FRAME }), handlers });

test('a page comes finished, with its one script and a nonce of its own', async () => {
  const { app } = await open({ 'GET /pages/:id': async () => prepare(JSON.stringify(page('Privacy __CSP_NONCE__'))) });
  const [one, two] = await Promise.all(
    [1, 2].map(() => app.inject({ url: '/platform/sdk/privacy?theme=dark&locale=de', headers: asText })),
  );
  const nonce = /'nonce-([\w-]+)'/.exec(String(one?.headers['content-security-policy']))?.[1] ?? '';
  expect(one?.body).toContain('<html lang="de" data-variant="desktop" data-theme="dark" data-shop="Lanternfish">');
  expect(one?.body).toContain(`<script nonce="${nonce}" src="/platform/assets/bare-1.js" defer>`);
  expect(one?.body).toContain('<title>Datenschutzerklärung · Lanternfish</title>');
  // Published text cannot obtain the nonce.
  expect(one?.body).toContain('Privacy __CSP_NONCE__</h1>');
  expect(two?.body).not.toContain(nonce);
});

test('a page carries the failure of a sign-in in its language', async () => {
  const { app } = await open({ 'GET /pages/:id': async () => prepare(JSON.stringify(page('Privacy'))) });
  const { body } = await app.inject({ url: '/platform/sdk/privacy?locale=de&gameLoginFail=1', headers: asText });
  expect(body).toContain('data-failed="Autorisierung fehlgeschlagen"');
});

test('a page is written once for who waits at once, and again when what it shows has changed', async () => {
  let body = prepare(JSON.stringify(page('First')));
  let written = 0;
  const counted = () =>
    new Proxy(body, {
      get(all, key) {
        if (key === 'identity') written += 1;
        return Reflect.get(all, key);
      },
    });
  const { app } = await open({ 'GET /pages/:id': async () => counted() });
  const get = () => app.inject({ url: '/platform/sdk/privacy', headers: asText });
  await Promise.all([get(), get(), get()]);
  await get();
  expect(written).toBe(1);
  body = prepare(JSON.stringify(page('Second')));
  expect((await get()).body).toContain('Second');
  expect(written).toBe(2);
});

test('a page that was written for one game, language and appearance is not sent for another', async () => {
  const { app } = await open({ 'GET /news': async () => prepare('{"articles":[],"more":false}') });
  const shop = async (query: string) => {
    const { body } = await app.inject({ url: `/platform/sdk/notice?${query}`, headers: asText });
    return /href="([^"]*payment[^"]*)"/.exec(body)?.[1];
  };
  expect([await shop('gid=7'), await shop('gid=8&theme=dark'), await shop('gid=7&locale=de')]).toEqual([
    '/platform/v2/payment?gid=7&amp;locale=en',
    '/platform/v2/payment?gid=8&amp;locale=en&amp;theme=dark',
    '/platform/v2/payment?gid=7&amp;locale=de',
  ]);
});

test('an article that is not there says so, one whose answer fails is a failure', async () => {
  const { app } = await open({
    'GET /news/:id': ({ params: { id } }) =>
      Promise.reject(id === 'gone' ? apiError('article.unknown', { article: id }) : new Error('broken')),
  });
  const gone = await app.inject({ url: '/platform/pure-article/gone', headers: asText });
  expect([gone.statusCode, gone.body.includes('No data available')]).toEqual([404, true]);
  expect((await app.inject({ url: '/platform/pure-article/b', headers: asText })).statusCode).toBe(500);
});

test('the title of an article is words wherever it stands', async () => {
  const title = '</title><script>alert(1)</script>$&$`__BODY__';
  const article = { id: 'a', kind: 'news', title, summary: '', cover: '/a.svg', publishedAt: '2026-11-20T10:00:00Z' };
  const rest = {
    games: [],
    pinned: false,
    level: null,
    language: 'en',
    html: '',
    button: null,
    media: [],
    until: null,
  };
  const { app } = await open({
    'GET /news/:id': async () => prepare(JSON.stringify({ article: { ...article, ...rest, next: [] } })),
  });
  const { body } = await app.inject({ url: '/platform/pure-article/a', headers: asText });
  expect(body.match(/<script/g)).toHaveLength(1);
  expect(body).toContain(
    '<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;$`__BODY__ · Lanternfish</title>',
  );
});

test('notices are asked for as the address says, with harmless values in the place of others', async () => {
  const asked: unknown[] = [];
  const { app } = await open({
    'GET /news': async ({ query }) => {
      asked.push([query.gid, query.pid, query.region]);
      return prepare('{"articles":[],"more":false}');
    },
  });
  for (const query of ['gid=7&pid=2&region=eu', 'gid=%00&pid=1e9&region=%3Cb%3E']) {
    const answer = await app.inject({ url: `/platform/sdk/notice?${query}`, headers: asText });
    expect(answer.statusCode).toBe(200);
  }
  expect(asked).toEqual([
    [7, 2, 'eu'],
    [1_000_039, undefined, undefined],
  ]);
});
