import { expect, test, vi } from 'vitest';
import { parseSearch, validateCarried } from '#web/navigation/search.ts';
import { createAppState, stateOf } from './app-state.ts';

const read = (text: string) => stateOf(validateCarried(parseSearch(text)));

test('an address without parameters gives the defaults', () => {
  expect(read('')).toEqual({
    gid: 1000039,
    pid: 1,
    refer: '',
    version: '{ip}',
    isPwaMode: false,
  });
});

test('the parameters of the address count, the last of repeated ones', () => {
  expect(read('?gid=1000041&gid=1000052&pid=3&refer=mail&version=4.2&mode=pwa')).toEqual({
    gid: 1000052,
    pid: 3,
    refer: 'mail',
    version: '4.2',
    isPwaMode: true,
  });
});

test('a game without a channel gets channel 1, a channel without a game belongs to the default game', () => {
  expect(read('?gid=1000041').pid).toBe(1);
  expect(read('?pid=3')).toMatchObject({ gid: 1000039, pid: 3 });
});

test('a navigation replaces the state, except the terminal and the installation', () => {
  const state = createAppState();
  state.start({ os: 1, terminalType: 'wap' });
  state.installed();
  state.navigate({ gid: 1000041, version: '4.2' });
  state.navigate({ refer: 'mail' });
  expect(state.get()).toMatchObject({ gid: 1000039, version: '{ip}', refer: 'mail' });
  expect(state.get()).toMatchObject({ os: 1, terminalType: 'wap', isInstallPwa: true });
});

test('listeners are called on a change', () => {
  const state = createAppState();
  const heard = vi.fn();
  const stop = state.subscribe(heard);
  state.navigate({ gid: 1000041, pid: 2 });
  expect(state.get()).toMatchObject({ gid: 1000041, pid: 2 });
  stop();
  state.installed();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('in its own window the shop is an installed app on every page, otherwise only if the address says so', () => {
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
