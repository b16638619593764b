import { expect, test } from 'vitest';
import { readStamp, signStamp } from './visit.ts';

const KEY = Buffer.alloc(32, 7);
const VISIT = { code: 'ABCD2345', at: new Date('2026-11-23T10:00:00.123Z') };

test('a stamp is read back, to the millisecond', () => {
  expect(readStamp(KEY, signStamp(KEY, VISIT))).toEqual(VISIT);
});

const good = signStamp(KEY, VISIT);
const [version, code, ms, signature] = good.split('.');
test.each([
  ['an earlier time', [version, code, `${Number(ms) - 1}`, signature].join('.')],
  ['another code', [version, 'ABCD2346', ms, signature].join('.')],
  ['another version', ['2', code, ms, signature].join('.')],
  ['another key', signStamp(Buffer.alloc(32, 8), VISIT)],
  ['no signature', [version, code, ms].join('.')],
  ['a character after the signature', `${good}A`],
  ['an empty text', ''],
])('rejects a stamp with %s', (_, stamp) => {
  expect(readStamp(KEY, stamp)).toBeNull();
});
