import { expect, test, vi } from 'vitest';
import { bridgeOf } from './bridge.ts';

const SHOP = 'https://shop.example/platform/';
const id = expect.stringMatching(/^[0-9a-f]{32}$/);

const idOf = (message: unknown): string => (message as { id: string }).id;

function game() {
  const heard: unknown[] = [];
  return { heard, postMessage: (message: string) => void heard.push(JSON.parse(message)) };
}

/** Returns a page in a frame, with the messages that the page around it receives. */
function framed(around: string | null = 'https://game.example') {
  const heard: { message: unknown; origin: string }[] = [];
  const listeners: ((event: { source: unknown; origin: string; data: unknown }) => void)[] = [];
  const parent = {
    postMessage: (text: string, origin: string) => void heard.push({ message: JSON.parse(text), origin }),
  };
  const window = {
    parent,
    location: around === null ? {} : { ancestorOrigins: [around] },
    addEventListener: (_: 'message', hear: (event: never) => void) => void listeners.push(hear as never),
  };
  return {
    window,
    heard,
    parent,
    say: (data: unknown, origin: string, source: unknown = parent) => {
      for (const hear of listeners) hear({ source, origin, data });
    },
  };
}

test('there is no bridge outside of a game', () => {
  for (const window of [{}, { ManawellBridge: null }, { ManawellBridge: { post: 1 } }, { webkit: {} }]) {
    expect(bridgeOf(window, ['https://game.example'])).toBeNull();
  }
  expect(bridgeOf(framed().window, [])).toBeNull();
});

test("a game receives the page's messages, on Android and on iOS", () => {
  const [android, ios] = [game(), game()];
  expect(bridgeOf({ ManawellBridge: android })?.close()).toBe(true);
  const result = { of: 'login', outcome: 'cancelled' } as const;
  expect(bridgeOf({ webkit: { messageHandlers: { ManawellBridge: ios } } })?.result(result)).toBe(true);
  expect(android.heard).toEqual([{ v: 1, id, type: 'close', data: {} }]);
  expect(ios.heard).toEqual([{ v: 1, id, type: 'result', data: result }]);
});

test('a game is asked to open and share only web addresses, also with the former messages', () => {
  const around = game();
  const bridge = bridgeOf({ ManawellBridge: around });
  expect(bridge?.open(SHOP)).toBe(true);
  expect(bridge?.share(SHOP, 'Join me')).toBe(true);
  for (const address of ['javascript:alert(1)', 'starfall://shop', 'intent:#Intent;end', 'file:///etc/hosts', '/x']) {
    expect(bridge?.open(address)).toBe(false);
    expect(bridge?.share(address, 'x')).toBe(false);
  }
  const shared = { url: SHOP, title: 'Join me' };
  expect(around.heard).toEqual([
    { v: 1, type: 'openExternal', url: SHOP },
    { v: 1, id, type: 'open', data: { url: SHOP } },
    { v: 1, id, type: 'share', ...shared, data: shared },
  ]);
});

test('in a frame only the page around it gets messages, and only if its origin is listed', () => {
  const listed = framed();
  expect(bridgeOf(listed.window, ['https://pc.example', 'https://game.example'])?.close()).toBe(true);
  expect(listed.heard).toEqual([{ origin: 'https://game.example', message: { v: 1, id, type: 'close', data: {} } }]);
  const foreign = framed('https://evil.example');
  bridgeOf(foreign.window, ['https://game.example'])?.close();
  expect(foreign.heard).toEqual([]);
});

const LOOKALIKES = [
  'https://game.example.evil',
  'https://xgame.example',
  'https://sub.game.example',
  'https://game.example:8443',
  'http://game.example',
  'null',
];

test.each(LOOKALIKES)(
  '%s does not match the listed origin https://game.example: it gets no messages and its messages are ignored',
  async (around) => {
    vi.useFakeTimers();
    const page = framed(around);
    const bridge = bridgeOf(page.window, ['https://game.example']);
    void bridge?.copy('M-1');
    expect(page.heard).toEqual([]);
    const unknown = framed(null);
    const copied = bridgeOf(unknown.window, ['https://game.example'])?.copy('M-1');
    const asked = idOf(unknown.heard[0]?.message);
    unknown.say(JSON.stringify({ v: 1, id: asked, type: 'answer', data: { ok: true } }), around);
    vi.runAllTimers();
    expect(await copied).toBe(false);
    vi.useRealTimers();
  },
);

test('if the browser does not name the origin around the page, messages name each listed origin, never `*`', () => {
  const unknown = framed(null);
  bridgeOf(unknown.window, ['https://pc.example', 'https://game.example'])?.resize(640);
  expect(unknown.heard.map(({ origin }) => origin)).toEqual(['https://pc.example', 'https://game.example']);
});

test('a game can answer that it copied a text; no other page can', async () => {
  vi.useFakeTimers();
  const page = framed();
  const bridge = bridgeOf(page.window, ['https://game.example']);
  const copied = bridge?.copy('M-1');
  const answer = (ok: boolean) =>
    JSON.stringify({ v: 1, id: idOf(page.heard.at(-1)?.message), type: 'answer', data: { ok } });
  page.say(answer(true), 'https://evil.example');
  page.say(answer(true), 'https://game.example', {});
  page.say('not JSON', 'https://game.example');
  page.say({ v: 1 }, 'https://game.example');
  page.say(answer(false), 'https://game.example');
  expect(await copied).toBe(false);
  const again = bridge?.copy('M-1');
  page.say(answer(true), 'https://game.example');
  expect(await again).toBe(true);
  const unanswered = bridge?.copy('M-1');
  vi.runAllTimers();
  expect(await unanswered).toBe(false);
  vi.useRealTimers();
});

test('in a frame a game can answer that it opened an address; otherwise the browser opens it', async () => {
  vi.useFakeTimers();
  const page = framed();
  const opened: unknown[][] = [];
  const open = (...given: unknown[]) => void opened.push(given);
  const bridge = bridgeOf({ ...page.window, open }, ['https://game.example']);
  expect(bridge?.open(SHOP)).toBe(true);
  const answer = { v: 1, id: idOf(page.heard[0]?.message), type: 'answer', data: { ok: true } };
  page.say(JSON.stringify(answer), 'https://game.example');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(opened).toEqual([]);
  bridge?.open(SHOP);
  await vi.advanceTimersByTimeAsync(799);
  expect(opened).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toEqual([[SHOP, '_blank', 'noopener']]);
  expect(bridge?.open('javascript:alert(1)')).toBe(false);
  // A web view has no other windows, so only the game can open one.
  bridgeOf({ ManawellBridge: game(), open } as never)?.open(SHOP);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(opened).toHaveLength(1);
  vi.useRealTimers();
});

test('in its own web view a game answers with an object of the page', async () => {
  const around = game();
  const window = { ManawellBridge: around } as Parameters<typeof bridgeOf>[0];
  const copied = bridgeOf(window)?.copy('M-1');
  const { id: asked } = around.heard[0] as { id: string };
  window.ManawellShop?.receive(JSON.stringify({ v: 1, id: asked, type: 'answer', data: { ok: true } }));
  expect(await copied).toBe(true);
});

test('a game that throws on messages is reported by the return value', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const broken = {
    postMessage: () => {
      throw new Error('gone');
    },
  };
  const bridge = bridgeOf({ ManawellBridge: broken });
  expect(bridge?.close()).toBe(false);
  expect(await bridge?.copy('x')).toBe(false);
  warn.mockRestore();
});
