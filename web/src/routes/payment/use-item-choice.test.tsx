import { expect, test, vi } from 'vitest';
import { settle, show } from '#tests/components/show.tsx';
import { afterFrame } from '#web/lib/react/first-frame.ts';
import { useItemChoice } from './use-item-choice.ts';

const [choose, chosen] = [vi.fn(), vi.fn()];
let choice: ReturnType<typeof useItemChoice> | undefined;
function Page() {
  choice = useItemChoice({ choose }, chosen);
  return null;
}

test('between a press on an item and its choice, `isChoosing` is true', async () => {
  await show(<Page />);
  expect(choice?.isChoosing()).toBe(false);
  choice?.chooseItem('gems');
  expect([choice?.isChoosing(), choose.mock.calls]).toEqual([true, []]);
  await settle(() => new Promise<void>(afterFrame));
  expect([choice?.isChoosing(), choose.mock.calls, chosen.mock.calls.length]).toEqual([false, [[{ item: 'gems' }]], 1]);
});
