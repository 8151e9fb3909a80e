import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/format/format.ts';
import { errorMessage } from '../../../lib/errors/error-message.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Rating } from '../../../ui/badges/rating.tsx';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagChip } from '../../../ui/badges/tag-chip.tsx';
import { PlainButton } from '../../../ui/buttons/plain-button.tsx';
import wrapped from '../../../ui/lists/wrapped-list.module.css';
import { contextQuery, type RelatedText } from '../queries.ts';
import { reviewTexts } from '../review.en.ts';
import classes from './related-texts.module.css';

interface Props {
  itemId: number;
  /** False for an anonymous author, whose other texts must not be listed. */
  isSigned: boolean;
}

/** Other texts about the same person, and the author's other signed ones. Shown while the reviewer holds the lease. */
export function RelatedTexts({ itemId, isSigned }: Props) {
  const t = useTexts(reviewTexts);
  const { data, error, refetch, isFetching } = useQuery(contextQuery(itemId));
  if (error) {
    return (
      <section className={classes.failed} role="alert">
        <p>{errorMessage(error)}</p>
        <PlainButton variant="default" onClick={() => void refetch()} disabled={isFetching}>
          {t('relatedRetry')}
        </PlainButton>
      </section>
    );
  }
  return (
    <>
      {data?.about_same.length !== 0 && <TextList title={t('relatedTitle')} texts={data?.about_same} />}
      {isSigned && data?.by_author.length !== 0 && <TextList title={t('byAuthorTitle')} texts={data?.by_author} />}
    </>
  );
}

function TextList({ title, texts }: { title: string; texts: RelatedText[] | undefined }) {
  const t = useTexts(reviewTexts);
  return (
    <section aria-busy={texts === undefined}>
      <h3 className={classes.title}>{title}</h3>
      {texts === undefined ? (
        <div className={classes.waiting} aria-hidden />
      ) : (
        <ul className={classes.texts} aria-label={title}>
          {texts.map(({ id, status, day, rating, formatted_categories: tags, comment }) => (
            <li key={id}>
              <p className={classes.head}>
                <StatusBadge status={status} />
                <Rating rating={rating} />
                <span className={classes.day}>{formatDate(day, { dateStyle: 'medium' })}</span>
              </p>
              <p className={comment === null ? classes.none : classes.words} dir="auto">
                {comment ?? t('noComment')}
              </p>
              <ul className={wrapped.list}>
                {tags.map(({ emoji, label, type }) => (
                  <li key={label}>
                    <TagChip emoji={emoji} label={label} type={type} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
