import { BadgeCheck, UserRoundPen } from 'lucide-react';
import { submitExperienceTexts } from '../../lib/i18n/en/submit-experience.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** What stands in the way of sharing, and the one place where it is put right. */
export function VerificationRequired({ missing }: { missing: 'verification' | 'profile' }) {
  const t = useTexts(submitExperienceTexts);
  const action = <LinkButton to={paths.profile}>{t('toProfile')}</LinkButton>;
  return missing === 'verification' ? (
    <EmptyState icon={BadgeCheck} title={t('verificationTitle')} text={t('verificationText')} action={action} />
  ) : (
    <EmptyState icon={UserRoundPen} title={t('profileTitle')} text={t('profileText')} action={action} />
  );
}
