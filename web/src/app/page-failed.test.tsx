import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { blockStorage } from '#tests/components/blocked.ts';
import { settle, show } from '#tests/components/show.tsx';
import { watchParts } from './missing-part.ts';
import { PageFailed } from './page-failed.tsx';

beforeEach(() => {
  sessionStorage.clear();
});

/** A page whose code could not be had, in a browser that says so of its line. */
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

test('what the line kept away comes once it is up again', async () => {
  const { reload, onLine } = await failed({ line: false });
  expect(screen.getByRole('button').textContent).toBe('Request failed. Tap to reload');
  expect(reload).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
});

test('it comes too where the line was up again before the failure was shown', async () => {
  const { reload } = await failed({ line: false, shownAt: true });
  expect(reload).toHaveBeenCalledOnce();
});

test('that is tried once a minute: where it did not help, the player says when', async () => {
  await failed({ line: false, shownAt: true });
  const { reload } = await failed({ line: false, shownAt: true });
  expect(reload).toHaveBeenCalledOnce();
});

test('what is missing though the line is up is taken anew only as its player says', async () => {
  const { reload } = await failed({ line: true });
  expect(reload).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Reload' }).click();
  expect(reload).toHaveBeenCalledOnce();
});

test('with cookies blocked it is said too, and nothing reloads by itself: it would go on for ever', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  blockStorage();
  const { reload } = await failed({ line: false, shownAt: true });
  expect(reload).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Request failed. Tap to reload' }).click();
  expect(reload).toHaveBeenCalledOnce();
});
