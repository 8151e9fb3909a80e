import { DECISIONS } from '@candor/contract/statuses';
import { expect, it } from 'vitest';
import { decisionLine, submissionLine } from './rules.ts';

const at = new Date('2026-11-20T12:34:56Z');

it('has a Spanish wording of every line of the activity log', () => {
  for (const type of ['experience', 'reply'] as const) {
    expect(submissionLine({ type, at }, 'es').text).not.toBe(submissionLine({ type, at }, 'en').text);
    for (const decision of DECISIONS) {
      const [spanish, english] = (['es', 'en'] as const).map((language) => decisionLine({ decision, type, at }, 'Ada', language).text);
      expect(spanish).not.toBe(english);
    }
  }
});
