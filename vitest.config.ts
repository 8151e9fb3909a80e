import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One fewer than the cores is the default: on two cores one of them would wait for PostgreSQL most of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: ['contract', 'server', 'web'].map((name) => `./${name}/vitest.config.ts`),
  },
});
