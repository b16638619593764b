import { defineConfig } from 'vitest/config';
import { messages } from './web/vite/messages.ts';

/**
 * One run, five projects: no database, parts of the page (decisions/024), a database for each file, then browser tests and
 * chaos one after the other.
 */
export default defineConfig({
  plugins: [messages()],
  test: {
    pool: 'forks',
    // One more than a small machine has cores: tests also wait, for timers, for the disk and for one another's processes.
    maxWorkers: 3,
    reporters: ['default', './tests/world/reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{analytics,contract,server,web,simulators,scripts,tests,bench}/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/*.db.test.ts',
            'tests/{races,integration,chaos,load,e2e,smoke}/**',
            'web/dist/**',
          ],
          // It ends what hangs; a busy machine is no reason.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/components/set-up.ts'],
          // Each test has a visit of its own; loading React for each file anew would take half of the time.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: [
            '{contract,server,simulators,scripts,tests,bench}/**/*.db.test.ts',
            'tests/{races,integration}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'tests/e2e/**'],
          globalSetup: ['tests/world/database.ts'],
          // A file loads the whole shop; nothing in it outlives the world that a file starts.
          isolate: false,
          testTimeout: 30_000,
          // A hook starts a whole shop: on a busy machine that takes its time, and says nothing.
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/world/database.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
          // As long: what a page does not show within its own limits fails sooner.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'smoke',
          include: ['tests/smoke/**/*.smoke.test.ts'],
          globalSetup: ['tests/world/database.ts'],
          // One browser serves all journeys of a worker.
          isolate: false,
          sequence: { groupOrder: 1 },
          // As long: each wait of a journey fails sooner, and says what it waited for.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          globalSetup: ['tests/world/database.ts'],
          sequence: { groupOrder: 2 },
          // Each world is some ten processes: two of them for mutations, and one for the other files.
          maxWorkers: 2,
          testTimeout: 240_000,
          maxConcurrency: 2,
        },
      },
    ],
  },
});
