import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { blockStorage } from '#tests/components/blocked.ts';
import { settle, show } from '#tests/components/show.tsx';
import { watchParts } from './missing-part.ts';
import { PageFailed } from './page-failed.tsx';

beforeEach(() => {
  sessionStorage.clear();
});

/** Shows a page whose code failed to load, with the connection state that the browser reports. */
async function failed({ line, shownAt = line }: { line: boolean; shownAt?: boolean }) {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(line);
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const target = new EventTarget();
  watchParts(target);
  const error = new TypeError('Failed to fetch dynamically imported module');
  target.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  onLine.mockReturnValue(shownAt);
  await show(<PageFailed error={error} />);
  await settle();
  return { reload, onLine };
}

test('code that failed to load offline is loaded once the device is online again', async () => {
  const { reload, onLine } = await failed({ line: false });
  expect(screen.getByRole('button').textContent).toBe('Request failed. Tap to reload');
  expect(reload).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
});

test('it is loaded too if the device was online again before the failure was shown', async () => {
  const { reload } = await failed({ line: false, shownAt: true });
  expect(reload).toHaveBeenCalledOnce();
});

test('that is tried once a minute; if it did not help, the player decides', async () => {
  await failed({ line: false, shownAt: true });
  const { reload } = await failed({ line: false, shownAt: true });
  expect(reload).toHaveBeenCalledOnce();
});

test('if code is missing although the device is online, the page reloads only when the player asks for it', async () => {
  const { reload } = await failed({ line: true });
  expect(reload).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Reload' }).click();
  expect(reload).toHaveBeenCalledOnce();
});

test('with cookies blocked the failure is shown too, and no automatic reload could loop', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  blockStorage();
  const { reload } = await failed({ line: false, shownAt: true });
  expect(reload).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Request failed. Tap to reload' }).click();
  expect(reload).toHaveBeenCalledOnce();
});
