import { Button } from '@mantine/core';
import { UserRound } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { useConfirmation } from '../../lib/forms/use-confirmation.ts';
import { formatDate } from '../../lib/format/format.ts';
import { adminUsersTexts } from './admin-users.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { Card } from '../../ui/page/card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import { TrustBadge } from '../../ui/badges/trust-badge.tsx';
import { BanDialog } from './ban-dialog.tsx';
import classes from './member-detail.module.css';
import { useClearLimits, useLiftBan, useMember, type Member } from './queries.ts';
import { RoleForm } from './role-form.tsx';

/** Opens the history of a member. */
type HistoryAction = ComponentType<{ of: 'member'; id: string; name: string }>;

export function MemberDetail({ id, History }: { id: string; History: HistoryAction }) {
  const t = useTexts(adminUsersTexts);
  const { member, isLoaded } = useMember(id);
  if (!member && !isLoaded) return <SkeletonCards count={1} lines={4} />;
  if (!member) return <EmptyState icon={UserRound} title={t('goneTitle')} text={t('goneText')} />;
  return <MemberCard key={member.id} member={member} History={History} />;
}

function MemberCard({ member, History }: { member: Member; History: HistoryAction }) {
  const t = useTexts(adminUsersTexts);
  const isSelf = useUser().id === member.id;
  const [isBanning, setBanning] = useState(false);
  const lifting = useConfirmation({ mutation: useLiftBan(), onSuccess: () => toast.success(t('lifted')) });
  const clear = useClearLimits();
  const clearLimits = (): void => toastOutcome(clear.mutateAsync(member.id), t('limitsCleared'), t('limitsFailed'));
  return (
    <Card as="section" aria-labelledby="member-name">
      <h2 id="member-name" className={classes.name}>
        <bdi>{member.display_name}</bdi>
      </h2>
      <p className={classes.id}>{member.id}</p>
      <Bans member={member} />
      <Flags member={member} />
      <Facts member={member} />
      <RoleForm member={member} isSelf={isSelf} />
      <div className={classes.actions}>
        {!isSelf && member.bans.length === 0 && (
          <Button color="rose" variant="light" onClick={() => setBanning(true)}>
            {t('suspend')}
          </Button>
        )}
        {!isSelf && member.bans.length > 0 && <Button onClick={() => lifting.open(member.id)}>{t('lift')}</Button>}
        <Button variant="default" loading={clear.isPending} onClick={clearLimits}>
          {t('clearLimits')}
        </Button>
        <History of="member" id={member.id} name={member.display_name} />
      </div>
      <BanDialog member={member} opened={isBanning} onClose={() => setBanning(false)} />
      <ConfirmDialog {...lifting.dialog} title={t('liftTitle')} confirmLabel={t('lift')}>
        {t('liftText')}
      </ConfirmDialog>
    </Card>
  );
}

function Bans({ member }: { member: Member }) {
  const t = useTexts(adminUsersTexts);
  return (
    <>
      {member.bans.map((ban) => (
        <InfoBox
          key={ban.reason + String(ban.until)}
          tone="waiting"
          title={ban.until === null ? t('bannedIndefinitely') : t('bannedUntil', { date: formatDate(ban.until) })}
        >
          <span dir="auto">{ban.reason}</span>
        </InfoBox>
      ))}
    </>
  );
}

function Flags({ member }: { member: Member }) {
  const t = useTexts(adminUsersTexts);
  const { device, card } = member.shared_with;
  return (
    <>
      {member.reveals_owed > 0 && (
        <InfoBox tone="waiting" title={t('owesTitle', { count: member.reveals_owed })}>
          {t('owesText')}
        </InfoBox>
      )}
      {device + card > 0 && (
        <InfoBox tone="waiting" title={t('sharesTitle')}>
          {device > 0 && t('sharesDevice', { count: device })} {card > 0 && t('sharesCard', { count: card })}
        </InfoBox>
      )}
    </>
  );
}

function Facts({ member }: { member: Member }) {
  const t = useTexts(adminUsersTexts);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('trust')}</dt>
        <dd>
          <TrustBadge score={member.trust_score} verified={member.verification_status} />
        </dd>
      </div>
      <div>
        <dt>{t('verification')}</dt>
        <dd>{t(member.verification_status ? 'verified' : 'notVerified')}</dd>
      </div>
      <div>
        <dt>{t('joined')}</dt>
        <dd>{formatDate(member.created_at, { dateStyle: 'medium' })}</dd>
      </div>
      <div>
        <dt>{t('lastSeen')}</dt>
        <dd>{member.last_seen_at === null ? t('never') : <RelativeDate time={member.last_seen_at} />}</dd>
      </div>
    </dl>
  );
}
