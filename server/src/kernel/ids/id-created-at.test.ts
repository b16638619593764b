import { expect, test } from 'vitest';
import { idCreatedAt } from './id-created-at.ts';

test('a UUIDv7 tells when it was drawn', () => {
  expect(idCreatedAt('0190163d-8694-739b-aea5-966c26f8ad91')).toBe(0x0190163d8694);
});

test.each(['', 'x', '0190163d-8694-439b-aea5-966c26f8ad91', '0190163D86947'])('%s tells no time', (id) => {
  expect(idCreatedAt(id)).toBeNull();
});
