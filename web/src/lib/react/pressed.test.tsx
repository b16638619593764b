import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { usePressed } from './pressed.ts';

let now: ReturnType<typeof usePressed<string>>;
function Page({ current }: { current: string }) {
  now = usePressed(current);
  return null;
}

test('a press is marked at once, until the current value changes', async () => {
  const page = await show(<Page current="a" />);
  act(() => now.press('b'));
  expect(now.marked).toBe('b');
  page.show(<Page current="b" />);
  expect(now.marked).toBe('b');
  // Back at the first value, the old press must not be marked again.
  page.show(<Page current="a" />);
  expect(now.marked).toBe('a');
});

test('if a press has no effect, the current value is marked again', async () => {
  await show(<Page current="a" />);
  act(() => now.press('b'));
  act(() => now.release());
  expect(now.marked).toBe('a');
});
