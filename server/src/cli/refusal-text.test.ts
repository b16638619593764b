import { expect, test } from 'vitest';
import { OperationRefusal } from '../operations/refusal.ts';
import { refusalText } from './refusal-text.ts';

test('a refusal has the options and the next command of the command line', () => {
  expect(refusalText(new OperationRefusal('catalog.moved', 'Nothing was applied. Somebody applied meanwhile.'))).toBe(
    'Nothing was applied. Somebody applied meanwhile. See `catalog log`, then look at `catalog diff` or `catalog compare` again.',
  );
  expect(refusalText(new OperationRefusal('usage', '{takeOver} is missing.'))).toBe('--take-over is missing.');
});
