import { describe, expect, it } from 'vitest';
import { adviseLocally, localAssistant } from './local.ts';
import { combine, withLocalModels } from './with-local-models.ts';

const itemWith = (text: string) => ({ text, rating: 0, similarity: 0, sameSubjectCount: 0 });
const PLAIN = 'We met twice and had tea.';
const THREAT = 'I will kill him if I see him.';

describe('the combined advice of the rules and the model', () => {
  it('is flagged by the model where the rules found nothing, with the words that it found', () => {
    const { vote, analysis } = combine(adviseLocally(itemWith(PLAIN)), {
      outcome: 'flagged',
      label: 'crime',
      confidence: 0.8,
      decisiveWords: 'met twice and had tea.',
    });
    expect(vote).toBe('admin_review');
    expect(analysis).toMatchObject({ flags: ['crime'], confidence: 0.8 });
    expect(analysis.reasoning).toContain('“met twice and had tea.”');
  });

  it('stays flagged if the model finds nothing, and with more confidence if both agree', () => {
    const rules = adviseLocally(itemWith(THREAT));
    expect(combine(rules, { outcome: 'fine', confidence: 0.9 })).toMatchObject({ vote: 'admin_review', analysis: { flags: ['threat'] } });
    const both = combine(rules, { outcome: 'flagged', label: 'second_hand', confidence: 0.6, decisiveWords: THREAT });
    expect(both.vote).toBe('admin_review');
    expect(both.analysis.confidence).toBeGreaterThan(rules.analysis.confidence);
    expect(both.analysis.confidence).toBeLessThanOrEqual(0.95);
  });

  it('says that a text in another language was not assessed', () => {
    expect(combine(adviseLocally(itemWith(PLAIN)), { outcome: 'not_assessed' }).analysis.reasoning).toContain('Not assessed');
  });

  it('is that of the rules when the model gives no answer, and for a text without words', async () => {
    const requests: string[] = [];
    const readText = async (text: string) => {
      requests.push(text);
      return undefined;
    };
    const assistant = withLocalModels(localAssistant(), { readText, readPicture: async () => undefined });
    expect(await assistant.advise(itemWith(THREAT))).toEqual(adviseLocally(itemWith(THREAT)));
    expect(await assistant.advise(itemWith(''))).toEqual(adviseLocally(itemWith('')));
    expect(requests).toEqual([THREAT]);
  });
});

it('a picture that the model gives no answer for is not flagged', async () => {
  const { pictures } = withLocalModels(localAssistant(), { readText: async () => undefined, readPicture: async () => undefined });
  expect(await pictures!.assess(new Uint8Array(3))).toEqual({ mayDisturb: false, faces: 0 });
});
