import { Anchor } from '@mantine/core';
import { mapTexts } from './map.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './map-dialog.module.css';

const externalLink = { target: '_blank', rel: 'noreferrer noopener' } as const;

/** The licence (CC BY 4.0) requires this attribution wherever the data is shown. */
export function IpLocationCredit() {
  const t = useTexts(mapTexts);
  return (
    <Anchor href="https://db-ip.com/" size="sm" {...externalLink}>
      {t('locatedBy')}
    </Anchor>
  );
}

export function MapCredits({ streets }: { streets: { credit: string | null } | undefined }) {
  const t = useTexts(mapTexts);
  return (
    <p className={classes.credits}>
      {streets ? (streets.credit ?? '') : t('land')}{' '}
      <Anchor href="https://www.geonames.org/" size="xs" underline="always" {...externalLink}>
        {t('places')}
      </Anchor>
      {' · '}
      <Anchor href="https://db-ip.com/" size="xs" underline="always" {...externalLink}>
        {t('locatedBy')}
      </Anchor>
    </p>
  );
}
