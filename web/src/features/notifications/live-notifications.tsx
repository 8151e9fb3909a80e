import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession, userQuery } from '../../lib/session/use-session.ts';
import { VisuallyHidden } from '@mantine/core';
import type { Notifications } from './notifications-query.ts';
import { notificationsKey, setLive } from './notifications-query.ts';
import type { ServerEvent } from './server-events.ts';
import { subscribeToServerEvents } from './server-events.ts';

/** Applies server events to the notification bell and list, and announces each new notification to screen readers. */
export default function LiveNotifications({ onEvent }: { onEvent?: (event: ServerEvent) => void }) {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const [announcement, setAnnouncement] = useState('');
  const handler = useRef(onEvent);
  useEffect(() => {
    handler.current = onEvent;
  });

  useEffect(() => {
    if (userId === undefined) return undefined;
    function applyEvent(event: ServerEvent) {
      const { unread, role, notification, queue } = event;
      handler.current?.(event);
      if (queue) return;
      const hasNewRole = role !== client.getQueryData(userQuery.queryKey)?.role;
      client.setQueriesData<Notifications>({ queryKey: notificationsKey }, (data) => data && { ...data, unread });
      void client.invalidateQueries({ queryKey: notificationsKey });
      if (notification) setAnnouncement(notification.text);
      // Most notifications concern the balance, the trust score or a count in the user record.
      if (notification || hasNewRole) void client.invalidateQueries({ queryKey: userQuery.queryKey });
    }
    return subscribeToServerEvents(userId, {
      onEvent: applyEvent,
      onLive: (isLive) => {
        setLive(isLive);
        // Catch up on missed events, and start or stop polling.
        void client.invalidateQueries({ queryKey: notificationsKey });
      },
      // The member is probably suspended. Their record says until when and why.
      onRefused: () => void client.invalidateQueries({ queryKey: userQuery.queryKey }),
    });
  }, [client, userId]);

  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>;
}
