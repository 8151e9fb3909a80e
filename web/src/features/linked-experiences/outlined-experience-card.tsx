import { ShieldQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { formatPhone } from '../../lib/format/format-phone.ts';
import { platformName } from '../../lib/format/platform-names.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { experiencePath } from '../../lib/paths/experience-path.ts';
import { paths } from '../../lib/paths/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { ExperienceCard } from '../../ui/experience-card/experience-card.tsx';
import { linkedExperienceTexts } from './linked-experiences.en.ts';
import classes from './linked-experience-card.module.css';
import type { OutlinedExperience } from './queries.ts';

/** An experience about an unproved ID: the fields of a search result, why there is no more, and how to prove the ID. */
export function OutlinedExperienceCard({ experience, children }: { experience: OutlinedExperience; children: ReactNode }) {
  const t = useTexts(linkedExperienceTexts);
  const { platform, social_id: socialId, proof_ended_at: endedAt } = experience;
  const id = `${platformName(platform)} ${platform === 'phone' || platform === 'whatsapp' ? formatPhone(socialId) : socialId}`;
  return (
    <div className={classes.outlined}>
      <ExperienceCard experience={experience} heading="h2" to={experiencePath(experience.id)} />
      <div className={classes.proof}>
        <p className={classes.reason}>
          <ShieldQuestion size={18} aria-hidden />
          <span>
            {endedAt === null ? t('needsProof', { id }) : t('proofEnded', { id, date: formatDate(endedAt, { dateStyle: 'medium' }) })}
          </span>
        </p>
        <LinkButton to={paths.socialIds} size="sm">
          {t('prove')}
        </LinkButton>
      </div>
      <div className={classes.foot}>{children}</div>
    </div>
  );
}
