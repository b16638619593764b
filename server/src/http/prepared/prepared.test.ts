import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { apiError } from '#server/kernel/api-error.ts';
import { testApp } from '../test-app.ts';
import { chooseEncoding, matches, prepare } from './prepared.ts';

const games = { publisher: { name: 'M', company: 'M Ltd', support: 'mailto:x' }, games: [] };
const body = prepare(JSON.stringify(games));
const url = '/platform/api/games';
const appWithGames = () => testApp({ handlers: { 'GET /games': async () => body } });

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a shared answer is sent in %s to who takes it', async (encoding, decode) => {
  const { app } = await appWithGames();
  const answer = await app.inject({ url, headers: { 'accept-encoding': `${encoding}, deflate` } });
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
  });
  expect(JSON.parse(decode(answer.rawPayload).toString())).toEqual(games);
});

test('who takes no compression gets none', async () => {
  const { app } = await appWithGames();
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } });
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.json()).toEqual(games);
});

test('who has it already gets 304 without a body', async () => {
  const { app } = await appWithGames();
  const headers = { 'accept-encoding': 'br' };
  const etag = String((await app.inject({ url, headers })).headers.etag);
  const again = await app.inject({ url, headers: { ...headers, 'if-none-match': `W/"other", W/${etag}` } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding' });
  expect(again.headers).not.toHaveProperty('content-type');
});

test('the tag of one encoding does not stand for another', async () => {
  const { app } = await appWithGames();
  const { etag } = (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).headers;
  const other = await app.inject({ url, headers: { 'accept-encoding': 'gzip', 'if-none-match': String(etag) } });
  expect(other.statusCode).toBe(200);
});

test('HEAD has the headers and no body', async () => {
  const { app } = await appWithGames();
  const answer = await app.inject({ method: 'HEAD', url });
  expect(answer.headers['content-length']).toBe(String(body.identity.length));
  expect(answer.body).toBe('');
});

test('a refusal instead of a shared answer is a refusal', async () => {
  const { app } = await testApp({
    handlers: { 'GET /games/:gid': ({ params: { gid } }) => Promise.reject(apiError('game.unknown', { gid })) },
  });
  for (const _ of [1, 2]) {
    const answer = await app.inject('/platform/api/games/7');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json().error).toMatchObject({ code: 'game.unknown', params: { gid: 7 } });
  }
});

test('remembered addresses keep their own input', async () => {
  const seen: unknown[] = [];
  const { app } = await testApp({
    handlers: {
      'GET /games/:gid': async ({ params, query }) => {
        seen.push([params.gid, query.locale]);
        return body;
      },
    },
  });
  for (const place of ['7?locale=de', '7', '8', '7?locale=de']) await app.inject(`/platform/api/games/${place}`);
  expect(seen).toEqual([
    [7, 'de'],
    [7, 'en'],
    [8, 'en'],
    [7, 'de'],
  ]);
});

test('an address that nobody needs so long is not remembered', async () => {
  const seen = new Set<unknown>();
  const { app } = await testApp({
    handlers: {
      'GET /news': async ({ query }) => {
        seen.add(query);
        return body;
      },
    },
  });
  for (const query of ['page=1', 'page=1', `page=1${'&'.repeat(1000)}`, `page=1${'&'.repeat(1000)}`])
    expect((await app.inject(`/platform/api/news?${query}`)).statusCode).toBe(200);
  expect(seen.size).toBe(3);
});

test('images of the catalogue are immutable and compressed where that helps', async () => {
  const svg = prepare('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { app } = await testApp({
    art: async (file) =>
      file === 'abc.svg'
        ? { type: 'image/svg+xml', bytes: svg.identity, gzip: svg.gzip, br: svg.brotli }
        : file === 'def.webp'
          ? { type: 'image/webp', bytes: Buffer.from('RIFF') }
          : undefined,
  });
  const headers = { 'accept-encoding': 'br' };
  const drawn = await app.inject({ url: '/platform/art/abc.svg', headers });
  expect(drawn.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'content-encoding': 'br' });
  expect(drawn.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const photo = await app.inject({ url: '/platform/art/def.webp', headers });
  expect(photo.headers).not.toHaveProperty('content-encoding');
  expect(photo.body).toBe('RIFF');
  expect((await app.inject('/platform/art/none.svg')).statusCode).toBe(404);
});

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['identity', 'identity'],
] as const)('Accept-Encoding %j chooses %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test('If-None-Match: * matches whatever there is', () => {
  expect(matches('*', '"a"')).toBe(true);
  expect(matches('"b"', '"a"')).toBe(false);
});
