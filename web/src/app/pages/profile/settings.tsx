import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { BlockedList } from '../../../features/blocks/blocked-list.tsx';
import { AppearanceSection } from '../../../features/settings/appearance-section.tsx';
import { DataSection } from '../../../features/settings/data-section.tsx';
import { DatesSection } from '../../../features/settings/dates-section.tsx';
import { DevicesSection } from '../../../features/settings/devices-section.tsx';
import { MessagesSection, PrivacySection } from '../../../features/settings/messages-section.tsx';
import { useChangeSettings } from '../../../features/settings/queries.ts';
import type { Settings } from '../../../features/settings/settings-query.ts';
import { settingsQuery } from '../../../features/settings/settings-query.ts';
import { SettingsSection } from '../../../features/settings/settings-section.tsx';
import { errorMessageOr } from '../../../lib/errors/error-message.ts';
import { blockTexts } from '../../../features/blocks/blocks.en.ts';
import { secondFactorTexts } from '../../../features/second-factor/second-factor.en.ts';
import { settingsTexts } from '../../../features/settings/settings.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { SkeletonCards } from '../../../ui/feedback/loading-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';

export default function SettingsPage() {
  const t = useTexts(settingsTexts);
  const security = useTexts(secondFactorTexts);
  const blocks = useTexts(blockTexts);
  const { data: settings, error, refetch, isRefetching } = useQuery(settingsQuery);
  const { mutateAsync } = useChangeSettings();
  // Not through the options of `mutate`: they are called for the last change only.
  const change = (part: Partial<Settings>): void =>
    void mutateAsync(part).catch((failure: unknown) => toast.error(errorMessageOr(failure, t('saveFailed'))));
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.profile} backLabel={t('backToProfile')} />
      <Stack>
        <AppearanceSection onChange={change} />
        {!settings && error && <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />}
        {/* About as high as the three sections, so that nothing below them moves in view when they arrive. */}
        {!settings && !error && <SkeletonCards count={3} lines={8} />}
        {settings && (
          <>
            <MessagesSection settings={settings} onChange={change} />
            <DatesSection settings={settings} onChange={change} />
            <PrivacySection settings={settings} onChange={change} />
          </>
        )}
        <DevicesSection />
        <SettingsSection title={security('pageTitle')} help={security('pageIntro')}>
          <LinkButton to={paths.security} variant="default" leftSection={<KeyRound size={18} aria-hidden />}>
            {security('manage')}
          </LinkButton>
        </SettingsSection>
        <SettingsSection title={blocks('listTitle')} help={blocks('listHelp')}>
          <BlockedList />
        </SettingsSection>
        <DataSection />
      </Stack>
    </Page>
  );
}
