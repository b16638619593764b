import { expect, test, vi } from 'vitest';
import { parseSearch, validateCarried } from '#web/navigation/search.ts';
import { createAppState, stateOf } from './app-state.ts';

const read = (text: string) => stateOf(validateCarried(parseSearch(text)));

test('an address without parameters stands for the defaults', () => {
  expect(read('')).toEqual({
    gid: 1000039,
    pid: 1,
    refer: '',
    version: '{ip}',
    isPwaMode: false,
  });
});

test('what the address says counts, the last of repeated parameters', () => {
  expect(read('?gid=1000041&gid=1000052&pid=3&refer=mail&version=4.2&mode=pwa')).toEqual({
    gid: 1000052,
    pid: 3,
    refer: 'mail',
    version: '4.2',
    isPwaMode: true,
  });
});

test('a game without a channel is shown with channel 1, a channel without a game is one of the default game', () => {
  expect(read('?gid=1000041').pid).toBe(1);
  expect(read('?pid=3')).toMatchObject({ gid: 1000039, pid: 3 });
});

test('a navigation says it all anew, but for what the shop runs on and that it is installed', () => {
  const state = createAppState();
  state.start({ os: 1, terminalType: 'wap' });
  state.installed();
  state.navigate({ gid: 1000041, version: '4.2' });
  state.navigate({ refer: 'mail' });
  expect(state.get()).toMatchObject({ gid: 1000039, version: '{ip}', refer: 'mail' });
  expect(state.get()).toMatchObject({ os: 1, terminalType: 'wap', isInstallPwa: true });
});

test('who listens is told of a change', () => {
  const state = createAppState();
  const heard = vi.fn();
  const stop = state.subscribe(heard);
  state.navigate({ gid: 1000041, pid: 2 });
  expect(state.get()).toMatchObject({ gid: 1000041, pid: 2 });
  stop();
  state.installed();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('in a window of its own the shop is an installed app on every page, else only where the address says so', () => {
  const state = createAppState();
  state.start({ os: 3, terminalType: 'web' }, true);
  expect(state.get().isPwaMode).toBe(true);
  state.navigate({});
  expect(state.get().isPwaMode).toBe(true);
  const inBrowser = createAppState();
  inBrowser.start({ os: 3, terminalType: 'web' });
  inBrowser.navigate({ mode: 'pwa' });
  expect(inBrowser.get().isPwaMode).toBe(true);
  inBrowser.navigate({});
  expect(inBrowser.get().isPwaMode).toBe(false);
});
