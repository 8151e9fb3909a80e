import { MapPin, Paperclip } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { paths } from '../../../lib/paths/paths.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { publicName } from '../../../lib/format/public-name.ts';
import { filesTexts } from '../../../ui/files/files.en.ts';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { PlatformBadge } from '../../../ui/badges/platform-badge.tsx';
import { Rating } from '../../../ui/badges/rating.tsx';
import { TrustBadge } from '../../../ui/badges/trust-badge.tsx';
import type { ReviewItem, SubjectHistory as History } from '../queries.ts';
import { InternalNotes } from './internal-notes.tsx';
import { ItemProof } from './item-proof.tsx';
import { ItemReports } from './item-reports.tsx';
import { ItemText } from './item-text.tsx';
import { RelatedTexts } from './related-texts.tsx';
import wrapped from '../../../ui/lists/wrapped-list.module.css';
import classes from './review-detail.module.css';
import { SubjectHistory } from './subject-history.tsx';
import { WeightedTags } from './weighted-tags.tsx';

interface Props {
  item: ReviewItem;
  history: History | null;
  headingRef: Ref<HTMLHeadingElement>;
  onShowFile: (index: number) => void;
  /** The files themselves, where there is room for them beside the text. */
  evidence: ReactNode;
}

/** The assistant's opinion is not shown here: the reviewer decides first. */
export function ReviewDetail({ item, history, headingRef, onShowFile, evidence }: Props) {
  const t = useTexts(reviewTexts);
  return (
    <div className={classes.detail}>
      <div className={classes.main}>
        <header className={classes.head}>
          <div className={classes.title}>
            <p className={classes.kind}>
              {t(item.type)} · {t('itemNumber', { number: String(item.id) })}
            </p>
            <h2 ref={headingRef} tabIndex={-1} className={classes.name}>
              <bdi>{publicName(item.person_name)}</bdi>
            </h2>
            {item.location && (
              <p className={classes.place}>
                <MapPin size={15} aria-hidden />
                {item.location}
              </p>
            )}
          </div>
          {item.type !== 'proof' && <Rating rating={item.rating} />}
        </header>
        <ItemReports reports={item.reports} />
        {item.admin_question !== null && (
          <section className={classes.question}>
            <h3 className={classes.label}>{t('adminQuestion')}</h3>
            <p dir="auto">{item.admin_question}</p>
          </section>
        )}
        <ul className={wrapped.list}>
          {item.platforms.map((platform) => (
            <li key={`${platform.platform} ${platform.social_id}`}>
              <PlatformBadge platform={platform.platform} emoji={platform.emoji} label={platform.label} socialId={platform.social_id} />
            </li>
          ))}
        </ul>
        <ItemContent item={item} />
      </div>
      <aside className={classes.context} aria-label={t('context')}>
        {evidence}
        {!item.conflict_of_interest && item.type !== 'proof' && <SubjectHistory history={history} />}
        {!item.masked && <InternalNotes itemId={item.id} />}
        <dl className={classes.facts}>
          {item.type !== 'proof' && <Author item={item} />}
          <dt>{t('when')}</dt>
          <dd>{formatDate(item.submitted_at, { dateStyle: 'medium', timeStyle: 'short' })}</dd>
          {!evidence && <Files item={item} onShowFile={onShowFile} />}
        </dl>
        <Link to={paths.guidelines} target="_blank" className={classes.guidelines}>
          {t('guidelines')}
        </Link>
        {!item.masked && item.type !== 'proof' && <RelatedTexts itemId={item.id} isSigned={!item.is_anonymous} />}
      </aside>
    </div>
  );
}

/** The subject of the decision: a text with its tags, or a screenshot. */
function ItemContent({ item }: { item: ReviewItem }) {
  const t = useTexts(reviewTexts);
  if (item.type === 'proof') return <ItemProof item={item} />;
  return (
    <>
      <ItemText item={item} />
      <section>
        <h3 className={classes.label}>{t('categories')}</h3>
        <WeightedTags item={item} />
      </section>
    </>
  );
}

function Files({ item, onShowFile }: { item: ReviewItem; onShowFile: Props['onShowFile'] }) {
  const t = useTexts(reviewTexts);
  const files = useTexts(filesTexts);
  return (
    <>
      {item.evidence_count > 0 && (
        <>
          <dt>{t('filesLabel')}</dt>
          <dd>
            {item.evidence.length === 0
              ? t('files', { count: item.evidence_count })
              : item.evidence.map(({ id, kind, flagged }, index) => (
                  <button key={id} type="button" className={classes.file} onClick={() => onShowFile(index)}>
                    <Paperclip size={16} aria-hidden />
                    {t('showFile', { number: index + 1 })} ({t(`kind_${kind}`)}){flagged && ` · ${files('flagged')}`}
                  </button>
                ))}
          </dd>
        </>
      )}
    </>
  );
}

function Author({ item }: { item: ReviewItem }) {
  const t = useTexts(reviewTexts);
  const isReply = item.type === 'reply';
  return (
    <>
      {isReply && (
        <>
          <dt>{t('replyBy')}</dt>
          <dd>
            <bdi>{publicName(item.reply_submitted_by ?? '')}</bdi>
            {item.reply_submitted_by_trust_score !== null && <TrustBadge inQueue score={item.reply_submitted_by_trust_score} />}
          </dd>
        </>
      )}
      <dt>{t(isReply ? 'experienceBy' : 'sharedBy')}</dt>
      <dd>
        <bdi>{publicName(item.submitted_by_user)}</bdi>
        {!item.is_anonymous && <TrustBadge inQueue score={item.submitted_by_trust_score} />}
      </dd>
    </>
  );
}
