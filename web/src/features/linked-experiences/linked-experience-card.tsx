import { platformName } from '../../lib/format/platform-names.ts';
import { platformEmoji } from '@candor/contract/platforms';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { linkedExperienceTexts } from './linked-experiences.en.ts';
import { publicName } from '../../lib/format/public-name.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { FileLinks } from '../../ui/files/file-links.tsx';
import { PlatformBadge } from '../../ui/badges/platform-badge.tsx';
import { Rating } from '../../ui/badges/rating.tsx';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { TagChip } from '../../ui/badges/tag-chip.tsx';
import card from '../../ui/lists/card-parts.module.css';
import classes from './linked-experience-card.module.css';
import { linkedExperienceKeys, type ReadableExperience } from './queries.ts';

const disputeLabels = { pending: 'disputePending', approved: 'disputeApproved', rejected: 'disputeRejected' } as const;

export function LinkedExperienceCard({ experience, children }: { experience: ReadableExperience; children: ReactNode }) {
  const t = useTexts(linkedExperienceTexts);
  const client = useQueryClient();
  const { platform, social_id, dispute, tags } = experience;
  const emoji = platformEmoji(platform);
  const label = platformName(platform);
  const titleId = `linked-experience-${experience.id}`;
  return (
    <Card as="article" aria-labelledby={titleId}>
      <header className={card.head}>
        <div className={card.person}>
          <h2 id={titleId} className={card.name} dir="auto">
            {experience.person_name || t('anonymous')}
          </h2>
          <p className={card.meta}>
            <bdi>{t('by', { name: publicName(experience.submitter_display_name) || t('anonymous') })}</bdi>
            <RelativeDate time={experience.created_at} />
            <span>
              {t(experience.approximate_experience_date ? 'happenedAbout' : 'happened', { date: formatDate(experience.experience_date) })}
            </span>
          </p>
        </div>
        <div className={card.badges}>
          <Rating rating={experience.rating} />
          {dispute && (
            <StatusBadge
              status={dispute.status}
              label={t(disputeLabels[dispute.status])}
              outcome={dispute.status === 'pending' ? undefined : dispute.status === 'approved' ? 'won' : 'lost'}
            />
          )}
        </div>
      </header>
      <p className={classes.platform}>
        <PlatformBadge platform={platform} emoji={emoji} label={label} socialId={social_id || t('notAvailable')} />
      </p>
      <p className={`${card.comment} ${classes.comment}`} data-none={!experience.comment || undefined}>
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
        files={experience.evidence.map((file, index) => ({ ...file, name: t(`file_${file.kind}`, { number: index + 1 }) }))}
        onRenew={() => client.invalidateQueries({ queryKey: linkedExperienceKeys.all })}
        isLogged
      />
      <div className={classes.foot}>{children}</div>
    </Card>
  );
}
