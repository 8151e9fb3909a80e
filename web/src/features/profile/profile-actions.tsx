import { Settings } from 'lucide-react';
import { profileTexts } from './profile.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SignOutButton } from './sign-out-button.tsx';

export function ProfileActions() {
  const t = useTexts(profileTexts);
  return (
    <>
      <LinkButton to={paths.settings} variant="default" size="sm" leftSection={<Settings size={18} aria-hidden />}>
        {t('settings')}
      </LinkButton>
      <SignOutButton />
    </>
  );
}
