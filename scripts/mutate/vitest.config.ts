import { defineConfig } from 'vitest/config';

/** The server's tests without a database: `npm run mutate` runs them for each change. */
export default defineConfig({
  test: {
    include: ['server/src/**/*.test.ts'],
    // Two runs share the machine with other work.
    testTimeout: 60_000,
    exclude: ['**/node_modules/**', '**/*.{db,fault}.test.ts'],
  },
});
