import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { linkedExperienceTexts } from './linked-experiences.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { CardList } from '../../ui/lists/card-list.tsx';
import { useItemInAddress } from '../../ui/lists/use-item-in-address.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { LinkedExperienceCard } from './linked-experience-card.tsx';
import { OutlinedExperienceCard } from './outlined-experience-card.tsx';
import type { LinkedExperience } from './queries.ts';
import { linkedExperiencesQuery } from './queries.ts';

/** Both kinds of card may stand in the list. */
const headingId = (id: string): string =>
  document.querySelector(`#linked-experience-${CSS.escape(id)}`) ? `linked-experience-${id}` : `experience-${id}`;

interface Props {
  page: number;
  onPage: (page: number) => void;
  renderActions: (experience: LinkedExperience) => ReactNode;
}

export function LinkedExperienceList({ page, onPage, renderActions }: Props) {
  const t = useTexts(linkedExperienceTexts);
  const { data, error, isPlaceholderData, isRefetching, refetch } = useQuery(linkedExperiencesQuery(page));
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
      {data.experiences.map((experience) =>
        experience.needs_proof ? (
          <OutlinedExperienceCard key={experience.id} experience={experience}>
            {renderActions(experience)}
          </OutlinedExperienceCard>
        ) : (
          <LinkedExperienceCard key={experience.id} experience={experience}>
            {renderActions(experience)}
          </LinkedExperienceCard>
        ),
      )}
    </CardList>
  );
}
