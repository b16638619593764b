import { afterEach, expect, test, vi } from 'vitest';
import { tellDebug } from './debug.ts';
import { settingsOf } from './settings.ts';
import type { Event } from './wire.ts';

afterEach(() => void vi.unstubAllGlobals());

const settings = settingsOf({
  appName: 'Shop',
  serverUrl: 'https://shop.example/events',
  appid: 'shop',
  production: false,
});
const event = { '#type': 'track', '#event_name': 'item_chosen', properties: {} } as unknown as Event;

/** What was asked of the collector, and what the page's console heard. */
async function told(answer: () => Promise<Partial<Response>>) {
  const asked = vi.fn<(url: string, init: RequestInit) => Promise<Partial<Response>>>(answer);
  vi.stubGlobal('fetch', asked);
  const warn = vi.fn();
  await tellDebug(settings, event, 'device-1', warn);
  const [url, init] = asked.mock.calls[0] ?? [];
  return { url, init, warned: warn.mock.calls.flat() };
}
const judged = (verdict: object) => () => Promise.resolve({ json: async () => verdict });

test('in debug mode an event goes alone, as a form, with the device that it is of', async () => {
  const { url, init, warned } = await told(judged({ errorLevel: 0 }));
  expect(url).toBe('https://shop.example/events/data_debug');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit' });
  expect(Object.fromEntries(init?.body as URLSearchParams)).toEqual({
    ...{ data: JSON.stringify(event), appid: 'shop', source: 'client', deviceId: 'device-1', version: '1' },
  });
  expect(warned).toEqual([]);
});

test.each([
  [1, ['price is no number'], 'item_chosen: level 1, price is no number'],
  [2, ['#time is none', '#type is none'], 'item_chosen: level 2, #time is none; #type is none'],
])('what is wrong with it is printed: level %i', async (errorLevel, errorReasons, line) => {
  expect((await told(judged({ errorLevel, errorReasons }))).warned).toEqual([line]);
});

test('what is said is waited for as long as any send', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { init } = await told(judged({ errorLevel: 0 }));
  expect(timeout).toHaveBeenCalledExactlyOnceWith(3000);
  expect(init?.signal).toBe(timeout.mock.results[0]?.value);
  timeout.mockRestore();
});

test('where the collector has no debug mode that is printed, too', async () => {
  expect((await told(judged({ errorLevel: -1 }))).warned).toEqual([
    'item_chosen: level -1, the collector has no debug mode, or does not know this app',
  ]);
});

test.each([
  ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['says what is no JSON', () => Promise.resolve({ json: () => Promise.reject(new SyntaxError('<html>')) })],
])('a collector that %s disturbs nobody', async (_, answer) => {
  expect((await told(answer)).warned).toEqual([expect.stringMatching(/^the collector did not answer: /)]);
});
