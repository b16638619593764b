import { expect, test } from 'vitest';
import { apiError } from '#server/kernel/api-error.ts';
import { once } from './once.ts';

const soldOut = apiError('item.sold_out', { item: 'i' });
const never = () => Promise.reject(new Error('was not to be asked'));

test('the first call writes, and asks for nothing earlier', async () => {
  expect(await once({ write: async () => 'made', replay: never })).toBe('made');
});

test('a key that was used before answers what it made', async () => {
  expect(await once({ write: async () => null, replay: async () => 'made before' })).toBe('made before');
});

test('a repeat is answered as the first time, though it would be refused now', async () => {
  const refused: unknown[] = [];
  const replay = async (why: unknown) => {
    refused.push(why);
    return 'made before';
  };
  expect(await once({ write: () => Promise.reject(soldOut), replay })).toBe('made before');
  expect(refused).toEqual([soldOut]);
});

test('what is refused the first time is refused, and what breaks is not asked again', async () => {
  await expect(once({ write: () => Promise.reject(soldOut), replay: async () => null })).rejects.toBe(soldOut);
  await expect(once({ write: () => Promise.reject(new Error('broken')), replay: never })).rejects.toThrow('broken');
});

test('while the first call is under way a repeat is told so', async () => {
  const asked = once({ write: async () => null, replay: async () => null });
  await expect(asked).rejects.toMatchObject({ code: 'request.in_flight' });
});
