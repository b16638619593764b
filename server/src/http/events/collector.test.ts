import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unlimited } from '#server/kernel/limits/limit.ts';
import { processLimits } from '#server/kernel/limits/limits-by.ts';
import { Unavailable } from '#server/kernel/work/unavailable.ts';
import { testApp } from '../test-app.ts';
import type { CollectorDeps } from './collector.ts';
import type { EventBatch } from './event-batches.ts';

const SERVER_APP = 'server-app-of-random-characters';
const OWN = 'https://shop.example.com';
const FORUM = 'https://forum.example.com';
const at = '/platform/events';

/** Creates a portal whose collector stores the batches that it receives, and returns both. */
async function collector(over: Partial<CollectorDeps> = {}) {
  const told: (EventBatch & { from: string | null })[] = [];
  const { app } = await testApp({
    env: { PUBLIC_URL: OWN },
    events: {
      config: { apps: ['shop'], serverApps: [SERVER_APP], origins: [FORUM], debug: true, days: 90 },
      collect: async (batch) => void told.push(batch),
      check: (event) =>
        event === 'bad' ? [{ fatal: true, why: 'bad' }] : event === 'odd' ? [{ fatal: false, why: 'odd' }] : [],
      limit: unlimited('events', 1, 1),
      sizeLimit: unlimited('event-size', 1, 1),
      ...over,
    },
  });
  const post = (path: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: path.startsWith('/') ? path : `${at}/${path}`,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  return { app, told, post };
}

const hash = (text: string): number => [...text].reduce((sum, one) => (Math.imul(sum, 31) + one.charCodeAt(0)) | 0, 0);
const fields = (batch: unknown, crc?: number) => {
  const data = Buffer.from(JSON.stringify(batch)).toString('base64');
  return new URLSearchParams({ data, ext: `crc=${crc ?? hash(data)}`, version: '1.0.0' });
};
const BATCH = { data: [{ n: 1 }, { n: 'ü' }], '#app_id': 'shop', '#flush_time': 1 };
const TOLD = [{ app: 'shop', events: BATCH.data, from: '127.0.0.1' }];

test.each([`${at}/sync_js`, '/sync_js'])('a batch as a form reaches %s', async (path) => {
  const { post, told } = await collector();
  const answer = await post(path, String(fields(BATCH)));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ code: 0 });
  expect(told).toEqual(TOLD);
});

test('a batch as a picture, and as a beacon', async () => {
  const { app, post, told } = await collector();
  const picture = await app.inject(`${at}/sync_js?${fields(BATCH)}`);
  expect(picture.headers['content-type']).toBe('image/gif');
  const form = new FormData();
  form.append('data', fields(BATCH).get('data') ?? '');
  const beacon = new Response(form);
  const body = Buffer.from(await beacon.arrayBuffer());
  expect((await post('sync_js', body, { 'content-type': beacon.headers.get('content-type') ?? '' })).statusCode).toBe(
    200,
  );
  expect(told).toEqual([...TOLD, ...TOLD]);
});

test('a batch of a server, compressed or not', async () => {
  const { post, told } = await collector();
  const json = JSON.stringify(BATCH.data);
  const headers = { appid: SERVER_APP, 'content-type': 'application/plaintext' };
  expect((await post('sync_server', json, headers)).json()).toEqual({ code: 0 });
  expect((await post('/sync_server', gzipSync(json), { ...headers, compress: 'gzip' })).json()).toEqual({ code: 0 });
  expect(told).toEqual([1, 2].map(() => ({ app: SERVER_APP, events: BATCH.data, from: null })));
});

test.each([
  ['another sum', () => fields(BATCH, 5), 400, 'sum'],
  ['no data', () => new URLSearchParams(), 400, 'base64'],
  ['data that is not base64', () => new URLSearchParams({ data: '{"data":[]}' }), 400, 'base64'],
  ['no JSON', () => new URLSearchParams({ data: btoa('{') }), 400, 'JSON'],
  ['JSON of nothing', () => fields(null), 400, '#app_id'],
  ['no app', () => fields({ data: [] }), 400, '#app_id'],
  ['another app', () => fields({ data: [], '#app_id': 'strange' }), 403, 'app'],
  ['a server’s app', () => fields({ data: [], '#app_id': SERVER_APP }), 403, 'app'],
  ['no list', () => fields({ data: {}, '#app_id': 'shop' }), 400, 'list'],
  ['51 events', () => fields({ data: Array(51).fill({}), '#app_id': 'shop' }), 413, '50'],
  [
    'deep nesting',
    () => fields({ data: [JSON.parse('['.repeat(40) + ']'.repeat(40))], '#app_id': 'shop' }),
    400,
    'deep',
  ],
])('%s is refused, and nothing is told', async (_, form, status, why) => {
  const { post, told } = await collector();
  const answer = await post('sync_js', String(form()));
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({ code: -1, msg: expect.stringContaining(why) });
  expect(told).toEqual([]);
});

test('a picture is shown for a batch that is refused', async () => {
  const { app, told } = await collector();
  const answer = await app.inject(`${at}/sync_js?${fields(BATCH, 5)}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/gif']);
  expect(told).toEqual([]);
});

test('without a database nothing is promised, by no way', async () => {
  const { app, post } = await collector({ collect: () => Promise.reject(new Unavailable('away')) });
  expect((await post('sync_js', String(fields(BATCH)))).statusCode).toBe(503);
  expect((await app.inject(`${at}/sync_js?${fields(BATCH)}`)).statusCode).toBe(503);
});

test('a server that is not known is refused, and so is what it says in the name of the shop', async () => {
  const { post, told } = await collector();
  for (const appid of ['strange', 'shop', '']) {
    expect((await post('sync_server', '[]', { appid })).statusCode).toBe(403);
  }
  expect(told).toEqual([]);
});

test('a body may have a mebibyte, and no more once it is inflated', async () => {
  const { post, told } = await collector();
  const headers = { appid: SERVER_APP, compress: 'gzip' };
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '));
  const before = process.memoryUsage().arrayBuffers;
  const answer = await post('sync_server', bomb, headers);
  expect([answer.statusCode, answer.json().msg]).toEqual([413, expect.stringContaining('bytes')]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024);
  expect((await post('sync_server', Buffer.alloc(1024 * 1024 + 1, ' '), { appid: SERVER_APP })).statusCode).toBe(413);
  expect((await post('sync_server', 'not gzip', headers)).statusCode).toBe(400);
  expect(told).toEqual([]);
});

test('a broken form is refused', async () => {
  const { post } = await collector();
  expect((await post('sync_js', 'nothing', { 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(
    400,
  );
});

const PART = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n';
test.each([
  ['application/x-www-form-urlencoded', 'a&'.repeat(500_000)],
  ['multipart/form-data; boundary=x', `${PART.repeat(15_000)}--x--\r\n`],
])('a form of %s with more fields than there are is refused before they are read', async (type, form) => {
  const { post } = await collector();
  for (const path of ['sync_js', 'data_debug']) {
    const answer = await post(path, form, { 'content-type': type });
    expect([answer.statusCode, answer.json().msg]).toEqual([413, 'too many fields']);
  }
});

test.each([OWN, FORUM])('a page of %s may tell, and hears that it was taken', async (origin) => {
  const { app, post } = await collector();
  const answer = await post('sync_js', String(fields(BATCH)), { origin });
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, origin]);
  const asked = await app.inject({ method: 'OPTIONS', url: `${at}/sync_js`, headers: { origin } });
  expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, origin]);
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
});

test.each(['https://shop.example.com.evil', 'https://evil.example', 'null', 'http://shop.example.com'])(
  'a page of %s may not, neither as a picture',
  async (origin) => {
    const { app, post, told } = await collector();
    const answer = await post('sync_js', String(fields(BATCH)), { origin });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    expect((await app.inject({ method: 'OPTIONS', url: `${at}/sync_js`, headers: { origin } })).statusCode).toBe(403);
    const headers = { 'sec-fetch-site': 'cross-site', ...(origin !== 'null' && { referer: `${origin}/page` }) };
    expect((await app.inject({ url: `${at}/sync_js?${fields(BATCH)}`, headers })).statusCode).toBe(403);
    expect(told).toEqual([]);
  },
);

test('an address over its limit has to wait, before its body is read', async () => {
  const { post, told } = await collector({ limit: processLimits('events-test', 2, 60) });
  for (let n = 0; n < 2; n++) await post('sync_js', String(fields(BATCH)));
  const answer = await post('sync_js', 'broken');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
  expect(told).toHaveLength(2);
});

test('an address that tells long things is told to wait by their size, whatever their number', async () => {
  const { post, told } = await collector({ sizeLimit: processLimits('event-size-test', 100, 60) });
  const long = { ...BATCH, data: [{ n: 'x'.repeat(60 * 1024) }] };
  expect((await post('sync_js', String(fields(long)))).statusCode).toBe(200);
  const answer = await post('sync_js', String(fields(long)));
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
  expect(told).toHaveLength(1);
});

test.each([
  ['fine', 0, undefined, 1],
  ['odd', 1, ['odd'], 1],
  ['bad', 2, ['bad'], 0],
])('in debug mode what is %s is level %s', async (event, errorLevel, errorReasons, kept) => {
  const { app, post, told } = await collector();
  const form = (more = {}) =>
    String(new URLSearchParams({ data: JSON.stringify(event), appid: 'shop', source: 'client', ...more }));
  const answer = { errorLevel, ...(errorReasons && { errorReasons }) };
  expect((await post('data_debug', form())).json()).toEqual(answer);
  expect(told).toHaveLength(kept);
  await post('data_debug', form({ dryRun: '1' }));
  expect(told).toHaveLength(kept);
  for (const path of [`${at}/data_debug`, '/data_debug'])
    expect((await app.inject(`${path}?${form({ dryRun: '1' })}`)).json()).toEqual(answer);
  expect(told).toHaveLength(kept);
  await app.inject(`${at}/data_debug?${form()}`);
  expect(told.map(({ from }) => from)).toEqual(Array(2 * kept).fill('127.0.0.1'));
});

test.each(['', '?appid=shop&data=%7B'])('debug mode says why it cannot read an event: data_debug%s', async (query) => {
  const { app } = await collector();
  const answer = await app.inject(`${at}/data_debug${query}`);
  expect(answer.json()).toEqual(query === '' ? { errorLevel: -1 } : { code: -1, msg: 'not JSON' });
});

test('without debug mode, or for another app, single events are not judged', async () => {
  const form = (appid: string) => String(new URLSearchParams({ data: '"fine"', appid }));
  const { post, told } = await collector();
  expect((await post('data_debug', form('strange'))).json()).toEqual({ errorLevel: -1 });
  const closed = await collector({ config: { apps: ['shop'], serverApps: [], origins: [], debug: false, days: 90 } });
  expect((await closed.post('data_debug', form('shop'))).json()).toEqual({ errorLevel: -1 });
  expect([told, closed.told]).toEqual([[], []]);
});

test('where nothing is counted nobody listens', async () => {
  const { app } = await testApp();
  expect((await app.inject({ method: 'POST', url: `${at}/sync_js`, payload: '' })).statusCode).toBe(404);
});
