import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { lazyPart } from './lazy-part.tsx';

test('a part that was loaded ahead shows at once, and is loaded once', async () => {
  const load = vi.fn(async () => () => <p>Here</p>);
  const Lazy = lazyPart(load);
  await Promise.all([Lazy.preload(), Lazy.preload()]);
  await show(<Lazy />);
  expect(screen.getByText('Here')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});
