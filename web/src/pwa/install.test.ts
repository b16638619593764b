import { expect, test, vi } from 'vitest';
import type { Storage } from '#web/lib/storage/storage.ts';
import { createAppState } from '#web/lib/visit/app-state.ts';
import { browserInstallHost, createInstall, type InstallHost, type InstallPrompt } from './install.ts';

const DAY = 86_400_000;

function memory(): Storage & { values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    getItem: async <T>(key: string) => (values.get(key) as T) ?? null,
    setItem: async <T>(key: string, value: T) => {
      values.set(key, value);
      return value;
    },
    removeItem: async (key) => void values.delete(key),
  };
}

/** Returns a fake browser; `say` sends an event to the page. */
function browser(over: Partial<InstallHost> = {}, storage: Storage = memory()) {
  const listeners: Partial<Record<string, (event: Event) => void>> = {};
  const host: InstallHost = {
    isInstalled: () => false,
    watch: () => undefined,
    shareSheet: false,
    on: (type, listener) => {
      listeners[type] = listener;
    },
    storage: () => storage,
    now: () => 100 * DAY,
    ...over,
  };
  const prompt = (outcome: 'accepted' | 'dismissed') =>
    Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn(async () => undefined),
      userChoice: Promise.resolve({ outcome }),
    }) as InstallPrompt;
  return { host, storage, prompt, say: (event: Event) => listeners[event.type]?.(event) };
}

test('without an install prompt of the browser there is no offer', async () => {
  const install = createInstall();
  expect(install.offer()).toBeNull();
  await install.start(browser().host, vi.fn());
  expect(install.offer()).toBeNull();
});

test('the browser’s own install bar is suppressed, and the shop offers instead', async () => {
  const install = createInstall();
  const { host, prompt, say } = browser();
  await install.start(host, vi.fn());
  const event = prompt('accepted');
  say(event);
  expect(event.defaultPrevented).toBe(true);
  expect(install.offer()).toBe('prompt');
});

test('an install prompt that came before the storage was read is used', async () => {
  const install = createInstall();
  const { host, prompt, say } = browser();
  const starting = install.start(host, vi.fn());
  say(prompt('accepted'));
  expect(install.offer()).toBeNull();
  await starting;
  expect(install.offer()).toBe('prompt');
});

test('Safari on iOS gets the steps with the share sheet', async () => {
  const install = createInstall();
  await install.start(browser({ shareSheet: true }).host, vi.fn());
  expect(install.offer()).toBe('ios');
});

test('an installed app offers no installation', async () => {
  const install = createInstall();
  const { host, prompt, say } = browser({ isInstalled: () => true, shareSheet: true });
  await install.start(host, vi.fn());
  say(prompt('accepted'));
  expect(install.offer()).toBeNull();
});

test('a player who opens the shop as an app, or installs it, gets no further offer', async () => {
  const appState = createAppState();
  const given = browserInstallHost(true, appState);
  const install = createInstall();
  await install.start({ ...browser().host, ...given, on: () => undefined, storage: memory }, appState.installed);
  expect(install.offer()).toBe('ios');
  appState.navigate({ mode: 'pwa' });
  expect(install.offer()).toBeNull();
  appState.navigate({});
  expect(install.offer()).toBe('ios');
  appState.installed();
  expect(install.offer()).toBeNull();
});

test('a press asks once; accepting installs and ends the offer', async () => {
  const install = createInstall();
  const installed = vi.fn();
  const { host, prompt, say, storage } = browser();
  await install.start(host, installed);
  const event = prompt('accepted');
  say(event);
  await Promise.all([install.ask(), install.ask()]);
  expect(event.prompt).toHaveBeenCalledTimes(1);
  expect(installed).toHaveBeenCalled();
  expect(install.offer()).toBeNull();
  expect(await storage.getItem('installDismissedAt')).toBeNull();
});

test('an installation by the browser’s own menu also ends the offer', async () => {
  const install = createInstall();
  const installed = vi.fn();
  const { host, prompt, say } = browser();
  await install.start(host, installed);
  say(prompt('accepted'));
  say(new Event('appinstalled'));
  expect(install.offer()).toBeNull();
  expect(installed).toHaveBeenCalledTimes(1);
});

test.each([
  ['a press on "not now"', async (install: ReturnType<typeof createInstall>) => install.dismiss()],
  ['a refused prompt', async (install: ReturnType<typeof createInstall>) => install.ask()],
])('%s hides the offer for 30 days', async (_, answer) => {
  const storage = memory();
  let now = 100 * DAY;
  const first = browser({ now: () => now }, storage);
  const install = createInstall();
  await install.start(first.host, vi.fn());
  first.say(first.prompt('dismissed'));
  await answer(install);
  expect(install.offer()).toBeNull();

  const offered = async () => {
    const later = createInstall();
    const next = browser({ now: () => now }, storage);
    await later.start(next.host, vi.fn());
    next.say(next.prompt('accepted'));
    return later.offer();
  };
  now += 30 * DAY - 1;
  expect(await offered()).toBeNull();
  now += 1;
  expect(await offered()).toBe('prompt');
});

test('without storage nothing is offered', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const broken: Storage = { ...memory(), getItem: () => Promise.reject(new Error('no storage')) };
  const install = createInstall();
  const { host, prompt, say } = browser({}, broken);
  await install.start(host, vi.fn());
  say(prompt('accepted'));
  expect(install.offer()).toBeNull();
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});
