import { expect, test, vi } from 'vitest';
import { keepVisit } from './kept.ts';
import type { Storage } from './storage.ts';

function memory(values: Map<string, unknown>): Storage {
  return {
    getItem: async <T>(key: string) => (values.get(key) as T | undefined) ?? null,
    setItem: async <T>(key: string, value: T) => {
      values.set(key, value);
      return value;
    },
    removeItem: async (key: string) => void values.delete(key),
  };
}

test('the origin of the visit is stored only if the address names it', async () => {
  const values = new Map<string, unknown>();
  await keepVisit(undefined, () => memory(values));
  expect([...values]).toEqual([['payProcessVersion', 'v1']]);
  await keepVisit('ad-7', () => memory(values));
  await keepVisit(undefined, () => memory(values));
  expect(values.get('fromID')).toBe('ad-7');
});

test('a stored version stays', async () => {
  const values = new Map<string, unknown>([['payProcessVersion', 'v2']]);
  await keepVisit(undefined, () => memory(values));
  expect(values.get('payProcessVersion')).toBe('v2');
});

test('a storage that throws does not break the page', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await keepVisit('ad-7', () => {
    throw new Error('refused');
  });
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
