import { Skeleton } from '@mantine/core';
import { TAGS_MAX } from '@candor/contract/limits';
import { message } from '@candor/contract/message';
import { ratingOf } from '@candor/contract/rating';
import { TAG_TYPES } from '@candor/contract/statuses';
import type { FeedbackType } from '@candor/contract/statuses';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../../lib/api/feedback-categories.ts';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Rating } from '../../../ui/badges/rating.tsx';
import classes from './categories-section.module.css';
import { CategoryGroup } from './category-group.tsx';
import type { Tag } from '../check-experience.ts';
import { fieldIds, messageAt } from '../fields.ts';
import { FormSection } from './form-section.tsx';
import { SupportLinks } from '../support/support-links.tsx';
import type { SectionProps } from './section-props.ts';

interface Props extends SectionProps {
  /** The member's number, whose country decides where to get help. */
  phone: string | null;
  types: readonly FeedbackType[];
  tags: readonly Tag[];
}

export function CategoriesSection({ form, change, problems, types, tags, phone }: Props) {
  const t = useTexts(submitExperienceTexts);
  const { data: categories, isPending, error, refetch, isRefetching } = useQuery(categoriesQuery(types));
  const problem = messageAt(problems, 'tags');
  const isFull = tags.length >= TAGS_MAX;
  const toggle = (id: number, chosen: boolean) => {
    const rest = tags.map((tag) => tag.id).filter((one) => one !== id);
    change({ tags: chosen && rest.length < TAGS_MAX ? [...rest, id] : rest });
  };
  return (
    <FormSection section="categories" title={t('categories')} help={t('categoriesHelp', { max: TAGS_MAX })}>
      {isPending && <Loading text={t('loadingCategories')} />}
      {error && !categories && (
        <ErrorState title={t('categoriesFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />
      )}
      {/* Reset the toggles when the feedback types change. */}
      {categories &&
        TAG_TYPES.map((type) => (
          <CategoryGroup
            key={`${type} ${types.join(' ')}`}
            type={type}
            items={categories[type]}
            chosen={form.tags}
            isFull={isFull}
            onToggle={toggle}
          />
        ))}
      <SupportLinks tags={tags} phone={phone} />
      <div id={fieldIds.tags} tabIndex={-1} className={classes.score} role="status">
        {tags.length === 0 ? (
          <p>{messageText(message('tagRequiredForRating'))}</p>
        ) : (
          <>
            <p>{isFull ? t('mostChosen', { max: TAGS_MAX }) : t('chosen', { count: tags.length, max: TAGS_MAX })}</p>
            <Rating rating={ratingOf(tags.map(({ weight }) => weight))} />
          </>
        )}
      </div>
      {problem && <p className={classes.error}>{problem}</p>}
    </FormSection>
  );
}

function Loading({ text }: { text: string }) {
  return (
    <div className={classes.skeletons} role="status">
      <p className={classes.loading}>{text}</p>
      {TAG_TYPES.map((type) => (
        <div key={type} className={classes.items} aria-hidden>
          {[104, 132, 88, 120, 96, 140, 110].map((width) => (
            <Skeleton key={width} height={44} width={width} radius="xl" />
          ))}
        </div>
      ))}
    </div>
  );
}
