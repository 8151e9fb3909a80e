import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

export default defineProject({
  plugins: [react()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    // Test files leave no global state behind, so a worker reuses its imports.
    isolate: false,
    environment: 'happy-dom',
    setupFiles: ['./test/setup.ts'],
    css: false,
    testTimeout: 15_000,
  },
});
