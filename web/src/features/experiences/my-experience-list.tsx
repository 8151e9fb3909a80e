import { useQuery } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { experienceTexts } from '../../lib/i18n/en/experiences.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { CardList } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SkeletonCards } from '../../ui/loading-state.tsx';
import { MyExperienceCard } from './my-experience-card.tsx';
import { myExperiencesQuery } from './queries.ts';

interface Props {
  page: number;
  onPage: (page: number) => void;
}

export function MyExperienceList({ page, onPage }: Props) {
  const t = useTexts(experienceTexts);
  const { data, error, isPlaceholderData, isRefetching, refetch } = useQuery(myExperiencesQuery(page));
  if (!data) {
    if (!error) return <SkeletonCards lines={3} />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
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
        <MyExperienceCard key={experience.id} experience={experience} />
      ))}
    </CardList>
  );
}
