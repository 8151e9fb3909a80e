import { Button } from '@mantine/core';
import { TAG_TYPES } from '@candor/contract/statuses';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { categoriesQuery } from '../../lib/format/feedback-categories.ts';
import { submitExperienceTexts } from './submit-experience.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { CategoriesSection } from './sections/categories-section.tsx';
import type { Field } from './check-experience.ts';
import { CommentSection } from './sections/comment-section.tsx';
import { DateSection } from './sections/date-section.tsx';
import { EvidenceSection } from './evidence/evidence-section.tsx';
import type { ExperienceForm } from './experience-form.ts';
import { DRAFT, emptyForm, feedbackTypesOf, isUnchanged } from './experience-form.ts';
import { PersonSection } from './sections/person-section.tsx';
import { PlaceSection } from './sections/place-section.tsx';
import { PlatformsSection } from './sections/platforms-section.tsx';
import { LookDialog } from './progress/look-dialog.tsx';
import { partsOf } from './progress/parts.ts';
import { ProgressBar } from './progress/progress-bar.tsx';
import { PrivateDetailsDialog } from './private-details-dialog.tsx';
import { forgetRejectionReason, readRejectionReason } from './resubmission.ts';
import { useCanonical } from './sections/use-canonical.ts';
import classes from './submit-experience-form.module.css';
import { useEvidence } from './evidence/use-evidence.ts';
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
  isAnonymous: ['comment'],
  waitsForCompany: [],
  isLegalConfirmed: ['evidence'],
  evidence: ['evidence'],
};
const isFormPart = (name: string): name is keyof ExperienceForm => name in FIELDS_BY_PART;

interface Props {
  user: User;
  onSubmitted: () => void;
}

export function SubmitExperienceForm({ user, onSubmitted }: Props) {
  const t = useTexts(submitExperienceTexts);
  const { draft: form, change: updateDraft, clear } = useDraft(DRAFT, emptyForm());
  const [isRestored, setRestored] = useState(() => !isUnchanged(form));
  const types = feedbackTypesOf(user);
  const { data: categories } = useQuery(categoriesQuery(types));
  // Categories of types that no longer apply are hidden, so they are not submitted.
  const tags = TAG_TYPES.flatMap((type) => categories?.[type] ?? []).filter(({ id }) => form.tags.includes(id));
  // Preloaded, so that it is ready when the form is submitted.
  const canonical = useCanonical();
  const parts = canonical ? partsOf(form, tags, canonical, new Date()) : null;
  const [isLooking, setLooking] = useState(false);
  const evidence = useEvidence(form.evidence, (files) => change({ evidence: files }));
  const submission = useSubmission({
    form,
    evidence,
    tags,
    types,
    onSubmitted: () => {
      clear();
      forgetRejectionReason();
      onSubmitted();
    },
  });

  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Field problems take the focus. Other messages are only in the summary, so scroll to it.
    if (submission.isRefused) summary.current?.scrollIntoView({ block: 'center' });
  }, [submission.isRefused]);

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
    clear();
    forgetRejectionReason();
    setRestored(false);
  }
  function send(event: FormEvent) {
    event.preventDefault();
    submission.submit();
  }

  const section = { form, change, problems: submission.problems };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {isRestored && <RestoredNotice startOver={startOver} />}
      <PersonSection {...section} />
      <PlatformsSection {...section} />
      <DateSection {...section} />
      <PlaceSection {...section} />
      <CategoriesSection {...section} types={types} tags={tags} phone={user.phone_number} />
      <CommentSection {...section} />
      <EvidenceSection {...section} evidence={evidence} />
      <WithdrawalNote />
      <div ref={summary} className={classes.summary}>
        <FormError messages={submission.summary} />
      </div>
      {parts && <ProgressBar parts={parts} onLook={() => setLooking(true)} />}
      <Button type="submit" fullWidth loading={submission.isBusy}>
        {t('submit')}
      </Button>
      <LookDialog
        opened={isLooking}
        onClose={() => setLooking(false)}
        form={form}
        tags={tags}
        user={user}
        parts={parts ?? []}
        onSend={submission.submit}
      />
      <PrivateDetailsDialog kinds={submission.privateKinds} onEdit={submission.editComment} onSend={submission.sendAnyway} />
    </form>
  );
}

function WithdrawalNote() {
  const t = useTexts(submitExperienceTexts);
  return (
    <p className={classes.note}>
      <Undo2 size={18} aria-hidden />
      {t('withdrawal')}
    </p>
  );
}

function RestoredNotice({ startOver }: { startOver: () => void }) {
  const t = useTexts(submitExperienceTexts);
  const [reason] = useState(readRejectionReason);
  return (
    <div className={classes.draft} role="status">
      <div>
        <p>{t(reason === null ? 'draftKept' : 'draftRejected')}</p>
        {reason !== null && <p dir="auto">{reason}</p>}
      </div>
      <Button variant="subtle" size="sm" onClick={startOver}>
        {t('startOver')}
      </Button>
    </div>
  );
}
