import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deferInstallPrompt } from '../features/install/install-prompt.ts';
import LiveNotifications from '../features/notifications/live-notifications.tsx';
import { SettingsOfMember } from './settings-of-member.ts';
import { applyServerEvent } from './apply-server-event.ts';

export default function MemberExtras() {
  const client = useQueryClient();
  useEffect(deferInstallPrompt, []);
  return (
    <>
      <SettingsOfMember />
      <LiveNotifications onEvent={(event) => applyServerEvent(client, event)} />
    </>
  );
}
