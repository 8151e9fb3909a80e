import { TAG_TYPES } from '@candor/contract/statuses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '../../lib/api/feedback-categories.ts';
import type { User } from '../../lib/session/use-session.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import type { Field } from './check-experience.ts';
import { DRAFT_NAME, emptyForm, feedbackTypesOf, isUnchanged, type ExperienceForm } from './experience-form.ts';
import { useEvidence } from './evidence/use-evidence.ts';
import { sectionProgress } from './progress/section-progress.ts';
import { forgetAttempt } from './queries.ts';
import { forgetRejectionReason } from './resubmission.ts';
import { useCanonicalize } from '../../lib/forms/use-canonicalize.ts';
import { useSubmission } from './use-submission.ts';

/** The problems to clear when a part of the form changes. */
const FIELDS_BY_PART: Record<keyof ExperienceForm, readonly Field[]> = {
  personName: ['personName'],
  platforms: ['platforms'],
  isExactDate: ['date'],
  approximateDate: ['date'],
  exactDate: ['date'],
  placeText: ['place'],
  place: ['place'],
  tags: ['tags', 'comment'],
  comment: ['comment'],
  removedComment: [],
  isAnonymous: ['comment'],
  waitsForCompany: [],
  isLegalConfirmed: ['evidence'],
  evidence: ['evidence'],
};
const isFormPart = (name: string): name is keyof ExperienceForm => name in FIELDS_BY_PART;

/** The draft of an experience, its files and its submission. */
export function useExperienceForm(user: User, onSubmitted: () => void) {
  const { draft: form, change: updateDraft, clear } = useDraft(DRAFT_NAME, emptyForm());
  const [isRestored, setRestored] = useState(() => !isUnchanged(form));
  const types = feedbackTypesOf(user);
  const { data: categories } = useQuery(categoriesQuery(types));
  // Categories of types that no longer apply are hidden, so they are not submitted.
  const tags = TAG_TYPES.flatMap((type) => categories?.[type] ?? []).filter(({ id }) => form.tags.includes(id));
  // Preloaded, so that it is ready when the form is submitted.
  const canonicalize = useCanonicalize();
  const sections = canonicalize ? sectionProgress(form, tags, canonicalize, new Date()) : null;
  const evidence = useEvidence(form.evidence, (files) => change({ evidence: files }));
  const forgetDraft = (): void => {
    clear();
    forgetRejectionReason();
  };
  const submission = useSubmission({
    form,
    evidence,
    tags,
    types,
    onSubmitted: () => {
      forgetDraft();
      onSubmitted();
    },
  });

  function change(part: Partial<ExperienceForm>) {
    updateDraft(part);
    submission.clearProblems(
      Object.keys(part)
        .filter(isFormPart)
        .flatMap((name) => FIELDS_BY_PART[name]),
    );
  }
  function startOver() {
    evidence.reset();
    change(emptyForm());
    forgetDraft();
    forgetAttempt();
    setRestored(false);
  }
  return { form, change, startOver, isRestored, types, tags, sections, evidence, submission };
}
