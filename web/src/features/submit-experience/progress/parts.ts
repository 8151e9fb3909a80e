import type { Canonicalize, Field, Tag } from '../check-experience.ts';
import { checkExperience } from '../check-experience.ts';
import type { ExperienceForm } from '../experience-form.ts';
import { elementId } from '../fields.ts';

/** The sections of the form, in the order of the screen. The key of a section's title is its name. */
export const PARTS = ['person', 'platforms', 'date', 'location', 'categories', 'comment', 'evidence'] as const;
export type Part = (typeof PARTS)[number];
/** An optional part that was left out is neither done nor missing. */
export type PartState = 'done' | 'missing' | 'optional';
export interface PartProgress {
  part: Part;
  state: PartState;
  /** The id of the element that a jump focuses. */
  target: string;
}

const PART_OF_FIELD: Record<Field, Part> = {
  personName: 'person',
  platforms: 'platforms',
  date: 'date',
  place: 'location',
  tags: 'categories',
  comment: 'comment',
  evidence: 'evidence',
};

export const headingId = (part: Part): string => `experience-section-${part}`;

function isLeftOut(part: Part, form: ExperienceForm): boolean {
  if (part === 'location') return form.place === null;
  return part === 'evidence' && form.evidence.length === 0;
}

/** The state of each part of the form, by the rules that apply when it is sent. */
export function partsOf(form: ExperienceForm, tags: readonly Tag[], canonicalize: Canonicalize, now: Date): PartProgress[] {
  const problems = checkExperience(form, tags, canonicalize, now);
  return PARTS.map((part) => {
    const problem = problems.find(({ field }) => PART_OF_FIELD[field] === part);
    if (problem) return { part, state: 'missing', target: elementId(problem, form.platforms[0]?.id ?? '') };
    return { part, state: isLeftOut(part, form) ? 'optional' : 'done', target: headingId(part) };
  });
}

/** Scrolls to the section and focuses its first missing or invalid field, or the section's title if there is none. */
export function jumpTo({ part, target }: PartProgress): void {
  document.getElementById(headingId(part))?.scrollIntoView({ block: 'start' });
  document.getElementById(target)?.focus({ preventScroll: true });
}
