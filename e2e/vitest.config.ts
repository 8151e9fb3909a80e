import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['*.spec.ts'],
    globalSetup: ['./harness/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // The server, the database and the browser need the other core.
    maxWorkers: 1,
  },
});
