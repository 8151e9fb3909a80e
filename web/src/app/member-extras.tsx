import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { holdInstallPrompt } from '../features/install/install-prompt.ts';
import LiveNotifications from '../features/notifications/live-notifications.tsx';
import { SettingsOfMember } from './settings-of-member.ts';
import { applyServerEvent } from './apply-server-event.ts';

export default function MemberExtras() {
  const client = useQueryClient();
  useEffect(holdInstallPrompt, []);
  return (
    <>
      <SettingsOfMember />
      <LiveNotifications onEvent={(news) => applyServerEvent(client, news)} />
    </>
  );
}
