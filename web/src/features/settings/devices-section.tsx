import { UNKNOWN_DEVICE } from '@candor/contract/statuses';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useConfirmation } from '../../lib/forms/use-confirmation.ts';
import { settingsTexts } from './settings.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PlainRow, PlainRows } from '../../ui/lists/plain-row.tsx';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import classes from './devices-section.module.css';
import type { Device } from './queries.ts';
import { devicesQuery, useSignOutDevices } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';

export function DevicesSection() {
  const t = useTexts(settingsTexts);
  const { data: devices, error, refetch, isRefetching } = useQuery(devicesQuery);
  const signOut = useSignOutDevices();
  const signOutOthers = useConfirmation({ mutation: signOut, onSuccess: () => toast.success(t('othersSignedOut')) });
  const signOutDevice = (device: Device) => toastOutcome(signOut.mutateAsync(device.id), t('deviceSignedOut'), t('signOutFailed'));
  return (
    <SettingsSection title={t('devices')} help={t('devicesHelp')}>
      {!devices && error && <ErrorState title={t('devicesFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />}
      {!devices && !error && <Skeleton height={44} />}
      {devices && (
        <PlainRows>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isLeaving={signOut.variables === device.id && signOut.isPending}
              onLeave={signOutDevice}
            />
          ))}
        </PlainRows>
      )}
      {devices && devices.length > 1 && (
        <Button variant="default" onClick={() => signOutOthers.open(undefined)}>
          {t('signOutOthers')}
        </Button>
      )}
      <ConfirmDialog {...signOutOthers.dialog} title={t('signOutOthersTitle')} confirmLabel={t('signOut')}>
        {t('signOutOthersText')}
      </ConfirmDialog>
    </SettingsSection>
  );
}

function DeviceRow({ device, isLeaving, onLeave }: { device: Device; isLeaving: boolean; onLeave: (device: Device) => void }) {
  const t = useTexts(settingsTexts);
  const [browser = '', system] = device.device.split(' on ');
  const deviceName = system === undefined ? device.device : t('deviceName', { browser, system });
  const name = device.device === UNKNOWN_DEVICE ? t('deviceUnknown') : deviceName;
  const Icon = /iPhone|Android|iPad/.test(device.device) ? Smartphone : Monitor;
  return (
    <PlainRow
      icon={Icon}
      action={
        !device.current && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={t('signOutDevice', { device: name })}
            loading={isLeaving}
            onClick={() => onLeave(device)}
          >
            {t('signOut')}
          </Button>
        )
      }
    >
      <span className={classes.name}>{name}</span>
      <span className={classes.seen}>
        {device.current ? (
          t('thisDevice')
        ) : (
          <>
            {t('lastSeen')} <RelativeDate time={device.last_seen_at} />
          </>
        )}
      </span>
    </PlainRow>
  );
}
