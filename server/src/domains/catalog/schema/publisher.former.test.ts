import { expect, test } from 'vitest';
import { problemsAfter } from '../catalog.fixture.ts';
import { publisher } from './catalog.schema.ts';
import { upgradePublisher } from './publisher.former.ts';

const RATES = { USD: 100, EUR: 92 };
const HOUSE = { name: 'House', company: 'House Ltd.', support: 'https://house.example', locales: ['en'] };

test('the message for a file with rates under vip says what to write', async () => {
  const [found, ...others] = await problemsAfter(
    'publisher.yaml',
    'reference:\n  currency: USD\n  rates:',
    'vip:\n  reference: USD\n  amountPerPoint:',
  );
  expect([found, others]).toEqual([
    'publisher.yaml:5:1 vip: was renamed: write reference: {currency: USD, rates: {USD: 100, EUR: 92}} in its place',
    [],
  ]);
});

test('any other vip is an unknown field', async () => {
  expect(await problemsAfter('publisher.yaml', 'reference:', 'vip: gold\nreference:')).toEqual([
    'publisher.yaml:5:1 vip: is not a known field',
  ]);
});

test('a stored document with rates under vip is converted', () => {
  const stored = { ...HOUSE, vip: { reference: 'USD', amountPerPoint: RATES } };
  const today = { ...HOUSE, reference: { currency: 'USD', rates: RATES } };
  expect(publisher.parse(upgradePublisher(stored))).toEqual({ ...today, rounding: {} });
  expect(upgradePublisher(today)).toBe(today);
});
