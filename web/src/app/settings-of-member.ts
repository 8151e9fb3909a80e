import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settingsQuery } from '../features/settings/settings-query.ts';
import { chooseLanguage, storedLanguage } from '../lib/i18n/choose-language.ts';
import { useSession } from '../lib/session/use-session.ts';
import { hasStoredTheme } from '../ui/color-scheme.ts';

/** A device that has no theme or language of its own takes those of the member who signs in on it. */
export function SettingsOfMember(): null {
  const { setColorScheme } = useMantineColorScheme();
  const isMember = useSession().status === 'signed-in';
  const needed = isMember && !(hasStoredTheme() && storedLanguage() !== null);
  const { data } = useQuery({ ...settingsQuery, enabled: needed });
  const { theme, language } = data ?? {};
  useEffect(() => {
    if (theme && !hasStoredTheme()) setColorScheme(theme);
    if (language && storedLanguage() === null) void chooseLanguage(language).catch(() => undefined);
  }, [theme, language, setColorScheme]);
  return null;
}
