import { expect, test, vi } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { useLatest, useShared } from './stable.ts';

interface Card {
  id: string;
  price: number;
}
const seen: { cards: Card[]; act: () => void }[] = [];
function Page({ cards, act }: { cards: Card[]; act: () => void }) {
  seen.push({ cards: useShared(cards), act: useLatest(act) });
  return null;
}
const cards = (price: number): Card[] => [
  { id: 'a', price: 1 },
  { id: 'b', price },
];

test('equal parts keep their identity, changed parts are new, and the function calls the latest one', async () => {
  const [first, last] = [vi.fn(), vi.fn()];
  const page = await show(<Page cards={cards(2)} act={first} />);
  const before = seen.at(-1);
  page.show(<Page cards={cards(2)} act={first} />);
  expect(seen.at(-1)?.cards).toBe(before?.cards);
  page.show(<Page cards={cards(3)} act={last} />);
  const after = seen.at(-1);
  expect(after?.cards).toEqual(cards(3));
  expect(after?.cards[0]).toBe(before?.cards[0]);
  expect(after?.act).toBe(before?.act);
  before?.act();
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1]);
});
