import { isProofEnding } from '@candor/contract/dates';
import { platformEmoji } from '@candor/contract/platforms';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Link2 } from 'lucide-react';
import { formatDate } from '../../lib/format/format.ts';
import { formatPhone } from '../../lib/format/format-phone.ts';
import { socialIdTexts } from './social-ids.en.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { platformName } from '../../lib/format/platform-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PlatformImage } from '../../ui/badges/platform-badge.tsx';
import plain from '../../ui/lists/plain-row.module.css';
import classes from './linked-ids.module.css';
import type { SocialId } from './queries.ts';
import { socialIdsQuery } from './queries.ts';

interface Props {
  onProve: (socialId: SocialId) => void;
  onUnlink: (socialId: SocialId) => void;
}

export function LinkedIds({ onProve, onUnlink }: Props) {
  const t = useTexts(socialIdTexts);
  const ui = useTexts(uiTexts);
  const { data: socialIds, error, refetch, isRefetching } = useQuery(socialIdsQuery);
  if (!socialIds && error)
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!socialIds) {
    return (
      <div className={plain.rows} role="status" aria-label={ui('loading')}>
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
  if (socialIds.length === 0) return <EmptyState icon={Link2} title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <ul className={plain.rows} aria-label={t('linked')}>
      {socialIds.map((socialId) => (
        <LinkedId key={socialId.id} socialId={socialId} onProve={() => onProve(socialId)} onUnlink={() => onUnlink(socialId)} />
      ))}
    </ul>
  );
}

/** Breaks a long email address before the @ instead of inside a word. */
function addLineBreak(value: string) {
  const at = value.indexOf('@', 1);
  if (at < 0) return value;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}

function LinkedId({ socialId, onProve, onUnlink }: { socialId: SocialId; onProve: () => void; onUnlink: () => void }) {
  const t = useTexts(socialIdTexts);
  const emoji = platformEmoji(socialId.platform);
  const label = platformName(socialId.platform);
  return (
    <li className={classes.row}>
      <PlatformImage platform={socialId.platform} emoji={emoji} size={38} />
      <div className={classes.text}>
        <span className={classes.platform}>
          {label}
          {socialId.proved && <BadgeCheck size={16} role="img" aria-label={t('proved')} />}
        </span>
        <bdi className={classes.id}>{socialId.type === 'phone' ? formatPhone(socialId.social_id) : addLineBreak(socialId.social_id)}</bdi>
        <ProofState socialId={socialId} />
      </div>
      {isProvable(socialId) && (
        <Button
          variant="light"
          size="sm"
          aria-label={t(socialId.proved ? 'proveAgainLabel' : 'proveLabel', { platform: label, id: socialId.social_id })}
          onClick={onProve}
        >
          {t(socialId.proved ? 'proveAgain' : 'prove')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="rose"
        size="sm"
        aria-label={t('unlinkLabel', { platform: label, id: socialId.social_id })}
        onClick={onUnlink}
      >
        {t('unlink')}
      </Button>
    </li>
  );
}

/** A number or an address is proved by the code that is sent to it when it is linked. */
function isProvable({ type, proved, proved_until: until }: SocialId): boolean {
  if (type !== 'handle') return false;
  return !proved || (until !== null && isProofEnding(new Date(until), new Date()));
}

/** Renders nothing for the account's own phone and email, which stay proved. */
function ProofState({ socialId }: { socialId: SocialId }) {
  const t = useTexts(socialIdTexts);
  const date = socialId.proved_until === null ? '' : formatDate(socialId.proved_until, { dateStyle: 'medium' });
  const key = proofKey(socialId);
  return key && <span className={classes.state}>{t(key, { date })}</span>;
}

function proofKey({ proved, proved_until: until, proof_state: state }: SocialId) {
  if (proved) return until === null ? null : 'provedUntil';
  if (state === 'in_review') return 'proofInReview';
  if (state === 'failed') return 'proofFailed';
  return until === null ? 'notProved' : 'proofEnded';
}
