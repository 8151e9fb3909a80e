import { NotebookPen } from 'lucide-react';
import { experienceTexts } from './experiences.en.ts';
import { usePagedQuery } from '../../lib/api/use-paged-query.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { PagedCards } from '../../ui/lists/paged-cards.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { MyExperienceCard } from './my-experience-card.tsx';
import { myExperiencesQuery, type MyExperience } from './queries.ts';
import type { ExperienceFilter } from './use-experience-filter.ts';

const headingId = (id: string): string => `experience-${id}`;

interface Props {
  filter: ExperienceFilter;
  /** Fills the form with a rejected experience. */
  onEditAgain: (experience: MyExperience) => void;
}

export function MyExperienceList({ filter, onEditAgain }: Props) {
  const t = useTexts(experienceTexts);
  const empty =
    filter.status === 'all' ? (
      <EmptyState icon={NotebookPen} title={t('emptyTitle')} text={t('emptyText')}>
        <LinkButton to={paths.submitExperience}>{t('submitTitle')}</LinkButton>
      </EmptyState>
    ) : (
      <EmptyState icon={NotebookPen} title={t('emptyTab')} text={t('emptyTabText')} />
    );
  return (
    <PagedCards
      {...usePagedQuery((page) => myExperiencesQuery(page, filter))}
      cardInAddress={{ param: 'experience', headingId }}
      loadFailed={t('loadFailed')}
      empty={empty}
    >
      {({ experiences }) =>
        experiences.map((experience) => (
          <MyExperienceCard key={experience.id} experience={experience} onEditAgain={() => onEditAgain(experience)} />
        ))
      }
    </PagedCards>
  );
}
