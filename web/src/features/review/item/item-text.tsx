import { CornerDownRight } from 'lucide-react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import classes from './review-detail.module.css';
import type { ReviewItem } from '../queries.ts';

export function ItemText({ item }: { item: ReviewItem }) {
  const t = useTexts(reviewTexts);
  const isReply = item.type === 'reply';
  return (
    <>
      <section>
        <h3 className={classes.label}>{t(isReply ? 'repliesTo' : 'comment')}</h3>
        <p className={item.comment === null ? classes.none : classes.text} data-context={isReply || undefined} dir="auto">
          {item.comment ?? t('noComment')}
        </p>
      </section>
      {isReply && item.reply_content !== null && (
        <section className={classes.reply}>
          <CornerDownRight size={20} aria-hidden />
          <div>
            <h3 className={classes.label}>{t('replyText')}</h3>
            <p className={classes.text} dir="auto">
              {item.reply_content}
            </p>
          </div>
        </section>
      )}
    </>
  );
}
