import { expect, test } from 'vitest';
import { apiError } from '#server/kernel/api-error.ts';
import { runOnce } from './once.ts';

const soldOut = apiError('item.sold_out', { item: 'i' });
const never = () => Promise.reject(new Error('must not be called'));

test('the first call writes without a look-up of an earlier result', async () => {
  expect(await runOnce({ write: async () => 'made', replay: never })).toBe('made');
});

test('returns the result of a key that was used before', async () => {
  expect(await runOnce({ write: async () => null, replay: async () => 'made before' })).toBe('made before');
});

test('a repeat gets the first answer, also if the request would be refused now', async () => {
  const refused: unknown[] = [];
  const replay = async (why: unknown) => {
    refused.push(why);
    return 'made before';
  };
  expect(await runOnce({ write: () => Promise.reject(soldOut), replay })).toBe('made before');
  expect(refused).toEqual([soldOut]);
});

test('a refused first call is refused, and an internal error is not replayed', async () => {
  await expect(runOnce({ write: () => Promise.reject(soldOut), replay: async () => null })).rejects.toBe(soldOut);
  await expect(runOnce({ write: () => Promise.reject(new Error('broken')), replay: never })).rejects.toThrow('broken');
});

test('refuses a repeat while the first call is under way', async () => {
  const asked = runOnce({ write: async () => null, replay: async () => null });
  await expect(asked).rejects.toMatchObject({ code: 'request.in_flight' });
});
