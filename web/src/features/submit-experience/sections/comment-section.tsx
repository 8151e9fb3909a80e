import { Switch, Textarea } from '@mantine/core';
import { COMMENT_MAX } from '@candor/contract/limits';
import { countCharacters } from '@candor/contract/text';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { mixesDaily } from '../../../lib/installation.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { CharacterCounter } from '../../../ui/forms/character-counter.tsx';
import classes from './comment-section.module.css';
import { fieldIds, messageAt } from '../fields.ts';
import { CompanyChoice } from './company-choice.tsx';
import { FormSection } from './form-section.tsx';
import type { SectionProps } from './section-props.ts';

export function CommentSection({ form, change, problems }: SectionProps) {
  const t = useTexts(submitExperienceTexts);
  const length = countCharacters(form.comment.trim());
  return (
    <FormSection section="comment" title={t('comment')}>
      <Switch
        label={t('anonymous')}
        description={t('anonymousHelp')}
        checked={form.isAnonymous}
        onChange={(event) => {
          const isAnonymous = event.currentTarget.checked;
          const [comment, removedComment] = isAnonymous ? ['', form.comment] : [form.removedComment, ''];
          change({ isAnonymous, comment, removedComment });
        }}
      />
      {form.isAnonymous && (
        <p className={classes.anonymous}>
          {mixesDaily() && !form.waitsForCompany && t('anonymousSent')}{' '}
          <Link to={paths.protectAuthors} target="_blank">
            {t('anonymousMore')}
          </Link>
        </p>
      )}
      {form.isAnonymous && form.place?.city && <CompanyChoice form={form} change={change} place={form.place} />}
      <Textarea
        id={fieldIds.comment}
        label={t('commentLabel')}
        description={form.isAnonymous ? t('commentOff') : t('commentHelp')}
        error={messageAt(problems, 'comment')}
        value={form.comment}
        disabled={form.isAnonymous}
        dir="auto"
        minRows={4}
        maxRows={12}
        onChange={(event) => change({ comment: event.currentTarget.value })}
      />
      {!form.isAnonymous && (
        <div className={classes.foot}>
          <CharacterCounter count={length} max={COMMENT_MAX} />
        </div>
      )}
    </FormSection>
  );
}
