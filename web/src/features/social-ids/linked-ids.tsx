import { platformEmoji } from '@candor/contract/platforms';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Link2 } from 'lucide-react';
import { formatPhone } from '../../lib/format/format-phone.ts';
import { socialIdTexts } from './social-ids.en.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { platformName } from '../../lib/format/platform-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PlatformImage } from '../../ui/badges/platform-badge.tsx';
import classes from './linked-ids.module.css';
import type { SocialId } from './queries.ts';
import { socialIdsQuery } from './queries.ts';

export function LinkedIds({ onUnlink }: { onUnlink: (id: SocialId) => void }) {
  const t = useTexts(socialIdTexts);
  const ui = useTexts(uiTexts);
  const { data: ids, error, refetch, isRefetching } = useQuery(socialIdsQuery);
  if (!ids && error) return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!ids) {
    return (
      <div className={classes.list} role="status" aria-label={ui('loading')}>
        {[0, 1, 2].map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton height={40} width={40} radius="sm" />
            <div className={classes.text}>
              <Skeleton height={14} width="35%" />
              <Skeleton height={12} width="55%" mt={8} />
            </div>
          </div>
        ))}
      </div>
    );
  }
  if (ids.length === 0) return <EmptyState icon={Link2} title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <ul className={classes.list} aria-label={t('linked')}>
      {ids.map((id) => (
        <LinkedId key={id.id} id={id} onUnlink={() => onUnlink(id)} />
      ))}
    </ul>
  );
}

/** Breaks a long email address before the @ instead of inside a word. */
function addLineBreak(socialId: string) {
  const at = socialId.indexOf('@', 1);
  if (at < 0) return socialId;
  return (
    <>
      {socialId.slice(0, at)}
      <wbr />
      {socialId.slice(at)}
    </>
  );
}

function LinkedId({ id, onUnlink }: { id: SocialId; onUnlink: () => void }) {
  const t = useTexts(socialIdTexts);
  const emoji = platformEmoji(id.platform);
  const label = platformName(id.platform);
  return (
    <li className={classes.row}>
      <PlatformImage platform={id.platform} emoji={emoji} size={38} />
      <div className={classes.text}>
        <span className={classes.platform}>
          {label}
          {id.verified && <BadgeCheck size={16} role="img" aria-label={t('verified')} />}
        </span>
        <bdi className={classes.id}>{id.type === 'phone' ? formatPhone(id.social_id) : addLineBreak(id.social_id)}</bdi>
      </div>
      <Button
        variant="subtle"
        color="rose"
        size="sm"
        aria-label={t('unlinkLabel', { platform: label, id: id.social_id })}
        onClick={onUnlink}
      >
        {t('unlink')}
      </Button>
    </li>
  );
}
