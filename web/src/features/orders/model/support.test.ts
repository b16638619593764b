import { expect, test } from 'vitest';
import { supportAddress } from './support.ts';

test('the order number is added to the support address', () => {
  expect(supportAddress('https://support.example/hc?lang=en', 'A/1')).toBe(
    'https://support.example/hc?lang=en&order=A%2F1',
  );
});
