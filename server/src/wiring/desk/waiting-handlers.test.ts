import { expect, test } from 'vitest';
import { gamesOf } from './waiting-handlers.ts';

test('only games with parked deliveries are listed, with all deliveries that a retry concerns', () => {
  const sums = [
    { gid: 1, state: 'parked', deliveries: 3 },
    { gid: 1, state: 'retrying', deliveries: 2 },
    { gid: 1, state: 'queued', deliveries: 9 },
    { gid: 1, state: 'unclear', deliveries: 4 },
    { gid: 2, state: 'retrying', deliveries: 5 },
  ];
  expect(gamesOf(sums)).toEqual([{ gid: 1, deliveries: 5 }]);
});
