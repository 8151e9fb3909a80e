import { Anchor } from '@mantine/core';
import { mapTexts } from '../../lib/i18n/en/map.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './map-dialog.module.css';

const outside = { target: '_blank', rel: 'noreferrer noopener' } as const;

/** Whom the licence of the data (CC BY 4.0) wants named wherever it is shown. */
export function AddressCredit() {
  const t = useTexts(mapTexts);
  return (
    <Anchor href="https://db-ip.com/" size="sm" {...outside}>
      {t('byAddress')}
    </Anchor>
  );
}

/** `streets` names the makers of the street map that stands in for our own. */
export function MapCredits({ streets }: { streets: { credit: string | null } | undefined }) {
  const t = useTexts(mapTexts);
  return (
    <p className={classes.credits}>
      {streets ? (streets.credit ?? '') : t('land')}{' '}
      <Anchor href="https://www.geonames.org/" size="xs" {...outside}>
        {t('places')}
      </Anchor>
      {' · '}
      <Anchor href="https://db-ip.com/" size="xs" {...outside}>
        {t('byAddress')}
      </Anchor>
    </p>
  );
}
