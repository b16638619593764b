import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { kept } from './storage.ts';

/** A long timeout, for busy machines. */
configure({ asyncUtilTimeout: 10_000 });

// Here for all files: they share modules, so a mock in one file would come after the module is loaded.
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
