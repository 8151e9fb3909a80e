import { BadgeCheck, UserRoundPen } from 'lucide-react';
import { submitExperienceTexts } from './submit-experience.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';

export function VerificationRequired({ missing }: { missing: 'verification' | 'profile' }) {
  const t = useTexts(submitExperienceTexts);
  const toProfile = <LinkButton to={paths.profile}>{t('toProfile')}</LinkButton>;
  return missing === 'verification' ? (
    <EmptyState icon={BadgeCheck} title={t('verificationTitle')} text={t('verificationText')}>
      {toProfile}
    </EmptyState>
  ) : (
    <EmptyState icon={UserRoundPen} title={t('profileTitle')} text={t('profileText')}>
      {toProfile}
    </EmptyState>
  );
}
