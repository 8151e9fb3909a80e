import { message, type Message } from '../../messages/message.ts';
import type { DisputeGround, ReportReason } from '../statuses.ts';

/** The kinds of decision that a statement of reasons can be about. `appeal`: the effect of somebody else's appeal on the reader. */
export const STATEMENT_KINDS = [
  'experience',
  'reply',
  'rewording',
  'experience_dispute',
  'ownership_dispute',
  'application',
  'suspension',
  'role',
  'proof',
  'report',
  'appeal',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];
export type GuidelineUse = Exclude<StatementKind, 'appeal'>;

const TEXTS = ['experience', 'reply', 'rewording', 'experience_dispute', 'report'] as const satisfies readonly GuidelineUse[];

/**
 * The community guidelines: the page, the templates of the decision dialogs and the statements of reasons are made from this list. A number
 * is never reused for another guideline, because past decisions refer to it.
 */
export const GUIDELINES = [
  { number: 1, key: 'own_experience', usedFor: TEXTS },
  { number: 2, key: 'honest', usedFor: TEXTS },
  { number: 3, key: 'respect', usedFor: [...TEXTS, 'suspension'] },
  { number: 4, key: 'hate', usedFor: [...TEXTS, 'suspension'] },
  { number: 5, key: 'threats', usedFor: [...TEXTS, 'suspension'] },
  { number: 6, key: 'private', usedFor: [...TEXTS, 'suspension'] },
  { number: 7, key: 'intimate', usedFor: [...TEXTS, 'suspension'] },
  { number: 8, key: 'adults', usedFor: [...TEXTS, 'suspension'] },
  { number: 9, key: 'right_person', usedFor: TEXTS },
  { number: 10, key: 'law', usedFor: [...TEXTS, 'suspension'] },
  { number: 11, key: 'own_ids', usedFor: ['ownership_dispute', 'proof', 'suspension'] },
  { number: 12, key: 'one_voice', usedFor: [...TEXTS, 'suspension'] },
  { number: 13, key: 'advertising', usedFor: [...TEXTS, 'suspension'] },
  { number: 14, key: 'reviewing', usedFor: ['application', 'role', 'suspension'] },
  { number: 15, key: 'evidence', usedFor: ['experience_dispute', 'ownership_dispute', 'report'] },
] as const satisfies readonly { number: number; key: string; usedFor: readonly GuidelineUse[] }[];

type Guideline = (typeof GUIDELINES)[number];
export type GuidelineNumber = Guideline['number'];

/** The only guideline whose template may be sent unchanged, because there is nothing to add about an advertisement. */
export const SPAM_GUIDELINE = 13 satisfies GuidelineNumber;

export const isGuidelineNumber = (number: number): number is GuidelineNumber => GUIDELINES.some((one) => one.number === number);

const keyOf = (number: number): Guideline['key'] => (GUIDELINES.find((one) => one.number === number) ?? GUIDELINES[0]).key;

export const guidelineTitle = (number: number): Message => message(`guideline.${keyOf(number)}.title`);
export const guidelineText = (number: number): Message => message(`guideline.${keyOf(number)}.text`);
export const guidelineTemplate = (number: number): Message => message(`guideline.${keyOf(number)}.template`);

const GUIDELINE_OF_GROUND: Record<DisputeGround | ReportReason | 'minor' | 'intimate_image' | 'threat', GuidelineNumber> = {
  harassment: 3,
  false_information: 2,
  private_information: 6,
  hate: 4,
  minor: 8,
  intimate_image: 7,
  threat: 5,
  not_me: 9,
  illegal_content: 10,
  other: 15,
};

const GUIDELINE_OF_KIND: Record<GuidelineUse, GuidelineNumber> = {
  experience: 1,
  reply: 3,
  rewording: 3,
  experience_dispute: 15,
  ownership_dispute: 11,
  application: 14,
  suspension: 3,
  role: 14,
  proof: 11,
  report: 15,
};

/** The guideline of a decision whose decider chose none: by the ground or report reason, else by the kind of case. */
export const defaultGuideline = (kind: GuidelineUse, ground?: DisputeGround | ReportReason): GuidelineNumber =>
  ground === undefined ? GUIDELINE_OF_KIND[kind] : GUIDELINE_OF_GROUND[ground];
