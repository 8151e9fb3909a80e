import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { preferenceTexts } from '../../../features/notification-preferences/notification-preferences.en.ts';
import { PreferencesForm } from '../../../features/notification-preferences/preferences-form.tsx';
import { preferencesQuery } from '../../../features/notification-preferences/queries.ts';
import { settingsQuery, type Settings } from '../../../features/settings/settings-query.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { SkeletonCards } from '../../../ui/feedback/loading-state.tsx';
import { InfoBox } from '../../../ui/feedback/info-box.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';

function channelsOffInSettings(settings: Settings | undefined): ('masterOff' | 'emailOff' | 'smsOff')[] {
  if (!settings) return [];
  if (!settings.notifications_enabled) return ['masterOff'];
  return [...(settings.email_notifications ? [] : ['emailOff' as const]), ...(settings.sms_notifications ? [] : ['smsOff' as const])];
}

export default function NotificationSettingsPage() {
  const t = useTexts(preferenceTexts);
  usePrefetchQuery(preferencesQuery);
  const { data: settings, isPending } = useQuery(settingsQuery);
  const channelsOff = channelsOffInSettings(settings);
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.settings} backLabel={t('backToSettings')} />
      <Stack>
        {channelsOff.length > 0 && <InfoBox tone="neutral" title={channelsOff.map((key) => t(key)).join(' ')} />}
        {/* The form waits for the settings: if the box above came later, it would push the form down. */}
        {isPending ? <SkeletonCards count={3} lines={3} /> : <PreferencesForm />}
      </Stack>
    </Page>
  );
}
