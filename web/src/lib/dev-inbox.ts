/** A message that a sandbox provider recorded. Only development servers have them. */
export interface InboxMessage {
  channel: string;
  to: string;
  text: string;
  code: string | null;
  created_at: string;
}

const INBOX = '/dev/inbox.json';

/** Newest first; null without an inbox, as in production. */
export async function readInbox(to?: string): Promise<InboxMessage[] | null> {
  const response = await fetch(to ? `${INBOX}?${new URLSearchParams({ to })}` : INBOX, { headers: { Accept: 'application/json' } });
  if (!response.ok) return null;
  const { messages } = (await response.json()) as { messages: InboxMessage[] };
  return messages;
}
