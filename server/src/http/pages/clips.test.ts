import { expect, test } from 'vitest';
import { testApp } from '../test-app.ts';
import { parseRange } from './clips.ts';

test.each([
  [undefined, 'all'],
  ['bytes=0-', { first: 0, last: 9 }],
  ['bytes=2-4', { first: 2, last: 4 }],
  ['bytes=2-400', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-300', { first: 0, last: 9 }],
  ['bytes=9-9', { first: 9, last: 9 }],
  ['bytes=10-', null],
  ['bytes=-0', null],
  ['bytes=4-2', 'all'],
  ['bytes=0-1,3-4', 'all'],
  ['bytes=-', 'all'],
  ['items=0-1', 'all'],
  ['bytes=0x1-2', 'all'],
])('of ten bytes %s is %j', (header, range) => expect(parseRange(header, 10)).toEqual(range));

test('a clip is sent in parts, as browsers of Apple ask for it; a picture is sent whole', async () => {
  const bytes = Buffer.from('0123456789');
  const types: Record<string, string> = { 'a.mp4': 'video/mp4', 'b.png': 'image/png' };
  const { app } = await testApp({ art: async (file) => ({ type: types[file] ?? '', bytes }) });
  const ask = async (file: string, range?: string) => {
    const answer = await app.inject({ url: `/platform/art/${file}`, headers: { ...(range && { range }) } });
    return [answer.statusCode, answer.headers['content-range'], answer.body];
  };
  expect(await ask('a.mp4')).toEqual([200, undefined, '0123456789']);
  expect(await ask('a.mp4', 'bytes=0-1')).toEqual([206, 'bytes 0-1/10', '01']);
  expect(await ask('a.mp4', 'bytes=20-')).toEqual([416, 'bytes */10', '']);
  expect(await ask('b.png', 'bytes=0-1')).toEqual([200, undefined, '0123456789']);
  const kept = async (range: string) =>
    (await app.inject({ url: '/platform/art/a.mp4', headers: { range } })).headers['cache-control'];
  // A cache must not store the refusal of a part for others.
  expect([await kept('bytes=0-1'), await kept('bytes=20-')]).toEqual([
    expect.stringContaining('immutable'),
    'no-store',
  ]);
});
