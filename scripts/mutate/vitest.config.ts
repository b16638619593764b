import { defineConfig } from 'vitest/config';

/** The server's tests without a database: what `npm run mutate` runs for each change. */
export default defineConfig({
  test: {
    include: ['server/src/**/*.test.ts'],
    // Two runs share the machine with whatever else it does.
    testTimeout: 60_000,
    exclude: ['**/node_modules/**', '**/*.{db,fault}.test.ts'],
  },
});
