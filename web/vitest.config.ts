import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

export default defineProject({
  plugins: [react()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    // A file leaves nothing behind, so that a worker's imports serve all of its files.
    isolate: false,
    environment: 'happy-dom',
    setupFiles: ['./test/setup.ts'],
    css: false,
    testTimeout: 15_000,
  },
});
