import { useQuery } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { experienceTexts } from './experiences.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { CardList } from '../../ui/lists/card-list.tsx';
import { useItemInAddress } from '../../ui/lists/use-item-in-address.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { MyExperienceCard } from './my-experience-card.tsx';
import { myExperiencesQuery, type MyExperience } from './queries.ts';
import type { ExperienceFilter } from './use-experience-filter.ts';

const headingId = (id: string): string => `experience-${id}`;

interface Props {
  page: number;
  onPage: (page: number) => void;
  filter: ExperienceFilter;
  /** Fills the form with a rejected experience. */
  onEditAgain: (experience: MyExperience) => void;
}

export function MyExperienceList({ page, onPage, filter, onEditAgain }: Props) {
  const t = useTexts(experienceTexts);
  const { data, error, isPlaceholderData, isRefetching, refetch } = useQuery(myExperiencesQuery(page, filter));
  useItemInAddress({
    param: 'experience',
    headingId,
    isLoaded: data !== undefined && !isPlaceholderData,
    ...(data ? { pages: { page, lastPage: data.pagination.last_page, onPage } } : {}),
  });
  if (!data) {
    if (!error) return <SkeletonCards lines={3} />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  if (data.pagination.total === 0 && filter.status !== 'all')
    return <EmptyState icon={NotebookPen} title={t('emptyTab')} text={t('emptyTabText')} />;
  if (data.pagination.total === 0) {
    return (
      <EmptyState
        icon={NotebookPen}
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={<LinkButton to={paths.submitExperience}>{t('submitTitle')}</LinkButton>}
      />
    );
  }
  return (
    <CardList page={page} lastPage={data.pagination.last_page} isStale={isPlaceholderData} onPage={onPage}>
      {data.experiences.map((experience) => (
        <MyExperienceCard key={experience.id} experience={experience} onEditAgain={() => onEditAgain(experience)} />
      ))}
    </CardList>
  );
}
