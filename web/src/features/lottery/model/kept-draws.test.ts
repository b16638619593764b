import { expect, test, vi } from 'vitest';
import { createKeptDraws, type KeptDraw } from './kept-draws.ts';

const SHOWN = { uid: 'u1', lottery: 'well', day: '2026-11-23', commitment: 'c1', configuration: '{}' };

/** Returns a function that opens a tab; all tabs share one storage. */
function browser(kept: KeptDraw[] = []) {
  let all: KeptDraw[] | null = kept;
  return () =>
    createKeptDraws(async (change) => {
      all = change(all);
      return all;
    });
}

test('the salt is 16 random bytes, the same in every tab and after a reload, until the commitment changes', async () => {
  const open = browser();
  const [one, other] = await Promise.all([open().keep(SHOWN), open().keep(SHOWN)]);
  expect(one.salt).toMatch(/^[0-9a-f]{32}$/);
  expect(other).toEqual(one);
  expect(await open().keep({ ...SHOWN, configuration: 'changed' })).toEqual(one);
  const renewed = await open().keep({ ...SHOWN, commitment: 'c2' });
  expect(renewed.salt).not.toBe(one.salt);
  expect(await open().keep({ ...SHOWN, uid: 'u2' })).not.toMatchObject({ salt: one.salt });
  expect(await open().of('u1')).toEqual([one, renewed]);
});

test('the first answer to a draw is kept', async () => {
  const draws = browser()();
  const kept = await draws.keep(SHOWN);
  await draws.tell(kept, { prize: 'a', given: 'a' });
  await draws.tell(kept, { prize: 'b', given: 'b' });
  expect(await draws.of('u1')).toEqual([{ ...kept, told: { prize: 'a', given: 'a' } }]);
});

test('a draw is removed after 100 days', async () => {
  const old = (day: string): KeptDraw => ({ ...SHOWN, day, salt: 's' });
  const draws = browser([old('2026-08-14'), old('2026-08-15')])();
  await draws.keep(SHOWN);
  expect((await draws.of('u1')).map(({ day }) => day)).toEqual(['2026-08-15', '2026-11-23']);
});

test('if the storage refuses, the salt lasts as long as the page', async () => {
  using warn = vi.spyOn(console, 'warn').mockReturnValue();
  const draws = createKeptDraws(() => Promise.reject(new Error('refused')));
  expect(await draws.keep(SHOWN)).toEqual(await draws.keep(SHOWN));
  expect(warn).toHaveBeenCalled();
});
