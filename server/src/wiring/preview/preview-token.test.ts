import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { readPreview, signPreview } from './preview-token.ts';

const KEY = randomBytes(32);
const PREVIEW = {
  revision: 3,
  draft: { id: 'd1', version: 2 },
  at: '2026-12-01T00:00:00.000Z',
  lang: 'de',
  variant: 'mobile',
  theme: 'dark',
  country: 'DE',
  player: { playerId: 'p1', uid: '80427731', nickname: 'Kestrel' },
} as const;

test('the operator who opened a preview reads it', async () => {
  const token = await signPreview(KEY, 'ada', PREVIEW);
  expect(await readPreview(KEY, 'ada', token)).toEqual(PREVIEW);
});

test('another operator, another key or a changed token opens nothing', async () => {
  const token = await signPreview(KEY, 'ada', PREVIEW);
  expect(await readPreview(KEY, 'mia', token)).toBeNull();
  expect(await readPreview(randomBytes(32), 'ada', token)).toBeNull();
  const [head, , signature] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ ...PREVIEW, sub: 'ada' })).toString('base64url');
  expect(await readPreview(KEY, 'ada', `${head}.${forged}.${signature}`)).toBeNull();
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  expect(await readPreview(KEY, 'ada', `${none}.${forged}.`)).toBeNull();
});

test('a preview ends after an hour', async () => {
  const token = await signPreview(KEY, 'ada', PREVIEW);
  vi.useFakeTimers({ now: Date.now() + 3_700_000 });
  try {
    expect(await readPreview(KEY, 'ada', token)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
