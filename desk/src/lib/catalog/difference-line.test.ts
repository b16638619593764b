import { expect, test } from 'vitest';
import { readableLine } from './difference-line.ts';

test('a changed price has the decimals of its currency', () => {
  expect(readableLine('~ game 7: items.gem.prices.EUR: 199 -> 1990')).toBe('~ game 7: gem in EUR: 1.99 → 19.90');
  expect(readableLine('game 7: items.gem-60.prices.JPY: 160 -> 16  (!) 10 times less')).toBe(
    'game 7: gem-60 in JPY: 160 → 16  (!) 10 times less',
  );
});

test('a price of a price list names the list, and a new or removed one has none before or after', () => {
  expect(readableLine('game 7: items.gem.pricesIn.latam.USD: 399 -> 449')).toBe(
    'game 7: gem in USD for latam: 3.99 → 4.49',
  );
  expect(readableLine('game 7: items.gem.pricesIn.latam.JPY: none -> 449')).toBe(
    'game 7: gem in JPY for latam: none → 449',
  );
  expect(readableLine('game 7: items.gem.pricesIn.latam.USD: 399 -> none')).toBe(
    'game 7: gem in USD for latam: 3.99 → none',
  );
});

test('a replaced picture has an arrow between its sizes', () => {
  expect(readableLine('~ picture art/icon.svg: 3 KB -> 512 KB')).toBe('~ picture art/icon.svg: 3 KB → 512 KB');
});

test('other changes stay as they are', () => {
  for (const line of ['+ game 7: items.gem', '~ game 7: items.gem.prices.EUR: (none) -> 199', '~ news fair: from'])
    expect(readableLine(line)).toBe(line);
});
