import { expect, it } from 'vitest';
import { CATALOGUES, render } from '../../messages/catalogues.ts';

import { isUneditedTemplate } from './guideline-templates.ts';
import { defaultGuideline, GUIDELINES, guidelineTemplate, SPAM_GUIDELINE } from './guidelines.ts';
import { DISPUTE_GROUNDS, REPORT_REASONS } from '../statuses.ts';

const templatesOfAllLanguages = (Object.keys(CATALOGUES) as (keyof typeof CATALOGUES)[]).flatMap((language) =>
  GUIDELINES.map(({ number }) => ({ number, template: render(guidelineTemplate(number), language) })),
);

it('finds every template that was not edited, except the one for spam', () => {
  for (const { number, template } of templatesOfAllLanguages) {
    expect(isUneditedTemplate(`  ${template.toUpperCase()} `)).toBe(number !== SPAM_GUIDELINE);
    expect(isUneditedTemplate(template, SPAM_GUIDELINE)).toBe(number !== SPAM_GUIDELINE);
    expect(isUneditedTemplate(template.replace('…', 'in the second sentence'))).toBe(false);
  }
});

it('finds the template for spam, too, if it is used for another guideline', () => {
  for (const { template } of templatesOfAllLanguages) expect(isUneditedTemplate(template, 3)).toBe(true);
});

it('has a guideline for every ground of a dispute and every reason of a report', () => {
  for (const ground of [...DISPUTE_GROUNDS, ...REPORT_REASONS]) {
    const found = GUIDELINES.find(({ number }) => number === defaultGuideline('report', ground));
    expect(found?.usedFor).toContain('report');
  }
});
