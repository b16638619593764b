import { expect, test } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { FirstRenderContext } from '#web/lib/react/store.ts';
import { usePictureLoading } from './loading.ts';

const Picture = () => <img src="/cover.svg" alt="" loading={usePictureLoading()} />;
const loading = () => document.querySelector('img')?.getAttribute('loading') ?? null;

test('a picture of finished HTML comes with it, also once it was taken over; one of another page after its first frame', async () => {
  const render = { underWay: true };
  const finished = (
    <FirstRenderContext.Provider value={render}>
      <Picture />
    </FirstRenderContext.Provider>
  );
  const shown = await show(finished);
  render.underWay = false;
  shown.show(finished);
  expect(loading()).toBeNull();
  shown.show(<Picture key="other page" />);
  expect(loading()).toBe('lazy');
});
