import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { linkedExperienceTexts } from './linked-experiences.en.ts';
import { usePagedQuery } from '../../lib/api/use-paged-query.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { PagedCards } from '../../ui/lists/paged-cards.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { LinkedExperienceCard } from './linked-experience-card.tsx';
import { OutlinedExperienceCard } from './outlined-experience-card.tsx';
import type { LinkedExperience } from './queries.ts';
import { linkedExperiencesQuery } from './queries.ts';

/** The list may contain both kinds of card. */
const headingId = (id: string): string =>
  document.querySelector(`#linked-experience-${CSS.escape(id)}`) ? `linked-experience-${id}` : `experience-${id}`;

export function LinkedExperienceList({ renderActions }: { renderActions: (experience: LinkedExperience) => ReactNode }) {
  const t = useTexts(linkedExperienceTexts);
  return (
    <PagedCards
      {...usePagedQuery(linkedExperiencesQuery)}
      cardInAddress={{ param: 'experience', headingId }}
      loadFailed={t('loadFailed')}
      empty={
        <EmptyState icon={Link2} title={t('emptyTitle')} text={t('emptyText')}>
          <LinkButton to={paths.submitExperience}>{t('emptyAction')}</LinkButton>
        </EmptyState>
      }
    >
      {({ experiences }) =>
        experiences.map((experience) =>
          experience.needs_proof ? (
            <OutlinedExperienceCard key={experience.id} experience={experience}>
              {renderActions(experience)}
            </OutlinedExperienceCard>
          ) : (
            <LinkedExperienceCard key={experience.id} experience={experience}>
              {renderActions(experience)}
            </LinkedExperienceCard>
          ),
        )
      }
    </PagedCards>
  );
}
