import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settingsQuery } from '../features/settings/settings-query.ts';
import { chooseLanguage, storedLanguage } from '../lib/i18n/choose-language.ts';
import { setDateDisplay } from '../lib/format/date-display.ts';
import { useSession } from '../lib/session/use-session.ts';
import { chooseColorScheme, hasStoredTheme } from '../ui/theme/color-scheme.ts';

/** Applies the member's time zone and date format. A device without a stored theme or language adopts those of the member. */
export function ApplyMemberSettings(): null {
  const isMember = useSession().status === 'signed-in';
  const { data } = useQuery({ ...settingsQuery, enabled: isMember, staleTime: Infinity });
  const { theme, language, timezone, date_format: dateFormat } = data ?? {};
  useEffect(() => {
    if (timezone !== undefined && dateFormat !== undefined) setDateDisplay({ timezone, dateFormat });
  }, [timezone, dateFormat]);
  useEffect(() => {
    if (theme && !hasStoredTheme()) chooseColorScheme(theme);
    if (language && storedLanguage() === null) void chooseLanguage(language).catch(() => undefined);
  }, [theme, language]);
  return null;
}
