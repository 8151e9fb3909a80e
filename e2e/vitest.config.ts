import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { WORKERS } from './harness/workers.ts';

/** The longest files first, so that the workers end together. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.includes('main-journey');
    return [...bySize.filter(isLong), ...bySize.filter((file) => !isLong(file))];
  }
}

/** Journeys that `npm test` has no time for: `npm run test:safety -- --only journeys`. */
const isSlowRun = process.env.SLOW_JOURNEYS === '1';

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: [isSlowRun ? '*.slow.spec.ts' : '*.spec.ts'],
    exclude: [...configDefaults.exclude, ...(isSlowRun ? [] : ['*.slow.spec.ts'])],
    globalSetup: ['./harness/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 100 } },
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
  },
});
