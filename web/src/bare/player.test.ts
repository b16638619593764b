import { afterEach, expect, test, vi } from 'vitest';
import { idsFor } from './player.ts';

afterEach(() => vi.unstubAllGlobals());

test("a popup sends the player's name in the game for a new account", async () => {
  vi.stubGlobal('location', { search: '?gid=7' });
  vi.stubGlobal('document', { documentElement: { lang: 'de', dataset: {} } });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (body) sent.push(JSON.parse(String(body)));
    return Response.json({ token: 's', ids: ['a'] });
  });
  expect(await idsFor({ token: 't', uid: '8', uname: 'N'.repeat(70), from: null })).toEqual(['a']);
  expect(sent).toEqual([{ ticket: 't', uid: '8', nickname: 'N'.repeat(64), locale: 'de' }]);
});
