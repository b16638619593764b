import { expect, test } from 'vitest';
import { firstIdAt, idCreatedAt } from './id-created-at.ts';

test('a UUIDv7 tells when it was drawn', () => {
  expect(idCreatedAt('0190163d-8694-739b-aea5-966c26f8ad91')).toBe(0x0190163d8694);
});

test.each(['', 'x', '0190163d-8694-439b-aea5-966c26f8ad91', '0190163D86947'])('%s tells no time', (id) => {
  expect(idCreatedAt(id)).toBeNull();
});

test('the first id of a moment is not above any id of it, and above all before', () => {
  const id = '0190163d-8694-739b-aea5-966c26f8ad91';
  const at = 0x0190163d8694;
  expect(firstIdAt(new Date(at)) <= id).toBe(true);
  expect(firstIdAt(new Date(at + 1)) > id).toBe(true);
  expect(idCreatedAt(firstIdAt(new Date(at)))).toBe(at);
});
