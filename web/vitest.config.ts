import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';
import { TEST_WORKERS } from '../scripts/lib/test-workers.ts';

export default defineProject({
  plugins: [react()],
  test: {
    name: 'web',
    maxWorkers: TEST_WORKERS,
    include: ['src/**/*.test.{ts,tsx}', 'plugins/**/*.test.ts'],
    // Test files leave no global state behind, so a worker reuses its imports.
    isolate: false,
    environment: 'happy-dom',
    setupFiles: ['./test/setup.ts'],
    css: false,
    // The tests run at the same time as the browser journeys, at a lower priority. These limits only end a test that hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
