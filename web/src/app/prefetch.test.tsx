import { expect, test } from 'vitest';
import { afterFrame } from '#web/lib/react/first-frame.ts';
import { prefetch } from './prefetch.ts';

test('the data of a page that is gone to are asked for after the frame that answers the press', async () => {
  const done: string[] = [];
  prefetch(async () => done.push('asked'), false);
  requestAnimationFrame(() => done.push('frame'));
  await new Promise<void>(afterFrame);
  expect(done).toEqual(['frame', 'asked']);
});

test('the data of a page that somebody means to go to are asked for at once', () => {
  const done: string[] = [];
  prefetch(async () => done.push('asked'), true);
  expect(done).toEqual(['asked']);
});
