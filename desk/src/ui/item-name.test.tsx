import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ItemName } from './item-name.tsx';

const order = { gid: 7, gameName: 'Starfall', item: 'gems-500', itemName: '500 gems' };

test.each([
  [order, '500 gems · Starfall'],
  [{ ...order, itemName: null }, 'gems-500 · Starfall'],
  [{ ...order, gameName: null, itemName: null }, 'gems-500 · game 7'],
])('an item has its names, or its ids', (bought, text) => {
  const { container } = render(<ItemName order={bought} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('[title="gems-500, game 7"]')).not.toBeNull();
});
