import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { lazyPart } from './lazy-part.tsx';

test('a preloaded part shows at once, and loads only once', async () => {
  const load = vi.fn(async () => () => <p>Here</p>);
  const Lazy = lazyPart(load);
  await Promise.all([Lazy.preload(), Lazy.preload()]);
  await show(<Lazy />);
  expect(screen.getByText('Here')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that renders before it is loaded shows once it is', async () => {
  const code = Promise.withResolvers<() => React.JSX.Element>();
  const Lazy = lazyPart(() => code.promise);
  await show(
    <Suspense fallback={<p>Soon</p>}>
      <Lazy />
    </Suspense>,
  );
  expect(screen.getByText('Soon')).toBeTruthy();
  code.resolve(() => <p>Here</p>);
  expect(await screen.findByText('Here')).toBeTruthy();
});
