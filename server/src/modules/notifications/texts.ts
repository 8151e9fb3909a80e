import type { NotificationKind } from '@candor/contract/statuses';

/** Numbers and words of closed lists only: what a notice says can be read over a shoulder, so it never names a person. */
export type NoticeParams = Record<string, string | number | boolean>;

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

const TEXTS: Record<NotificationKind, (params: NoticeParams) => string> = {
  linked_experience: () => 'An experience was shared about an ID that you have linked.',
  experience_decided: ({ status }) =>
    status === 'approved' ? 'Your experience was approved and is now published.' : 'Your experience was reviewed and not published.',
  comment_edited: () => 'The wording of your experience was edited by an administrator.',
  reply_decided: ({ status }) =>
    status === 'approved' ? 'Your reply was approved and is now published.' : 'Your reply was reviewed and not published.',
  reply_received: () => 'Someone replied to an experience that you shared.',
  dispute_filed: () => 'An experience that you shared was disputed. You can add your statement.',
  dispute_updated: () => 'There is something new in a dispute that concerns you.',
  dispute_decided: ({ status }) =>
    status === 'approved' ? 'A dispute that concerns you was upheld.' : 'A dispute that concerns you was decided.',
  ownership_claimed: () => 'Somebody claims an ID that you have linked. You can answer before it is decided.',
  ownership_decided: () => 'An ownership dispute that concerns you was decided.',
  application_decided: ({ status }) =>
    status === 'approved' ? 'Your reviewer application was approved. Welcome!' : 'Your reviewer application was not approved this time.',
  credits: ({ credits }) => {
    const count = typeof credits === 'number' ? credits : 0;
    return count > 0 ? `You received ${count} reveal ${plural(count, 'credit', 'credits')}.` : 'Your reveal credits changed.';
  },
  security: ({ event, device }) => {
    if (event === 'new_device')
      return `Your account was signed in to on a new device${device ? ` (${String(device)})` : ''}. If this was not you, sign it out in your settings.`;
    if (event === 'contact_changed') return 'The phone number or email address of your account was changed.';
    if (event === 'sign_in_added') return 'A new way to sign in to your account was added. If this was not you, write to us.';
    if (event === 'factor_removed')
      return 'A passkey or authenticator app was removed from your account. If this was not you, write to us.';
    if (event === 'role_changed') return 'What you may do on Candor was changed by an administrator.';
    if (event === 'suspended') return 'Your account was suspended. Your profile says why and until when.';
    if (event === 'reinstated') return 'The suspension of your account was lifted.';
    if (event === 'unmask_asked') return 'Another administrator asks to open the name of an anonymous author. It takes two of you.';
    if (event === 'deletion') return 'Your account will be deleted in 24 hours. You can still change your mind.';
    return 'There was a change in the security of your account.';
  },
};

export const noticeText = (kind: NotificationKind, params: NoticeParams): string => TEXTS[kind](params);
