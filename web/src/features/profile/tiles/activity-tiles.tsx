import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AtSign, Eye, Flag, Gavel, Link2, PenLine, Scale, ShieldCheck } from 'lucide-react';
import { formatNumber, formatReveals } from '../../../lib/format/format.ts';
import { profileTexts } from '../profile.en.ts';
import { uiTexts } from '../../../lib/i18n/ui.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import type { User } from '../../../lib/session/use-session.ts';
import { TierBadge } from '../../../ui/badges/tier-badge.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { statsQuery } from '../queries.ts';
import { Section } from '../section.tsx';
import { Tile } from './tile.tsx';
import classes from './tiles.module.css';

interface Props {
  user: User;
  onSocialIds: () => void;
  onReveals: () => void;
  onTrust: () => void;
}

export function ActivityTiles({ user, onSocialIds, onReveals, onTrust }: Props) {
  const t = useTexts(profileTexts);
  const ui = useTexts(uiTexts);
  const { data: stats, isError, refetch, isRefetching } = useQuery(statsQuery);
  const format = (count: number | undefined): string | undefined =>
    count === undefined ? (isError ? t('unknown') : undefined) : formatNumber(count);
  const reveals = stats?.reveals ?? user.reveals;
  return (
    <Section title={t('activity')}>
      {isError && !stats && (
        <p className={classes.failed} role="alert">
          {t('countsFailed')}
          <Button variant="default" size="sm" onClick={() => void refetch()} loading={isRefetching}>
            {ui('retry')}
          </Button>
        </p>
      )}
      <ul className={classes.grid}>
        <Tile icon={PenLine} label={t('experiencesShared')} value={format(stats?.experience_count)} to={paths.myExperiences} />
        <Tile icon={Link2} label={t('linkedExperiences')} value={format(stats?.linked_experiences_count)} to={paths.linkedExperiences} />
        <Tile
          icon={AtSign}
          label={t('socialIdsLinked')}
          value={formatNumber(stats?.linked_social_ids_count ?? user.linked_social_ids_count)}
          onOpen={onSocialIds}
        />
        <Tile icon={Eye} label={t('revealsAvailable')} value={formatReveals(reveals)} onOpen={onReveals} />
        <Tile
          icon={ShieldCheck}
          label={t('trustScore')}
          value={formatNumber(user.trust_score)}
          badge={<TierBadge tier={user.trust_tier} />}
          onOpen={onTrust}
        />
        <Tile icon={Scale} label={t('experienceDisputes')} value={format(stats?.disputes_count)} to={paths.myDisputes} />
      </ul>
      <p className={classes.more}>
        <LinkButton variant="default" size="sm" to={paths.myDecisions} leftSection={<Gavel size={18} aria-hidden />}>
          {t('decisions')}
        </LinkButton>
        <LinkButton variant="default" size="sm" to={paths.myReports} leftSection={<Flag size={18} aria-hidden />}>
          {t('reports')}
        </LinkButton>
      </p>
    </Section>
  );
}
