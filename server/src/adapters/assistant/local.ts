import { findPersonalData } from '@candor/contract/personal-data';
import { REWORDED_COMMENT_MAX } from '@candor/contract/limits';
import type { AiVote } from '@candor/contract/statuses';
import vader from 'vader-sentiment';
import type { Advice, Assistant, Proposal, Submission } from '../../modules/moderation/ports.ts';
import { detectConcerns, isAdvertising, isRude, containsContact, isSteering, toPlainText } from './wording.ts';
import { softenWording } from './soften-wording.ts';

const NEAR_DUPLICATE_FROM = 0.6;
const BURST_FROM = 3;
const STRONG_SENTIMENT = 0.5;
const STRONG_RATING = 4;

/** The text shown for each flag, and the vote that it causes. */
const FLAGS: Record<string, { vote: Exclude<AiVote, 'authentic'>; description: string }> = {
  threat: { vote: 'admin_review', description: 'It may threaten someone.' },
  violence: { vote: 'admin_review', description: 'It mentions violence.' },
  hate: { vote: 'admin_review', description: 'It may be hateful towards a group.' },
  self_harm: { vote: 'admin_review', description: 'It mentions self-harm.' },
  minor: { vote: 'admin_review', description: 'It may be about someone under 18.' },
  grave_accusation: { vote: 'admin_review', description: 'It makes a serious accusation.' },
  private_matter: { vote: 'admin_review', description: 'It may reveal a private matter.' },
  whereabouts: { vote: 'admin_review', description: 'It may say where someone lives, works or goes.' },
  personal_data: { vote: 'admin_review', description: 'It seems to contain personal data.' },
  rude: { vote: 'admin_review', description: 'It uses rude words.' },
  steering: { vote: 'admin_review', description: 'It tries to instruct the reviewer or the assistant.' },
  advertising: { vote: 'other', description: 'It reads like an advertisement.' },
  near_duplicate: { vote: 'other', description: 'It’s very similar to an earlier text by the same author.' },
  burst: { vote: 'other', description: 'Several were submitted about the same person within a day.' },
  contradiction: { vote: 'other', description: 'The words and the chosen tags contradict each other.' },
  shouting: { vote: 'other', description: 'It’s mostly in capitals or repeats itself.' },
  no_content: { vote: 'other', description: 'It says almost nothing.' },
};

export const SEVERITY: readonly AiVote[] = ['authentic', 'other', 'admin_review'];
const moreSevere = (a: AiVote, b: AiVote): AiVote => (SEVERITY.indexOf(a) >= SEVERITY.indexOf(b) ? a : b);

/** Rules and word lists, without any network. */
export const localAssistant = (): Assistant => ({
  kind: 'local',
  advise: async (submission) => adviseLocally(submission),
  reword: async (text) => softenLocally(text),
  state: () => ({ isHealthy: true, checkedAt: null }),
});

/** Masks the words that can't be published. Proposes to reject a text of which nothing but masks would be left. */
export function softenLocally(text: string): Proposal {
  const softened = softenWording(text);
  if (softened === null) return { proposes: 'rejection', text: '', source: 'local' };
  return { proposes: 'rewording', text: Array.from(softened).slice(0, REWORDED_COMMENT_MAX).join(''), source: 'local' };
}

export function adviseLocally(submission: Submission): Advice {
  const { text } = submission;
  const sentiment = text === '' ? 0 : vader.SentimentIntensityAnalyzer.polarity_scores(text).compound;
  const flags = flagsOf(submission, sentiment);
  const vote = flags.reduce<AiVote>((mostSevere, flag) => moreSevere(mostSevere, FLAGS[flag]!.vote), 'authentic');
  return {
    vote,
    analysis: {
      text: vote === 'authentic' ? 'Nothing in it asks for a closer look.' : 'It should be looked at closely.',
      sentiment: sentiment >= 0.05 ? 'positive' : sentiment <= -0.05 ? 'negative' : 'neutral',
      confidence: confidenceOf(flags, text),
      reasoning: flags.length === 0 ? 'No rule found anything.' : flags.map((flag) => FLAGS[flag]!.description).join(' '),
      flags,
    },
  };
}

function flagsOf({ text, rating, similarity, sameSubjectCount }: Submission, sentiment: number): string[] {
  const isContradiction =
    (sentiment <= -STRONG_SENTIMENT && rating >= STRONG_RATING) || (sentiment >= STRONG_SENTIMENT && rating <= -STRONG_RATING);
  const signs: [string, boolean][] = [
    ['personal_data', findPersonalData(text).length > 0 || containsContact(text)],
    ['rude', isRude(text)],
    ['steering', isSteering(text)],
    ['advertising', isAdvertising(text)],
    ['near_duplicate', similarity >= NEAR_DUPLICATE_FROM],
    ['burst', sameSubjectCount >= BURST_FROM],
    ['contradiction', isContradiction],
    ['shouting', isShouting(text)],
    ['no_content', text !== '' && hasNoContent(text)],
  ];
  return [...detectConcerns(text), ...signs.filter(([, isFound]) => isFound).map(([flag]) => flag)];
}

function isShouting(text: string): boolean {
  const letters = text.replace(/\P{L}/gu, '');
  const capitals = letters.replace(/\P{Lu}/gu, '').length;
  return (letters.length >= 12 && capitals / letters.length > 0.7) || /(.)\1{5,}/u.test(text);
}

function hasNoContent(text: string): boolean {
  const words = toPlainText(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
  const hasNoVowels = words.length > 0 && words.every((word) => word.length > 2 && !/[aeiouy]/.test(word));
  const isKeyboardMashing = /\b(?:asdf|qwer|zxcv|hjkl)/.test(toPlainText(text));
  return words.length < 2 || hasNoVowels || isKeyboardMashing || new Set(words).size / words.length <= 0.5;
}

/** More flags give a higher confidence; without any, a long text gives a higher one than a short text. */
function confidenceOf(flags: readonly string[], text: string): number {
  if (flags.length > 0) return Math.min(0.95, 0.6 + 0.15 * flags.length);
  return text.length > 40 ? 0.8 : 0.65;
}
