import { useQuery } from '@tanstack/react-query';
import { AtSign, Scale, SlidersHorizontal, UserRoundCheck } from 'lucide-react';
import { adminPath } from '../../../lib/paths/admin-paths.ts';
import { capCount } from '../../../lib/format/format.ts';
import { adminToolsTexts } from './admin-tools.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { statsQuery } from '../queries.ts';
import { Section } from '../section.tsx';
import { Tile } from './tile.tsx';
import classes from './tiles.module.css';

export function AdminTiles() {
  const t = useTexts(adminToolsTexts);
  const { data, isError } = useQuery(statsQuery);
  const pending = (count: number | undefined) => ({
    value: count === undefined ? (isError ? t('unknown') : undefined) : capCount(count),
    badge: count ? <span className={classes.pending}>{t('pending')}</span> : undefined,
  });
  return (
    <Section title={t('title')}>
      <ul className={classes.grid}>
        <Tile icon={AtSign} label={t('ownership')} {...pending(data?.admin?.ownership_disputes)} to={adminPath('ownershipDisputes')} />
        <Tile icon={Scale} label={t('experience')} {...pending(data?.admin?.experience_disputes)} to={adminPath('experienceDisputes')} />
        <Tile
          icon={UserRoundCheck}
          label={t('applications')}
          {...pending(data?.admin?.reviewer_applications)}
          to={adminPath('applications')}
        />
      </ul>
      <p className={classes.more}>
        <LinkButton variant="default" size="sm" to={paths.admin} leftSection={<SlidersHorizontal size={18} aria-hidden />}>
          {t('all')}
        </LinkButton>
      </p>
    </Section>
  );
}
