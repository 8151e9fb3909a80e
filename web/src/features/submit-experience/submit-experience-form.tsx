import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { submitExperienceTexts } from './submit-experience.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { CategoriesSection } from './sections/categories-section.tsx';
import { CommentSection } from './sections/comment-section.tsx';
import { DateSection } from './sections/date-section.tsx';
import { EvidenceSection } from './evidence/evidence-section.tsx';
import { PersonSection } from './sections/person-section.tsx';
import { PlaceSection } from './sections/place-section.tsx';
import { PlatformsSection } from './sections/platforms-section.tsx';
import { PreviewDialog } from './progress/preview-dialog.tsx';
import { ProgressBar } from './progress/progress-bar.tsx';
import { PrivateDetailsDialog } from './private-details-dialog.tsx';
import { readRejectionReason } from './resubmission.ts';
import classes from './submit-experience-form.module.css';
import { useExperienceForm } from './use-experience-form.ts';

interface Props {
  user: User;
  onSubmitted: () => void;
}

export function SubmitExperienceForm({ user, onSubmitted }: Props) {
  const t = useTexts(submitExperienceTexts);
  const { form, change, startOver, isRestored, types, tags, sections, evidence, submission } = useExperienceForm(user, onSubmitted);
  const [isPreviewed, setPreviewed] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Field problems take the focus. Other messages are only in the summary, so scroll to it.
    if (submission.isRefused) summary.current?.scrollIntoView({ block: 'center' });
  }, [submission.isRefused]);

  function send(event: FormEvent) {
    event.preventDefault();
    submission.submit();
  }

  const sectionProps = { form, change, problems: submission.problems };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {isRestored && <RestoredNotice startOver={startOver} />}
      <PersonSection {...sectionProps} />
      <PlatformsSection {...sectionProps} />
      <DateSection {...sectionProps} />
      <PlaceSection {...sectionProps} />
      <CategoriesSection {...sectionProps} types={types} tags={tags} phone={user.phone_number} />
      <CommentSection {...sectionProps} />
      <EvidenceSection {...sectionProps} evidence={evidence} />
      <p className={classes.note}>
        <Undo2 size={18} aria-hidden />
        {t('withdrawal')}
      </p>
      <div ref={summary} className={classes.summary}>
        <FormError messages={submission.summary} />
      </div>
      {sections && <ProgressBar sections={sections} onPreview={() => setPreviewed(true)} />}
      <Button type="submit" fullWidth loading={submission.isBusy}>
        {t('submit')}
      </Button>
      <PreviewDialog
        opened={isPreviewed}
        onClose={() => setPreviewed(false)}
        form={form}
        tags={tags}
        user={user}
        sections={sections ?? []}
        onSend={submission.submit}
      />
      <PrivateDetailsDialog kinds={submission.privateKinds} onEdit={submission.editComment} onSend={submission.sendAnyway} />
    </form>
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
