import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserTransport, LONGEST_ADDRESS } from './transport.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const URL_OF = 'https://c.example/sync_js';
const FIELDS = { data: 'eyJ9==+/', ext: 'crc=1', version: '1.0.0' };

/** A browser whose collector answers `status`; null: the collector cannot be reached. */
function browser(status: number | null, beaconTaken = true) {
  const fetch = vi.fn((_url: string, _init: RequestInit) =>
    status === null ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ status }),
  );
  const sendBeacon = vi.fn((_url: string, _body: FormData) => beaconTaken);
  const pictures: { src: string; onload: (() => void) | null; onerror: (() => void) | null }[] = [];
  class Image {
    src = '';
    onload = null;
    onerror = null;
    constructor() {
      pictures.push(this);
    }
  }
  const window = { fetch, Image, navigator: { sendBeacon } } as unknown as Window & typeof globalThis;
  return { transport: browserTransport(window, 3000), fetch, sendBeacon, pictures };
}

test.each([
  [200, 'sent'],
  [204, 'sent'],
  [400, 'refused'],
  [413, 'refused'],
  [408, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
  [503, 'failed'],
  [null, 'failed'],
] as const)('by ajax, %s is %s', async (status, outcome) => {
  const { transport, fetch } = browser(status);
  expect(await transport.send(URL_OF, FIELDS, 'ajax')).toBe(outcome);
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe(URL_OF);
  expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
  expect(Object.fromEntries(init?.body as URLSearchParams)).toEqual(FIELDS);
});

test('a send by ajax has a timeout', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { transport, fetch } = browser(200);
  await transport.send(URL_OF, FIELDS, 'ajax');
  expect(timeout).toHaveBeenCalledWith(3000);
  expect(fetch.mock.calls[0]?.[1].signal).toBe(timeout.mock.results[0]?.value);
  timeout.mockRestore();
});

test('a body that is too large for keepalive is sent without it', async () => {
  const { transport, fetch } = browser(200);
  await transport.send(URL_OF, { ...FIELDS, data: 'a'.repeat(70_000) }, 'ajax');
  expect(fetch.mock.calls[0]?.[1].keepalive).toBe(false);
});

test.each([
  ['onload', 'sent'],
  ['onerror', 'failed'],
] as const)('a picture’s %s is %s', async (event, outcome) => {
  const { transport, pictures } = browser(null);
  const sending = transport.send(URL_OF, FIELDS, 'image');
  expect(Object.fromEntries(new URL(pictures[0]?.src ?? '').searchParams)).toEqual(FIELDS);
  pictures[0]?.[event]?.();
  expect(await sending).toBe(outcome);
});

test('a picture that does not load within the timeout is a failed send', async () => {
  const { transport } = browser(null);
  const sending = transport.send(URL_OF, FIELDS, 'image');
  await vi.advanceTimersByTimeAsync(3000);
  expect(await sending).toBe('failed');
});

test('data that is too long for an address is sent by ajax', async () => {
  const { transport, pictures, fetch } = browser(200);
  expect(await transport.send(URL_OF, { data: 'a'.repeat(LONGEST_ADDRESS) }, 'image')).toBe('sent');
  expect(pictures).toEqual([]);
  expect(fetch).toHaveBeenCalledOnce();
});

test('a beacon carries the fields as a form', async () => {
  const { transport, sendBeacon, fetch } = browser(200);
  expect(await transport.send(URL_OF, FIELDS, 'beacon')).toBe('sent');
  expect(Object.fromEntries(sendBeacon.mock.calls[0]?.[1] as FormData)).toEqual(FIELDS);
  expect(fetch).not.toHaveBeenCalled();
});

test('a beacon that the browser refuses is sent by ajax', async () => {
  const { transport, fetch } = browser(200, false);
  expect(await transport.send(URL_OF, FIELDS, 'beacon')).toBe('sent');
  expect(fetch).toHaveBeenCalledOnce();
});
