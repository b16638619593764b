import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { kept } from './storage.ts';

/** What comes is awaited, however busy the machine is. */
configure({ asyncUtilTimeout: 10_000 });

// Here for all: files share their modules, so that one which stood in for it alone would find it loaded.
vi.mock('#web/lib/storage/storage.ts', async () => (await import('./storage.ts')).storageInMemory);
beforeEach(() => {
  kept.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
