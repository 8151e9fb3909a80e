import type { Context } from '../../platform/context.ts';
import type { NotificationsDependencies } from './dependencies.ts';
import { TEXTS } from './texts.ts';

/** Sends a reminder to everybody who can decide and has an address, whatever their preferences: the work can't wait, and the message names nobody. */
export async function remindStaff(
  ctx: Context,
  { ports, messages }: NotificationsDependencies,
  userIds: readonly string[],
  { count, dueAt, path }: { count: number; dueAt: Date; path: string },
): Promise<void> {
  for (const userId of new Set(userIds)) {
    const recipient = await ports.recipientOf(ctx.db, userId);
    if (!recipient?.email) continue;
    const { subject, text } = TEXTS[recipient.settings.language].urgent;
    const due = `${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    await messages.postUnlinked(ctx, {
      channel: 'email',
      to: recipient.email,
      subject,
      text: `${text({ count, due })}\n\n${ports.publicUrl}${path}`,
    });
  }
}
