import { COMMENT_MAX } from '@candor/contract/limits';
import { isLongerThan } from '@candor/contract/text';
import { readSentences } from './data/read-data.ts';
import type { Pronoun } from './names.ts';
import type { Random } from './random.ts';

/** The values for the placeholders of a sentence. */
export interface SentenceContext {
  pronoun: Pronoun;
  app: string;
  city: string;
}

export type Tone = 'positive' | 'neutral' | 'negative' | 'mixed';

/** Styles of writing. The more often one is listed, the more members have it. */
export const VOICES = [
  'plain',
  'plain',
  'plain',
  'plain',
  'lower',
  'lower',
  'terse',
  'chatty',
  'chatty',
  'emoji',
  'careful',
  'slang',
] as const;
export type Voice = (typeof VOICES)[number];

/** Texts for the placeholders `{t}` (subject), `{m}` (object), `{r}` (possessive), `{s}` (the ending of a verb) and others. */
const FORMS = {
  she: { t: 'she', m: 'her', r: 'her', self: 'herself', was: 'was', is: 'is', s: 's' },
  he: { t: 'he', m: 'him', r: 'his', self: 'himself', was: 'was', is: 'is', s: 's' },
  they: { t: 'they', m: 'them', r: 'their', self: 'themself', was: 'were', is: 'are', s: '' },
} as const;
const CHOICES = {
  act: [
    'coffee',
    'a walk',
    'ramen',
    'tacos',
    'mini golf',
    'brunch',
    'a gallery',
    'a matinee',
    'bowling',
    'dumplings',
    'a picnic',
    'trivia night',
    'a hike',
    'ice cream',
    'pizza',
    'karaoke',
    'a jazz set',
    'tapas',
  ],
  place: [
    'a coffee place',
    'a ramen bar',
    'the farmers market',
    'a bookshop café',
    'a wine bar',
    'a brewery',
    'a taco truck',
    'the botanical garden',
    'a bowling alley',
    'a small bakery',
    'the museum café',
    'a dog park',
    'a tea house',
    'a food hall',
  ],
  wait: ['an hour', 'forty minutes', 'half an hour', 'over an hour', 'an hour and a half'],
  span: ['two weeks', 'a month', 'three months', 'a few days', 'about six weeks', 'half a year', 'ten days', 'most of a summer'],
} as const;
const EMOJI: Record<Tone, readonly string[]> = {
  positive: ['😊', '🙂', '💛', '🙌', '✨', '🥰'],
  neutral: ['🤷', '🙂', '😅', '🫤'],
  negative: ['🚩', '😒', '🙄', '😬', '👎'],
  mixed: ['😅', '🤷', '🤔'],
};

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function fillPlaceholder(placeholder: string, context: SentenceContext, random: Random): string {
  const forms = FORMS[context.pronoun];
  if (placeholder === 'app') return context.app;
  if (placeholder === 'city') return context.city;
  if (placeholder in forms) return forms[placeholder as keyof typeof forms];
  if (placeholder === 'T' || placeholder === 'R') return capitalise(placeholder === 'T' ? forms.t : forms.r);
  const choice = random.pick(CHOICES[placeholder.replace('+', '') as keyof typeof CHOICES]);
  return placeholder.endsWith('+') ? capitalise(choice) : choice;
}

/** Writes comments and the other texts of the community from the sentences of `seed/data/sentences.txt`. */
export class Writer {
  readonly #sentences = readSentences();

  /** The headings under which sentences are listed, for the test that every category has one. */
  headings(): string[] {
    return [...this.#sentences.keys()];
  }

  /** One sentence under a heading. */
  line(random: Random, heading: string, context: SentenceContext): string {
    const lines = this.#sentences.get(heading);
    if (!lines) throw new Error(`no sentences under "${heading}"`);
    return random.pick(lines).replace(/\{([a-zA-Z+]+)\}/g, (_, placeholder: string) => fillPlaceholder(placeholder, context, random));
  }

  /** A comment about somebody, matching the tags that its author chose. */
  comment(random: Random, labels: readonly string[], tone: Tone, voice: Voice, context: SentenceContext): string {
    if (tone === 'positive' && random.chance(0.05)) return applyVoice(random, this.line(random, 'fine', context), tone, voice);
    const sentences = labels.slice(0, voice === 'terse' ? 1 : 2).map((label) => this.line(random, label, context));
    if (voice === 'chatty' || (voice !== 'terse' && random.chance(0.5))) sentences.unshift(this.line(random, 'opener', context));
    if (voice === 'chatty' || random.chance(0.4)) sentences.push(this.line(random, tone === 'mixed' ? 'mixed' : `closer ${tone}`, context));
    let text = sentences.shift()!;
    for (const sentence of sentences) {
      const longer = `${text} ${sentence}`;
      if (longer.length < COMMENT_MAX - 12) text = longer;
    }
    const comment = applyVoice(random, text, tone, voice);
    return isLongerThan(comment, COMMENT_MAX) ? text : comment;
  }
}

function applyVoice(random: Random, text: string, tone: Tone, voice: Voice): string {
  switch (voice) {
    case 'lower':
      return text.toLowerCase().replace(/\.$/, '');
    case 'emoji':
      return `${text.replace(/\.$/, '')} ${random.pick(EMOJI[tone])}`;
    case 'slang':
      return `${random.pick(['Ngl, ', 'Tbh, ', 'Okay so ', 'Honestly, ', 'Ok '])}${/^(?:I\b|I'|[A-Z]{2})/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)}`;
    case 'careful':
      return random.chance(0.5)
        ? `${random.pick(['In my experience: ', 'From my side: ', 'Just my view. ', 'As I remember it: '])}${text}`
        : text;
    case 'chatty':
      return tone === 'positive' && random.chance(0.6) ? text.replace(/\.$/, '!') : text;
    case 'plain':
    case 'terse':
      return text;
  }
}
