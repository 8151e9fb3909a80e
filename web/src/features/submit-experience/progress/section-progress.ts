import type { Canonicalize } from '../../../lib/forms/use-canonicalize.ts';
import type { Field, Tag } from '../check-experience.ts';
import { checkExperience } from '../check-experience.ts';
import type { ExperienceForm } from '../experience-form.ts';
import { elementId } from '../fields.ts';

/** The sections of the form, in the order of the screen. The key of a section's title is its name. */
export const SECTIONS = ['person', 'platforms', 'date', 'location', 'categories', 'comment', 'evidence'] as const;
export type Section = (typeof SECTIONS)[number];
/** An optional section that was left out is neither done nor missing. */
export type SectionState = 'done' | 'missing' | 'optional';
export interface SectionProgress {
  section: Section;
  state: SectionState;
  /** The id of the element that a jump focuses. */
  target: string;
}

const SECTION_OF_FIELD: Record<Field, Section> = {
  personName: 'person',
  platforms: 'platforms',
  date: 'date',
  place: 'location',
  tags: 'categories',
  comment: 'comment',
  evidence: 'evidence',
};

export const headingId = (section: Section): string => `experience-section-${section}`;

function isLeftOut(section: Section, form: ExperienceForm): boolean {
  if (section === 'location') return form.place === null;
  return section === 'evidence' && form.evidence.length === 0;
}

/** The state of each section of the form, by the rules that apply when it is sent. */
export function sectionProgress(form: ExperienceForm, tags: readonly Tag[], canonicalize: Canonicalize, now: Date): SectionProgress[] {
  const problems = checkExperience(form, tags, canonicalize, now);
  return SECTIONS.map((section) => {
    const problem = problems.find(({ field }) => SECTION_OF_FIELD[field] === section);
    if (problem) return { section, state: 'missing', target: elementId(problem, form.platforms[0]?.id ?? '') };
    return { section, state: isLeftOut(section, form) ? 'optional' : 'done', target: headingId(section) };
  });
}

/** Scrolls to the section and focuses its first missing or invalid field, or the section's title if there is none. */
export function jumpTo({ section, target }: SectionProgress): void {
  document.getElementById(headingId(section))?.scrollIntoView({ block: 'start' });
  document.getElementById(target)?.focus({ preventScroll: true });
}
