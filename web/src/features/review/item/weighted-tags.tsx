import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { TagChip } from '../../../ui/badges/tag-chip.tsx';
import type { ReviewItem } from '../queries.ts';
import classes from './weighted-tags.module.css';

const withSign = (weight: number): string => (weight > 0 ? `+${weight}` : String(weight).replace('-', '−'));

export function WeightedTags({ item }: { item: ReviewItem }) {
  const t = useTexts(reviewTexts);
  const tags = item.formatted_categories;
  if (tags.length === 0) return <p className={classes.sum}>{t('noCategories')}</p>;
  return (
    <>
      <ul className={classes.tags}>
        {tags.map(({ emoji, label, type, weight }) => (
          <li key={label}>
            <TagChip emoji={emoji} label={label} type={type} />
            <span className={classes.weight} role="img" aria-label={t('weight', { weight: withSign(weight) })}>
              {withSign(weight)}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.sum}>{t('ratingSum', { sum: withSign(item.feedback_weight) })}</p>
    </>
  );
}
