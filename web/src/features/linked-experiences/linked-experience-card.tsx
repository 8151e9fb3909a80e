import { platformLabel } from '@candor/contract/platforms';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { linkedExperienceTexts } from '../../lib/i18n/en/linked-experiences.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/card.tsx';
import { FileLinks } from '../../ui/file-links.tsx';
import { PlatformBadge } from '../../ui/platform-badge.tsx';
import { Rating } from '../../ui/rating.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TagChip } from '../../ui/tag-chip.tsx';
import classes from './linked-experience-card.module.css';
import type { LinkedExperience } from './queries.ts';

const disputeLabels = { pending: 'disputePending', approved: 'disputeApproved', rejected: 'disputeRejected' } as const;

/** What was published about the member. `children` is what they can do about it. */
export function LinkedExperienceCard({ experience, children }: { experience: LinkedExperience; children: ReactNode }) {
  const t = useTexts(linkedExperienceTexts);
  const { platform, social_id, dispute, tags } = experience;
  const { emoji, label } = platformLabel(platform);
  const titleId = `linked-experience-${experience.id}`;
  return (
    <Card as="article" aria-labelledby={titleId}>
      <header className={classes.head}>
        <div className={classes.who}>
          <h2 id={titleId} className={classes.name} dir="auto">
            {experience.person_name || t('anonymous')}
          </h2>
          <p className={classes.meta}>
            <bdi>{t('by', { name: experience.submitter_display_name || t('anonymous') })}</bdi>
            <RelativeDate time={experience.created_at} />
            <span>{t('happened', { date: formatDate(experience.experience_date) })}</span>
          </p>
        </div>
        <div className={classes.badges}>
          <Rating rating={experience.rating} />
          {dispute && <StatusBadge status={dispute.status} label={t(disputeLabels[dispute.status])} />}
        </div>
      </header>
      <p className={classes.platform}>
        <PlatformBadge platform={platform} emoji={emoji} label={label} socialId={social_id || t('notAvailable')} />
      </p>
      <p className={classes.comment} data-none={!experience.comment || undefined}>
        {experience.comment || t('noComment')}
      </p>
      {tags.length > 0 && (
        <ul className={classes.chips} aria-label={t('categories')}>
          {tags.map((tag) => (
            <li key={tag.id}>
              <TagChip emoji={tag.emoji} label={tag.label} type={tag.type} />
            </li>
          ))}
        </ul>
      )}
      <FileLinks
        label={t('files')}
        files={experience.evidence.map((file, at) => ({ ...file, name: t(`file_${file.kind}`, { number: at + 1 }) }))}
      />
      <div className={classes.foot}>{children}</div>
    </Card>
  );
}
