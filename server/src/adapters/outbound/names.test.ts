import { expect, test } from 'vitest';
import { oncePerName } from './names.ts';

const ADDRESSES = [{ address: '93.184.216.34', family: 4 }];

test('concurrent look-ups of a name share one request and its answer', () => {
  const asked: [string, (error: null, addresses: typeof ADDRESSES) => void][] = [];
  const resolve = oncePerName((hostname, _, done) => void asked.push([hostname, done]));
  const heard: unknown[] = [];
  for (const host of ['slow.example', 'slow.example', 'other.example']) {
    resolve(host, { all: true }, (_, addresses) => heard.push([host, addresses]));
  }
  expect(asked.map(([hostname]) => hostname)).toEqual(['slow.example', 'other.example']);
  asked[0]?.[1](null, ADDRESSES);
  expect(heard).toEqual([
    ['slow.example', ADDRESSES],
    ['slow.example', ADDRESSES],
  ]);
  resolve('slow.example', { all: true }, () => undefined);
  expect(asked).toHaveLength(3);
});

test('look-ups with different options are separate requests', () => {
  const asked: (number | string | undefined)[] = [];
  const resolve = oncePerName((_, { family }) => asked.push(family));
  for (const family of [4, 6]) resolve('slow.example', { all: true, family }, () => undefined);
  expect(asked).toEqual([4, 6]);
});
