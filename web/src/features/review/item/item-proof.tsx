import { ExternalLink } from 'lucide-react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import classes from './review-detail.module.css';
import type { ReviewItem } from '../queries.ts';

/** A screenshot that shows the code in a profile, for profiles whose page can't be read. */
export function ItemProof({ item: { proof, comment } }: { item: ReviewItem }) {
  const t = useTexts(reviewTexts);
  return (
    <>
      {proof && (
        <section>
          <h3 className={classes.label}>{t('proofCode')}</h3>
          <p className={classes.text}>
            <code>{proof.code}</code>
          </p>
          <p className={classes.none}>{t('proofHelp')}</p>
          {proof.profile_url !== null && (
            <a href={proof.profile_url} target="_blank" rel="noreferrer noopener">
              <ExternalLink size={15} aria-hidden /> {t('proofProfile')}
            </a>
          )}
        </section>
      )}
      {comment !== null && (
        <section>
          <h3 className={classes.label}>{t('proofNote')}</h3>
          <p className={classes.text} dir="auto">
            {comment}
          </p>
        </section>
      )}
    </>
  );
}
