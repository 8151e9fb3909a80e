import type { AiVote } from '@candor/contract/statuses';
import type { Advice, Assistant } from '../../modules/moderation/ports.ts';
import { PICTURE_SIDE } from './models/picture-side.ts';
import type { LocalModels } from './models/local-models.ts';
import type { TextReading } from './models/read-text.ts';
import { SEVERITY } from './local.ts';

type FlaggedReading = Extract<TextReading, { outcome: 'flagged' }>;

/** The text that a reviewer reads for each finding of the model, and the vote that it causes. */
const FINDINGS: Record<FlaggedReading['label'], { vote: Exclude<AiVote, 'authentic'>; description: string }> = {
  threat: { vote: 'admin_review', description: 'sees a threat or violence' },
  sexual_allegation: { vote: 'admin_review', description: 'sees a sexual allegation' },
  private_data: { vote: 'admin_review', description: 'sees something private about a person' },
  hate: { vote: 'admin_review', description: 'sees hate towards a group' },
  crime: { vote: 'admin_review', description: 'sees an accusation of a crime' },
  second_hand: { vote: 'other', description: 'thinks the author only heard this from others' },
  advertising: { vote: 'other', description: 'sees an advertisement' },
  off_topic: { vote: 'other', description: 'thinks this isn’t about a meeting' },
};
const CONFIDENCE_MAX = 0.95;

/** Adds the local text model's advice to the assistant's. If the model fails, the advice stays unchanged. */
export const withLocalModels = (assistant: Assistant, models: Pick<LocalModels, 'readText' | 'readPicture'>): Assistant => ({
  ...assistant,
  advise: async (submission) => {
    if (submission.text.trim() === '') return assistant.advise(submission);
    const [advice, reading] = await Promise.all([assistant.advise(submission), models.readText(submission.text)]);
    return combine(advice, reading);
  },
  pictures: {
    side: PICTURE_SIDE,
    assess: async (pixels) => {
      const reading = await models.readPicture(pixels);
      return { mayDisturb: reading?.isFlagged ?? false, faces: reading?.faces ?? 0 };
    },
  },
});

export function combine(advice: Advice, reading: TextReading | undefined): Advice {
  if (!reading) return advice;
  const { vote, analysis } = advice;
  if (reading.outcome === 'not_assessed')
    return explain(advice, 'Not assessed by the text model: the text is neither in English nor in Spanish.');
  if (reading.outcome === 'fine') return explain(advice, 'The text model found nothing.');
  const { vote: modelVote, description } = FINDINGS[reading.label];
  const isFlaggedByBoth = vote !== 'authentic';
  const flagged: Advice = {
    vote: SEVERITY.indexOf(modelVote) > SEVERITY.indexOf(vote) ? modelVote : vote,
    analysis: {
      ...analysis,
      text: 'It should be looked at closely.',
      confidence: Math.min(CONFIDENCE_MAX, isFlaggedByBoth ? 1 - (1 - analysis.confidence) * (1 - reading.confidence) : reading.confidence),
      flags: [...new Set([...analysis.flags, reading.label])],
    },
  };
  return explain(flagged, `The text model ${description}, especially in “${reading.decisiveWords}”.`);
}

const explain = (advice: Advice, sentence: string): Advice => ({
  ...advice,
  analysis: { ...advice.analysis, reasoning: `${advice.analysis.reasoning} ${sentence}` },
});
