import type { NoticeTexts } from './notice-texts.ts';

export const en: NoticeTexts = {
  notices: {
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
      return count > 0 ? `You received ${count} reveal ${count === 1 ? 'credit' : 'credits'}.` : 'Your reveal credits changed.';
    },
  },
  security: {
    new_device: ({ device }) =>
      `Your account was signed in to on a new device${device ? ` (${String(device)})` : ''}. If this was not you, sign it out in your settings.`,
    contact_changed: () => 'The phone number or email address of your account was changed.',
    sign_in_added: () => 'A new way to sign in to your account was added. If this was not you, write to us.',
    factor_removed: () => 'A passkey or authenticator app was removed from your account. If this was not you, write to us.',
    role_changed: () => 'What you may do on Candor was changed by an administrator.',
    suspended: () => 'Your account was suspended. Your profile says why and until when.',
    reinstated: () => 'The suspension of your account was lifted.',
    unmask_asked: () => 'Another administrator asks to open the name of an anonymous author. It takes two of you.',
    deletion: () => 'Your account will be deleted in 24 hours. You can still change your mind.',
  },
  otherSecurity: 'There was a change in the security of your account.',
  mail: {
    securitySubject: 'About the security of your Candor account',
    subject: 'News on Candor',
    foot: 'You choose in your settings what we send you.',
  },
};
