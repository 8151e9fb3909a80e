import { expect, it } from 'vitest';
import { CATALOGUES, render } from '../../messages/catalogues.ts';

import { isUneditedTemplate } from './guideline-templates.ts';
import { defaultGuideline, GUIDELINES, guidelineTemplate, SPAM_GUIDELINE } from './guidelines.ts';
import { DISPUTE_GROUNDS, REPORT_REASONS } from '../statuses.ts';

it('recognises every unedited template; the one for spam may stay as it is unless another guideline is given', () => {
  for (const language of Object.keys(CATALOGUES) as (keyof typeof CATALOGUES)[]) {
    for (const { number } of GUIDELINES) {
      const template = render(guidelineTemplate(number), language);
      expect(isUneditedTemplate(`  ${template.toUpperCase()} `)).toBe(number !== SPAM_GUIDELINE);
      expect(isUneditedTemplate(template, SPAM_GUIDELINE)).toBe(number !== SPAM_GUIDELINE);
      expect(isUneditedTemplate(template, 3)).toBe(true);
      expect(isUneditedTemplate(template.replace('…', 'in the second sentence'))).toBe(false);
    }
  }
});

it('has a guideline for every ground of a dispute and every reason of a report', () => {
  for (const ground of [...DISPUTE_GROUNDS, ...REPORT_REASONS]) {
    const found = GUIDELINES.find(({ number }) => number === defaultGuideline('report', ground));
    expect(found?.usedFor).toContain('report');
  }
});
