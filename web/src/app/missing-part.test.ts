import { expect, test } from 'vitest';
import { isMissingPart, offersReload, watchParts } from './missing-part.ts';

const storage = (reloadedAt?: number) =>
  ({ getItem: () => (reloadedAt === undefined ? null : String(reloadedAt)) }) as unknown as typeof sessionStorage;

function fail(): Error {
  const target = new EventTarget();
  watchParts(target);
  const error = new TypeError('Failed to fetch dynamically imported module');
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error });
  // The default is not prevented, so the error is thrown at the import.
  expect(target.dispatchEvent(event)).toBe(true);
  return error;
}

const NOW = 1_800_000_000_000;

test('a reload is offered if code is missing, and for no other error', () => {
  const given = { online: true, storage: storage(), now: NOW };
  expect(offersReload(fail(), given)).toBe(true);
  expect(offersReload(new TypeError('x is undefined'), given)).toBe(false);
  expect(offersReload('text', given)).toBe(false);
});

test('a reload is not offered again right after a reload that did not help', () => {
  const error = fail();
  expect(offersReload(error, { online: true, storage: storage(NOW - 5_000), now: NOW })).toBe(false);
  expect(offersReload(error, { online: true, storage: storage(NOW - 3_600_000), now: NOW })).toBe(true);
  expect(isMissingPart(error)).toBe(true);
});

test('without a connection no reload is offered, because it would lose the page', () => {
  expect(offersReload(fail(), { online: false, storage: storage(), now: NOW })).toBe(false);
});
