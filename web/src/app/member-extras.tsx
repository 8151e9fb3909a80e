import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deferInstallPrompt } from '../features/install/install-prompt.ts';
import LiveNotifications from '../features/notifications/live-notifications.tsx';
import { ApplyMemberSettings } from './apply-member-settings.ts';
import { applyServerEvent } from './apply-server-event.ts';

export default function MemberExtras() {
  const client = useQueryClient();
  useEffect(deferInstallPrompt, []);
  return (
    <>
      <ApplyMemberSettings />
      <LiveNotifications onEvent={(event) => applyServerEvent(client, event)} />
    </>
  );
}
