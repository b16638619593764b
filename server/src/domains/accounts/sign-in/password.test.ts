import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, passwordMatches } from './password.ts';

const costOf = (hash: string): string => hash.split('$').slice(0, 4).join('$');

test('a password matches its own hash alone', async () => {
  const hash = await hashPassword('starlight');
  expect(costOf(hash)).toBe('$argon2id$v=19$m=19456,t=2,p=1');
  expect(await passwordMatches(hash, 'starlight')).toBe(true);
  expect(await passwordMatches(hash, 'Starlight')).toBe(false);
});

test('without a hash, the same work is done and nothing matches', async () => {
  const hash = await hashPassword('starlight');
  const check = vi.fn((known: string, password: string) => verify(known, password));
  expect(await passwordMatches(undefined, 'starlight', check)).toBe(false);
  expect(check).toHaveBeenCalledTimes(1);
  expect(costOf(String(check.mock.calls[0]?.[0]))).toBe(costOf(hash));
});

test('nothing matches a missing hash, even if the library says so', async () => {
  expect(await passwordMatches(undefined, 'starlight', async () => true)).toBe(false);
});
