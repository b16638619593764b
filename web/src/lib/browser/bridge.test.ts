import { expect, test, vi } from 'vitest';
import { bridgeOf } from './bridge.ts';

function game() {
  const heard: unknown[] = [];
  return { heard, postMessage: (message: string) => void heard.push(JSON.parse(message)) };
}

test('there is no bridge outside of a game', () => {
  for (const window of [{}, { ManawellBridge: null }, { ManawellBridge: { post: 1 } }, { webkit: {} }]) {
    expect(bridgeOf(window)).toBeNull();
  }
});

test('a game hears what the page says, on Android and on iOS', () => {
  const [android, ios] = [game(), game()];
  expect(bridgeOf({ ManawellBridge: android })?.close()).toBe(true);
  expect(bridgeOf({ webkit: { messageHandlers: { ManawellBridge: ios } } })?.loginResult('cancelled')).toBe(true);
  expect(android.heard).toEqual([{ v: 1, type: 'close' }]);
  expect(ios.heard).toEqual([{ v: 1, type: 'loginResult', result: 'cancelled' }]);
});

test('a game is asked to open and share addresses of the web alone', () => {
  const around = game();
  const bridge = bridgeOf({ ManawellBridge: around });
  expect(bridge?.openExternal('https://shop.example/platform/')).toBe(true);
  expect(bridge?.share('https://shop.example/i/7', 'Join me')).toBe(true);
  for (const address of ['javascript:alert(1)', 'starfall://shop', 'intent:#Intent;end', 'file:///etc/hosts', '/x']) {
    expect(bridge?.openExternal(address)).toBe(false);
    expect(bridge?.share(address, 'x')).toBe(false);
  }
  expect(around.heard).toEqual([
    { v: 1, type: 'openExternal', url: 'https://shop.example/platform/' },
    { v: 1, type: 'share', url: 'https://shop.example/i/7', title: 'Join me' },
  ]);
});

test('a game that takes no messages is known by the answer', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const broken = {
    postMessage: () => {
      throw new Error('gone');
    },
  };
  expect(bridgeOf({ ManawellBridge: broken })?.close()).toBe(false);
  warn.mockRestore();
});
