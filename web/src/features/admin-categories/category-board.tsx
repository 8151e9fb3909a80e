import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FEEDBACK_TYPES, TAG_TYPES, type FeedbackType, type TagType } from '@candor/contract/statuses';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { adminCategoriesTexts } from './admin-categories.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { Rating } from '../../ui/badges/rating.tsx';
import button from '../../ui/buttons/row-button.module.css';
import classes from './category-board.module.css';
import { CategoryDialog, type Editing } from './category-dialog.tsx';
import { categoriesQuery, type Category } from './queries.ts';

export function CategoryBoard() {
  const t = useTexts(adminCategoriesTexts);
  const { data, error, refetch, isFetching } = useQuery(categoriesQuery);
  const [feedbackType, setFeedbackType] = useState<FeedbackType>('standard');
  const [editing, setEditing] = useState<Editing>();
  if (!data) {
    if (!error) return <SkeletonCards count={3} lines={4} />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  const categories = data.filter(({ feedback_type: type }) => type === feedbackType);
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('community')}
          value={feedbackType}
          onChange={(value) => setFeedbackType(FEEDBACK_TYPES.find((type) => type === value) ?? 'standard')}
          data={FEEDBACK_TYPES.map((type) => ({ value: type, label: t(`type_${type}`) }))}
        />
        <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => setEditing({ feedback_type: feedbackType })}>
          {t('add')}
        </Button>
      </div>
      <div className={classes.columns}>
        {TAG_TYPES.map((type) => (
          <Column key={type} type={type} categories={categories.filter((one) => one.type === type)} onEdit={setEditing} />
        ))}
      </div>
      <CategoryDialog editing={editing} onClose={() => setEditing(undefined)} />
    </>
  );
}

function Column({ type, categories, onEdit }: { type: TagType; categories: readonly Category[]; onEdit: (category: Category) => void }) {
  const t = useTexts(adminCategoriesTexts);
  return (
    <Card as="section" padding="none" aria-labelledby={`column-${type}`}>
      <h2 id={`column-${type}`} className={classes.title} data-type={type}>
        {t(type)} <span>{t('count', { count: categories.length })}</span>
      </h2>
      {categories.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <ul className={classes.rows}>
        {categories
          .toSorted((a, b) => Number(b.active) - Number(a.active) || a.label.localeCompare(b.label))
          .map((category) => (
            <li key={category.id}>
              <button
                type="button"
                className={`${button.row} ${classes.row}`}
                data-off={!category.active || undefined}
                onClick={() => onEdit(category)}
              >
                <span className={classes.emoji} aria-hidden>
                  {category.emoji}
                </span>
                <span className={classes.label}>
                  {/* Not translated: this is the wording that admins edit, in the language in which one of them wrote it. */}
                  <bdi>{category.label}</bdi>
                  {!category.active && <span className={classes.off}>{t('off')}</span>}
                </span>
                <Rating rating={category.weight} />
              </button>
            </li>
          ))}
      </ul>
    </Card>
  );
}
