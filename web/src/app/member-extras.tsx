import LiveNotices from '../features/notifications/live-notices.tsx';
import { SettingsOfMember } from './settings-of-member.ts';

/** What goes on for members on whatever page they are. */
export default function MemberExtras() {
  return (
    <>
      <SettingsOfMember />
      <LiveNotices />
    </>
  );
}
