import { defineConfig } from 'vitest/config';
import { tellMessages } from './desk/vite/messages.ts';
import { messages } from './web/vite/messages.ts';

/** Projects whose files start a database or the whole shop. */
const withDatabase = {
  globalSetup: ['tests/world/database.ts'],
  // A file loads the whole shop; nothing in it outlives the world that a file starts.
  isolate: false,
  // Long, to stop tests that hang without failing on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Each world is some ten processes: two worlds for mutations, and one for the other files. */
const ofChaos = {
  globalSetup: ['tests/world/database.ts'],
  maxWorkers: 2,
  maxConcurrency: 2,
  testTimeout: 240_000,
};

/**
 * The fast tier (`npm test`): unit, web (components, decisions/024), db and smoke. The rest: operations, faults, e2e
 * and chaos. Mutations prove that the chaos suite notices broken rules. Groups run one after the other, so that a
 * browser or a chaos world does not compete with hundreds of small files.
 */
export default defineConfig({
  plugins: [messages(), tellMessages()],
  test: {
    pool: 'forks',
    // One more than a small machine has cores: tests also wait for timers, the disk and each other's processes.
    maxWorkers: 3,
    reporters: ['minimal', './tests/world/progress.ts', './tests/world/reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{analytics,contract,server,web,desk,simulators,scripts,tests,bench}/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/*.{db,fault}.test.ts',
            'tests/{races,integration,chaos,e2e,smoke}/**',
            '{web,desk}/dist/**',
          ],
          setupFiles: ['tests/world/left-behind.ts'],
          // Loading the modules for each file again would take half of the time.
          isolate: false,
          // Long, to stop tests that hang without failing on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['{web,desk}/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/components/set-up.ts'],
          // Each test has its own visit; loading React for each file again would take half of the time.
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
            'tests/integration/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'server/src/operations/**', 'tests/{abuse,e2e,faults,growth,races,smoke}/**'],
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'smoke',
          include: ['tests/smoke/**/*.smoke.test.ts'],
          sequence: { groupOrder: 1 },
          ...withDatabase,
          // Each wait of a journey fails earlier, and names what it waited for.
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'operations',
          include: ['server/src/operations/**/*.db.test.ts'],
          sequence: { groupOrder: 2 },
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/{abuse,faults,growth,races}/**/*.db.test.ts', '{server,scripts}/**/*.fault.test.ts'],
          sequence: { groupOrder: 2 },
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          sequence: { groupOrder: 3 },
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tests/chaos/mutations.test.ts'],
          sequence: { groupOrder: 4 },
          ...ofChaos,
        },
      },
      {
        extends: true,
        test: {
          name: 'mutations',
          include: ['tests/chaos/mutations.test.ts'],
          sequence: { groupOrder: 5 },
          ...ofChaos,
        },
      },
    ],
  },
});
