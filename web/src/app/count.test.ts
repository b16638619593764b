import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportTo } from '#web/analytics/report.ts';
import { createAppState } from '#web/lib/visit/app-state.ts';
import { NOBODY } from '#web/lib/visit/environment.ts';
import type { Session } from '#web/lib/visit/session.ts';
import { countVisit } from './count.ts';

beforeEach(() => {
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('window', { requestIdleCallback: (act: () => void) => act() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reportTo(null);
});

const router = { shown: () => null, onShow: vi.fn() };

test.each([
  ['whose code is missing', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
  ['that does not start', async () => ({ startAnalytics: () => Promise.reject(new Error('timed out')) })],
])('analytics %s only logs a warning, and queues no events', async (_, load) => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  countVisit(router, NOBODY, { appState: createAppState(), session: {} as Session }, load);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledExactlyOnceWith('analytics did not start', expect.any(Error)));
  await new Promise(setImmediate);
  expect(unhandled).not.toHaveBeenCalled();
  const late = vi.fn();
  reportTo(late);
  expect(late).not.toHaveBeenCalled();
  warn.mockRestore();
  process.off('unhandledRejection', unhandled);
});
