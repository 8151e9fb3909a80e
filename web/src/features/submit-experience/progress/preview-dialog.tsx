import { Button } from '@mantine/core';
import { approximateDay } from '@candor/contract/dates';
import type { SearchResult } from '@candor/contract/experiences';
import { tidyName } from '@candor/contract/names';
import { findPlatform } from '@candor/contract/platforms';
import { ratingOf } from '@candor/contract/rating';
import { tidyProse } from '@candor/contract/text';
import { useRef } from 'react';
import { useTexts } from '../../../lib/i18n/language.ts';
import { platformName } from '../../../lib/format/platform-names.ts';
import type { User } from '../../../lib/session/use-session.ts';
import { Dialog, type DialogProps } from '../../../ui/dialogs/dialog.tsx';
import { ExperienceCard } from '../../../ui/experience-card/experience-card.tsx';
import { isBlank, type Tag } from '../check-experience.ts';
import type { ExperienceForm } from '../experience-form.ts';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import classes from './preview-dialog.module.css';
import { jumpTo, type SectionProgress } from './section-progress.ts';

/** The trust score that everybody sees for an anonymous author, as on the server. */
const ANONYMOUS_TRUST = 50;

interface Props extends DialogProps {
  form: ExperienceForm;
  tags: readonly Tag[];
  user: User;
  sections: readonly SectionProgress[];
  onSend: () => void;
}

/** The whole experience as readers will see it, before it is sent. */
export function PreviewDialog({ opened, onClose, form, tags, user, sections, onSend }: Props) {
  const t = useTexts(submitExperienceTexts);
  // The dialog returns the focus when it has closed, so a jump waits for that.
  const afterClose = useRef<(() => void) | null>(null);
  const missing = sections.filter(({ state }) => state === 'missing');
  const closeAnd = (then: () => void) => {
    afterClose.current = then;
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        afterClose.current?.();
        afterClose.current = null;
      }}
      size="md"
      title={t('previewTitle')}
    >
      <p className={classes.note}>{t('previewNote')}</p>
      <ExperienceCard experience={toPreview(form, tags, user)} heading="h3" />
      {form.evidence.length > 0 && (
        <p className={classes.note}>
          {t('previewFiles', { count: form.evidence.length, shown: form.evidence.filter(({ isVisible }) => isVisible).length })}
        </p>
      )}
      {missing.length > 0 && (
        <div className={classes.missing}>
          <p>{t('stillMissing')}</p>
          <ul>
            {missing.map((progress) => (
              <li key={progress.section}>
                <Button variant="subtle" size="sm" onClick={() => closeAnd(() => jumpTo(progress))}>
                  {t(progress.section)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('keepEditing')}
        </Button>
        {missing.length === 0 && <Button onClick={() => closeAnd(onSend)}>{t('submit')}</Button>}
      </div>
    </Dialog>
  );
}

/** The experience as readers get it once they have revealed it. Only the author knows their own exact score. */
function toPreview(form: ExperienceForm, tags: readonly Tag[], user: User): SearchResult {
  const now = new Date();
  const countOf = (type: Tag['type']): number => tags.filter((tag) => tag.type === type).length;
  return {
    id: 0,
    person_name: tidyName(form.personName) || '…',
    platforms: form.platforms
      .filter((row) => !isBlank(row) && row.platform !== '')
      .map(({ platform, socialId, country }) => {
        const entry = findPlatform(platform);
        const isPhone = entry?.type === 'phone';
        return {
          platform: platform || 'other',
          social_id: socialId.trim(),
          country_code: isPhone ? country.dialCode : null,
          emoji: entry?.emoji ?? '',
          label: platformName(platform),
        };
      }),
    rating: ratingOf(tags.map(({ weight }) => weight)),
    location: { city: form.place?.city || null, state: form.place?.state || null },
    tag_counts: { positive: countOf('positive'), neutral: countOf('neutral'), negative: countOf('negative') },
    tags: [...tags],
    comment: form.isAnonymous ? null : tidyProse(form.comment) || null,
    experience_date: form.isExactDate ? form.exactDate || null : approximateDay(form.approximateDate, now),
    approximate_experience_date: !form.isExactDate,
    replies: [],
    has_reply: false,
    disputed: false,
    comment_edited: false,
    created_at: now.toISOString(),
    is_revealed: true,
    is_anonymous: form.isAnonymous,
    reviewer_trust_score: form.isAnonymous ? ANONYMOUS_TRUST : Math.floor(user.trust_score / 10) * 10,
    reviewer_verified: !form.isAnonymous && user.verification_status,
  };
}
