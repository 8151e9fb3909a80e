import { REPORT_REASONS } from '@candor/contract/statuses';
import { Flag, MapPin } from 'lucide-react';
import { formatDate } from '../../lib/format.ts';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { PlatformBadge } from '../../ui/platform-badge.tsx';
import { Rating } from '../../ui/rating.tsx';
import { TagChip } from '../../ui/tag-chip.tsx';
import { TrustBadge } from '../../ui/trust-badge.tsx';
import type { ReviewItem } from './queries.ts';
import classes from './review-detail.module.css';

/** Everything a decision needs, in one view. */
export function ReviewDetail({ item }: { item: ReviewItem }) {
  const t = useTexts(reviewTexts);
  const isReply = item.type === 'reply';
  return (
    <div className={classes.detail}>
      <header className={classes.head}>
        <div>
          <p className={classes.kind}>{t(isReply ? 'reply' : 'experience')}</p>
          <h2 className={classes.name}>
            <bdi>{item.person_name}</bdi>
          </h2>
          {item.location && (
            <p className={classes.place}>
              <MapPin size={15} aria-hidden />
              {item.location}
            </p>
          )}
        </div>
        <Rating rating={item.rating} />
      </header>
      <ul className={classes.row}>
        {item.platforms.map((platform) => (
          <li key={`${platform.platform} ${platform.social_id}`}>
            <PlatformBadge platform={platform.platform} emoji={platform.emoji} label={platform.label} socialId={platform.social_id} />
          </li>
        ))}
      </ul>
      {isReply && (
        <section>
          <h3 className={classes.label}>{t('replyText')}</h3>
          <p className={classes.text} dir="auto">
            {item.reply_content}
          </p>
        </section>
      )}
      <section>
        <h3 className={classes.label}>{t('comment')}</h3>
        <p className={item.comment === null ? classes.none : classes.text} data-context={isReply || undefined} dir="auto">
          {item.comment ?? t('noComment')}
        </p>
      </section>
      <section>
        <h3 className={classes.label}>{t('categories')}</h3>
        <ul className={classes.row}>
          {item.formatted_categories.map((category) => (
            <li key={category.label}>
              <TagChip {...category} />
            </li>
          ))}
        </ul>
      </section>
      {item.reports.length > 0 && (
        <section>
          <h3 className={classes.label}>{t('reports')}</h3>
          <ul className={classes.reports}>
            {item.reports.map((report) => (
              <li key={report.created_at + report.reason}>
                <Flag size={15} aria-hidden />
                <span>
                  <strong>{REPORT_REASONS.find((reason) => reason === report.reason)?.replaceAll('_', ' ')}</strong> {report.details}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <dl className={classes.facts}>
        <dt>{t('sharedBy')}</dt>
        <dd>
          <bdi>{(isReply ? item.reply_submitted_by : null) ?? item.submitted_by_user}</bdi>
          {!item.is_anonymous && <TrustBadge score={item.reply_submitted_by_trust_score ?? item.submitted_by_trust_score} />}
        </dd>
        <dt>{t('when')}</dt>
        <dd>{formatDate(item.submitted_at, { dateStyle: 'medium', timeStyle: 'short' })}</dd>
        {item.evidence_count > 0 && (
          <>
            <dt>{t('filesLabel')}</dt>
            <dd>
              {item.evidence.length === 0
                ? t('files', { count: item.evidence_count })
                : item.evidence.map(({ id, url }, index) => (
                    <a key={id} href={url} target="_blank" rel="noreferrer">
                      {t('openFile', { number: index + 1 })}
                    </a>
                  ))}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
