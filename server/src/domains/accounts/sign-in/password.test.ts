import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, passwordMatches } from './password.ts';

vi.mock('@node-rs/argon2', { spy: true });

const costOf = (hash: string): string => hash.split('$').slice(0, 4).join('$');

test('a password matches its own hash alone', async () => {
  const hash = await hashPassword('starlight');
  expect(costOf(hash)).toBe('$argon2id$v=19$m=19456,t=2,p=1');
  expect(await passwordMatches(hash, 'starlight')).toBe(true);
  expect(await passwordMatches(hash, 'Starlight')).toBe(false);
});

test('where there is no hash, the same work is done and nothing matches', async () => {
  const hash = await hashPassword('starlight');
  vi.mocked(verify).mockClear();
  expect(await passwordMatches(undefined, 'starlight')).toBe(false);
  expect(verify).toHaveBeenCalledTimes(1);
  expect(costOf(String(vi.mocked(verify).mock.calls[0]?.[0]))).toBe(costOf(hash));
});

test('nothing matches a missing hash, whatever the library says', async () => {
  vi.mocked(verify).mockResolvedValueOnce(true);
  expect(await passwordMatches(undefined, 'starlight')).toBe(false);
});
