import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { linkedExperienceTexts } from '../../lib/i18n/en/linked-experiences.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { CardList } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SkeletonCards } from '../../ui/loading-state.tsx';
import { LinkedExperienceCard } from './linked-experience-card.tsx';
import type { LinkedExperience } from './queries.ts';
import { linkedExperiencesQuery } from './queries.ts';

interface Props {
  page: number;
  onPage: (page: number) => void;
  /** What the member can do about one. */
  renderActions: (experience: LinkedExperience) => ReactNode;
}

export function LinkedExperienceList({ page, onPage, renderActions }: Props) {
  const t = useTexts(linkedExperienceTexts);
  const { data, error, isPlaceholderData, isRefetching, refetch } = useQuery(linkedExperiencesQuery(page));
  if (!data) {
    if (!error) return <SkeletonCards lines={3} />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  if (data.pagination.total === 0) {
    return (
      <EmptyState
        icon={Link2}
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={<LinkButton to={paths.submitExperience}>{t('emptyAction')}</LinkButton>}
      />
    );
  }
  return (
    <CardList page={page} lastPage={data.pagination.last_page} isStale={isPlaceholderData} onPage={onPage}>
      {data.experiences.map((experience) => (
        <LinkedExperienceCard key={experience.id} experience={experience}>
          {renderActions(experience)}
        </LinkedExperienceCard>
      ))}
    </CardList>
  );
}
