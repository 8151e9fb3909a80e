import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { InfoBox } from '../../../ui/feedback/info-box.tsx';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { Place } from '../../../lib/places/places.ts';
import { companyQuery } from '../queries.ts';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import classes from './company-choice.module.css';
import type { SectionProps } from './section-props.ts';

type Props = Pick<SectionProps, 'form' | 'change'> & { place: Place };

/** For an anonymous experience that would be the only one of its city. It may still be shared. */
export function CompanyChoice({ form, change, place }: Props) {
  const t = useTexts(submitExperienceTexts);
  const { data } = useQuery(companyQuery(place));
  if (!data?.alone) return null;
  const { city } = place;
  return (
    <InfoBox tone="waiting" title={t('companyTitle', { city })}>
      <p className={classes.text}>{t('companyText')}</p>
      <Checkbox
        label={t('companyWait', { city })}
        description={t('companyWaitHelp')}
        checked={form.waitsForCompany}
        onChange={(event) => change({ waitsForCompany: event.currentTarget.checked })}
      />
      <Button
        variant="default"
        size="sm"
        className={classes.leave ?? ''}
        onClick={() => change({ place: null, placeText: '', waitsForCompany: false })}
      >
        {t('companyLeaveOut')}
      </Button>
    </InfoBox>
  );
}
