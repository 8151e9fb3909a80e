import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the files that take longest first, so that no worker is left with one of them at the end. */
export const longestFirst = (longest: readonly string[]) =>
  class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const rank = ({ moduleId }: TestSpecification): number => {
        const index = longest.findIndex((name) => moduleId.includes(name));
        return index === -1 ? longest.length : index;
      };
      return sorted.toSorted((one, other) => rank(one) - rank(other));
    }
  };
