import { DECISIONS, REVIEW_TYPES } from '@candor/contract/statuses';
import { expect, it } from 'vitest';
import { decisionLine, submissionLine } from './rules.ts';

const at = new Date('2026-11-20T12:34:56Z');

it.each(['es', 'zh-Hans'] as const)('has a wording of every line of the activity log in %s', (language) => {
  for (const type of REVIEW_TYPES) {
    expect(submissionLine({ type, at }, language).text).not.toBe(submissionLine({ type, at }, 'en').text);
    for (const decision of DECISIONS) {
      const [translated, english] = [language, 'en' as const].map((one) => decisionLine({ decision, type, at }, 'Ada', one).text);
      expect(translated).not.toBe(english);
    }
  }
});
