import { expect, test } from 'vitest';
import { fieldsOf, hashOf } from './wire.ts';

test('a batch is base64 of UTF-8 JSON, with a signed 32-bit checksum', () => {
  const event = {
    '#type': 'track',
    '#time': '2026-11-23 10:00:00.000',
    '#distinct_id': 'd',
    '#uuid': 'u',
    properties: { name: '星の祭り 🎇' },
  } as const;
  const { data, ext, version } = fieldsOf('shop', [event], 1_700_000_000_000);
  expect(JSON.parse(Buffer.from(data, 'base64').toString())).toEqual({
    data: [event],
    '#app_id': 'shop',
    '#flush_time': 1_700_000_000_000,
  });
  expect(ext).toBe(`crc=${hashOf(data)}`);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

// Same as Java's String.hashCode, whose values are published.
test.each([
  ['', 0],
  ['a', 97],
  ['hello', 99_162_322],
  ['polygenelubricants', -2_147_483_648],
])('the sum of %j is %s', (text, sum) => {
  expect(hashOf(text)).toBe(sum);
});
