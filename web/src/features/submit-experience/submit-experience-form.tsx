import { Button } from '@mantine/core';
import { TAG_TYPES } from '@candor/contract/statuses';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { categoriesQuery } from '../../lib/feedback-categories.ts';
import { submitExperienceTexts } from '../../lib/i18n/en/submit-experience.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { FormError } from '../../ui/form-error.tsx';
import { CategoriesSection } from './categories-section.tsx';
import type { Field } from './check-experience.ts';
import { CommentSection } from './comment-section.tsx';
import { DateSection } from './date-section.tsx';
import { EvidenceSection } from './evidence-section.tsx';
import type { ExperienceForm } from './experience-form.ts';
import { DRAFT, emptyForm, feedbackTypesOf, isUntouched } from './experience-form.ts';
import { PersonSection } from './person-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { PlatformsSection } from './platforms-section.tsx';
import { PrivateDetailsDialog } from './private-details-dialog.tsx';
import { useCanonical } from './shared-rule.ts';
import classes from './submit-experience-form.module.css';
import { useEvidence } from './use-evidence.ts';
import { useSubmission } from './use-submission.ts';

/** Which problems may have gone once a part of the form is changed. */
const ABOUT: Record<keyof ExperienceForm, readonly Field[]> = {
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
  hasLegalTick: ['evidence'],
  evidence: ['evidence'],
};
const isPart = (name: string): name is keyof ExperienceForm => name in ABOUT;

interface Props {
  user: User;
  onSubmitted: () => void;
}

export function SubmitExperienceForm({ user, onSubmitted }: Props) {
  const t = useTexts(submitExperienceTexts);
  const { draft: form, change: keep, clear } = useDraft(DRAFT, emptyForm());
  const [isRestored, setRestored] = useState(() => !isUntouched(form));
  const types = feedbackTypesOf(user);
  const { data: categories } = useQuery(categoriesQuery(types));
  // A category of types that no longer apply is not shown, so it is not sent either.
  const tags = TAG_TYPES.flatMap((type) => categories?.[type] ?? []).filter(({ id }) => form.tags.includes(id));
  // Asked for here so that it has arrived when the form is sent.
  useCanonical();
  const evidence = useEvidence(form.evidence, (files) => change({ evidence: files }));
  const submission = useSubmission({
    form,
    evidence,
    tags,
    types,
    onSubmitted: () => {
      clear();
      onSubmitted();
    },
  });

  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What is wrong at a field is shown by the focus on it; anything else only stands here.
    if (submission.isRefused) summary.current?.scrollIntoView({ block: 'center' });
  }, [submission.isRefused]);

  function change(part: Partial<ExperienceForm>) {
    keep(part);
    submission.forget(
      Object.keys(part)
        .filter(isPart)
        .flatMap((name) => ABOUT[name]),
    );
  }
  function startOver() {
    evidence.reset();
    change(emptyForm());
    clear();
    setRestored(false);
  }
  function send(event: FormEvent) {
    event.preventDefault();
    submission.submit();
  }

  const section = { form, change, problems: submission.problems };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {isRestored && (
        <div className={classes.draft} role="status">
          <p>{t('draftKept')}</p>
          <Button variant="subtle" size="sm" onClick={startOver}>
            {t('startOver')}
          </Button>
        </div>
      )}
      <PersonSection {...section} />
      <PlatformsSection {...section} />
      <DateSection {...section} />
      <PlaceSection {...section} />
      <CategoriesSection {...section} types={types} tags={tags} />
      <CommentSection {...section} />
      <EvidenceSection {...section} evidence={evidence} />
      <p className={classes.note}>
        <Undo2 size={18} aria-hidden />
        {t('withdrawal')}
      </p>
      <div ref={summary} className={classes.summary}>
        <FormError messages={submission.summary} />
      </div>
      <Button type="submit" fullWidth loading={submission.isBusy}>
        {t('submit')}
      </Button>
      <PrivateDetailsDialog kinds={submission.privateKinds} onEdit={submission.editComment} onSend={submission.sendAnyway} />
    </form>
  );
}
