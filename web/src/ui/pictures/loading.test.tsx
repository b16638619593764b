import { expect, test } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { usePictureLoading } from './loading.ts';

const Picture = () => <img src="/cover.svg" alt="" loading={usePictureLoading()} />;
const loading = () => document.querySelector('img')?.getAttribute('loading') ?? null;

test('a picture of finished HTML loads at once, also after hydration; one of a later page loads after the first frame', async () => {
  const shown = await show(<Picture />, { finished: true });
  expect(loading()).toBeNull();
  shown.show(<Picture />);
  expect(loading()).toBeNull();
  shown.show(<Picture key="other page" />);
  expect(loading()).toBe('lazy');
});
