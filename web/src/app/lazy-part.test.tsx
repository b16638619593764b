import { screen } from '@testing-library/preact';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { settle, show } from '#tests/components/show.tsx';
import { lazyPart } from './lazy-part.tsx';

const Part = () => <p>Here</p>;

test('a part that was loaded ahead shows at once, and is loaded once', async () => {
  const load = vi.fn(async () => Part);
  const Lazy = lazyPart(load);
  await Promise.all([Lazy.preload(), Lazy.preload()]);
  await show(<Lazy />);
  expect(screen.getByText('Here')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('what could not be had ahead is tried again by who asks next', async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Part);
  const Lazy = lazyPart(load);
  await Lazy.preload();
  await Lazy.preload();
  await settle(() =>
    show(
      <Suspense>
        <Lazy />
      </Suspense>,
    ),
  );
  expect(screen.getByText('Here')).toBeTruthy();
});
