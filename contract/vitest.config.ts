import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    // The property tests take some seconds on a busy machine.
    testTimeout: 20_000,
  },
});
