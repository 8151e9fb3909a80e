import { Button } from '@mantine/core';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { formatDate } from '../../lib/format/format.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { experienceTexts } from './experiences.en.ts';
import classes from './my-experience-card.module.css';
import type { MyExperience } from './queries.ts';
import { useStopWaiting } from './queries.ts';

/** Says why reviewers do not get an anonymous experience yet: it waits for another one from its city. */
export function CompanyWait({ experience, until }: { experience: MyExperience; until: string }) {
  const t = useTexts(experienceTexts);
  const { mutate, isPending } = useStopWaiting();
  return (
    <div className={classes.waiting}>
      <span>{t('waitsForCompany', { city: experience.city ?? '', date: formatDate(until) })}</span>
      <Button
        variant="default"
        size="sm"
        loading={isPending}
        aria-label={t('stopWaitingOf', { name: experience.person_name })}
        onClick={() => mutate(experience.id, { onError: (error) => toast.error(errorMessageOr(error, t('stopWaitingFailed'))) })}
      >
        {t('stopWaiting')}
      </Button>
    </div>
  );
}
