import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { canonical, commitmentOf, drawnNumber, prizeAt, readConfiguration, totalOf } from './computation.ts';

const DOC = readFileSync(new URL('../../../../../docs/draw.md', import.meta.url), 'utf8');
/** The worked example of the document. */
const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(DOC)?.[1] ?? '') as {
  configuration: string;
  commitment: string;
  seed: string;
  uid: string;
  salt: string;
};

test('the worked example of docs/draw.md yields its commitment, number and prize', async () => {
  const { configuration, commitment, seed, uid, salt } = example;
  const read = readConfiguration(configuration);
  if (!read) throw new Error('the example has no configuration');
  expect(canonical(read)).toBe(configuration);
  expect(await commitmentOf(seed, configuration)).toBe(commitment);
  const { lottery, day, prizes } = read;
  const number = await drawnNumber({ seed, lottery, day, uid, salt }, totalOf(prizes));
  expect(number).toBe(961n);
  expect(prizeAt(prizes, number)).toBe('keys');
});

test('a number that would favour the first prizes is skipped, and the next block is used if needed', async () => {
  const { seed, uid, salt } = example;
  const input = { seed, lottery: 'starlit-well', day: '2026-11-23', uid, salt };
  const numbers = async (block: number): Promise<bigint[]> => {
    const key = await crypto.subtle.importKey(
      'raw',
      Buffer.from(seed, 'hex'),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const text = `draw|${input.lottery}|${input.day}|${uid}|${salt}|${block}`;
    const bytes = Buffer.from(await crypto.subtle.sign('HMAC', key, Buffer.from(text)));
    return [0, 8, 16, 24].map((at) => bytes.readBigUInt64BE(at));
  };
  const all = [...(await numbers(0)), ...(await numbers(1))];
  // If the total is just below or at one number, only smaller numbers are accepted. The first of those is drawn,
  // unreduced.
  for (const limit of all) {
    const smaller = all.find((number) => number < limit);
    if (smaller !== undefined && limit > 2n ** 63n) expect(await drawnNumber(input, limit)).toBe(smaller);
  }
});

test.each([
  [0n, 'a'],
  [399n, 'a'],
  [400n, 'b'],
  [429n, 'b'],
  [430n, undefined],
])('number %s belongs to prize %s', (number, prize) => {
  const prizes = [
    { id: 'a', limit: null, weight: 400 },
    { id: 'b', limit: 2, weight: 30 },
  ];
  expect(prizeAt(prizes, number)).toBe(prize);
});

test.each([
  '',
  '{}',
  'null',
  '{"prizes":[]}',
  `${example.configuration} `,
  example.configuration.replace('"zone"', '"zonf"'),
])('%j is not a configuration', (text) => {
  expect(readConfiguration(text)).toBeNull();
});
