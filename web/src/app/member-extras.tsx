import { useQueryClient } from '@tanstack/react-query';
import LiveNotifications from '../features/notifications/live-notifications.tsx';
import { SettingsOfMember } from './settings-of-member.ts';
import { applyServerEvent } from './apply-server-event.ts';

export default function MemberExtras() {
  const client = useQueryClient();
  return (
    <>
      <SettingsOfMember />
      <LiveNotifications onEvent={(news) => applyServerEvent(client, news)} />
    </>
  );
}
