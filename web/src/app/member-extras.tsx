import { useQueryClient } from '@tanstack/react-query';
import LiveNotices from '../features/notifications/live-notices.tsx';
import { SettingsOfMember } from './settings-of-member.ts';
import { showNews } from './show-news.ts';

/** What goes on for members on whatever page they are. */
export default function MemberExtras() {
  const client = useQueryClient();
  return (
    <>
      <SettingsOfMember />
      <LiveNotices onNews={(news) => showNews(client, news)} />
    </>
  );
}
