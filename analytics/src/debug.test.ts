import { afterEach, expect, test, vi } from 'vitest';
import { tellDebug } from './debug.ts';
import { settingsOf } from './settings.ts';
import type { Event } from './wire.ts';

afterEach(() => void vi.unstubAllGlobals());

const SETTINGS = settingsOf({ serverUrl: 'https://c.example/events/', appid: 'shop', appName: 'Shop', timeout: 50 });
const EVENT: Event = {
  '#type': 'track',
  '#time': '2026-11-23 10:00:00.000',
  '#distinct_id': 'd',
  '#event_name': 'view',
  '#uuid': 'u',
  properties: { text: 'ünï & 🎇' },
};

/** Sends an event to a stub collector with a given answer. Returns the request and the warnings. */
async function told(answer: (signal: AbortSignal) => Promise<Response>, event = EVENT) {
  const fetch = vi.fn((_url: string, { signal }: RequestInit) => answer(signal as AbortSignal));
  vi.stubGlobal('fetch', fetch);
  const warn = vi.fn();
  await tellDebug(SETTINGS, event, 'device-1', warn);
  const [url, init] = fetch.mock.calls[0] ?? [];
  return { url, init, fields: Object.fromEntries(init?.body as URLSearchParams), warnings: warn.mock.calls.flat() };
}
const json = (body: object) => async () => Response.json(body);

test('an event is sent separately and as plain JSON, without cookies', async () => {
  const { url, init, fields, warnings } = await told(json({ errorLevel: 0 }));
  expect(url).toBe('https://c.example/events/data_debug');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit' });
  const { data, ...others } = fields;
  expect(JSON.parse(data ?? '')).toEqual(EVENT);
  expect(others).toEqual({ appid: 'shop', source: 'client', deviceId: 'device-1', version: '1' });
  expect(warnings).toEqual([]);
});

test.each([
  [{ errorLevel: 1, errorReasons: ['text is odd'] }, 'view: level 1, text is odd'],
  [{ errorLevel: 2, errorReasons: ['no name', 'no id'] }, 'view: level 2, no name; no id'],
  [{ errorLevel: -1 }, 'view: level -1, the collector has no debug mode, or does not know this app'],
])('what the collector finds is said: %j', async (answer, said) => {
  expect((await told(json(answer))).warnings).toEqual([said]);
});

test('an event of a visitor is named by its type', async () => {
  const { '#event_name': _, ...event } = { ...EVENT, '#type': 'user_set' as const };
  expect((await told(json({ errorLevel: 2, errorReasons: ['bad'] }), event)).warnings).toEqual([
    'user_set: level 2, bad',
  ]);
});

const never = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
test.each([
  ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with a page', async () => new Response('<html>')],
  ['never answers', never],
])('a collector that %s disturbs nobody', async (_, answer) => {
  expect((await told(answer)).warnings).toEqual([expect.stringContaining('the collector did not answer')]);
});
