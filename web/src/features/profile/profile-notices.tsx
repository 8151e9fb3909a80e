import { formatDate } from '../../lib/format/format.ts';
import { profileTexts } from './profile.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { InfoBox } from '../../ui/feedback/info-box.tsx';

export function ProfileNotices({ user }: { user: User }) {
  const t = useTexts(profileTexts);
  const { is_complete: isComplete, has_birthdate: hasBirthdate } = user.profile_completeness;
  return (
    <>
      {user.bans.map((ban) => (
        <InfoBox key={`${ban.until} ${ban.reason}`} tone="waiting" title={t('bannedTitle')}>
          {ban.until === null
            ? t('bannedIndefinitely', { reason: ban.reason })
            : t('bannedUntil', { date: formatDate(ban.until), reason: ban.reason })}
          <br />
          {t('whileBanned')}
        </InfoBox>
      ))}
      {!isComplete && (
        <InfoBox tone="waiting" title={t('incompleteTitle')}>
          {t(hasBirthdate ? 'incompleteName' : 'incompleteBirthdate')}
        </InfoBox>
      )}
    </>
  );
}
