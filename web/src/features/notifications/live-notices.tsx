import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession, userQuery } from '../../lib/session/use-session.ts';
import { VisuallyHidden } from '@mantine/core';
import type { Notifications } from './notifications-query.ts';
import { all, setLive } from './notifications-query.ts';
import type { Notice } from './share-notices.ts';
import { shareNotices } from './share-notices.ts';

/** Brings the bell and the list up to date as things happen, and says aloud what came; `onNews` hears of everything. */
export default function LiveNotices({ onNews }: { onNews?: (news: Notice) => void }) {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const [said, setSaid] = useState('');
  const tell = useRef(onNews);
  useEffect(() => {
    tell.current = onNews;
  });

  useEffect(() => {
    if (userId === undefined) return undefined;
    function take(news: Notice) {
      const { unread, role, notification, queue } = news;
      tell.current?.(news);
      if (queue) return;
      const isRoleNew = role !== client.getQueryData(userQuery.queryKey)?.role;
      client.setQueriesData<Notifications>({ queryKey: all }, (known) => known && { ...known, unread });
      void client.invalidateQueries({ queryKey: all });
      if (notification) setSaid(notification.text);
      // Most notices are about something that changes the balance, the score or a count.
      if (notification || isRoleNew) void client.invalidateQueries({ queryKey: userQuery.queryKey });
    }
    return shareNotices(userId, {
      onNotice: take,
      onLive: (isLive) => {
        setLive(isLive);
        // What was missed meanwhile; and the bell asks by itself again, or stops to.
        void client.invalidateQueries({ queryKey: all });
      },
      // Suspended, as a rule: the member's record says until when and why.
      onRefused: () => void client.invalidateQueries({ queryKey: userQuery.queryKey }),
    });
  }, [client, userId]);

  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
