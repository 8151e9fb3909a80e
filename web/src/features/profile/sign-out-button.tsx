import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { profileTexts } from './profile.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { signOut } from '../../lib/session/end-session.ts';

/** `fullWidth` if it is the only way out of a screen. */
export function SignOutButton({ fullWidth = false }: { fullWidth?: boolean }) {
  const t = useTexts(profileTexts);
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Button
      variant="default"
      {...(fullWidth ? { fullWidth } : { size: 'sm', leftSection: <LogOut size={18} aria-hidden /> })}
      loading={isLeaving}
      onClick={() => {
        setLeaving(true);
        void signOut(client);
      }}
    >
      {t('signOut')}
    </Button>
  );
}
