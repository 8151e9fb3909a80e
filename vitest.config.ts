import { defineConfig } from 'vitest/config';
import { slow } from './server/vitest.config.ts';

export default defineConfig({
  test: {
    projects: [...['contract', 'server', 'web'].map((name) => `./${name}/vitest.config.ts`), slow],
  },
});
