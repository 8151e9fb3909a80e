import { isNamed, type NoticeTexts } from './notice-texts.ts';

const ROLES: Record<string, string> = { user: 'member', reviewer: 'reviewer', admin: 'admin' };

const URGENT: Record<string, string> = {
  minor: 'someone under 18',
  intimate_image: 'an intimate image',
  threat: 'a threat',
  private_information: 'private information',
};

export const en: NoticeTexts = {
  notices: {
    linked_experience: ({ status }) =>
      status === 'removed'
        ? 'We removed an experience about one of your linked IDs.'
        : 'Someone shared an experience about one of your linked IDs.',
    alert: () => 'Something new was published about an ID you set an alert for.',
    experience_decided: ({ status, reason }) => {
      if (status === 'on_hold')
        return `Your experience is on hold: someone reported ${URGENT[String(reason)] ?? 'something urgent'} in it. We’re checking it now; until then only you can see it.`;
      if (status === 'off_hold') return 'We checked your experience and kept it. Everyone can see it again.';
      if (status === 'being_checked') return 'We’re checking an experience that you revealed, so it can’t be read for now.';
      if (status === 'approved') return 'Your experience was approved and is now published.';
      if (status === 'unpublished') return 'We reviewed your experience again, and it’s no longer published.';
      return 'We reviewed your experience and didn’t publish it.';
    },
    comment_edited: () => 'An admin changed the wording of your experience.',
    reply_decided: ({ status, reason }) => {
      if (status === 'on_hold')
        return `Your reply is on hold: someone reported ${URGENT[String(reason)] ?? 'something urgent'} in it. We’re checking it now.`;
      if (status === 'off_hold') return 'We checked your reply and kept it. It can be read again.';
      if (status === 'approved') return 'Your reply was approved and is now published.';
      if (status === 'unpublished') return 'We reviewed your reply again, and it’s no longer published.';
      return 'We reviewed your reply and didn’t publish it.';
    },
    reply_received: () => 'Someone replied to an experience that you shared.',
    dispute_filed: () => 'Someone disputed an experience that you shared. You can answer before we decide.',
    dispute_updated: () => 'There’s news in one of your disputes.',
    dispute_decided: ({ status }) =>
      status === 'approved' ? 'A dispute that concerns you was upheld.' : 'A dispute that concerns you was decided.',
    ownership_claimed: () => 'Another member says one of your linked IDs is theirs. You can answer before we decide.',
    ownership_decided: () => 'An ownership dispute that concerns you was decided.',
    application_decided: ({ status }) =>
      status === 'approved' ? 'Your reviewer application was approved. Welcome!' : 'We didn’t approve your reviewer application this time.',
    proof_decided: ({ status }) => {
      if (status === 'ending')
        return 'The proof of one of your linked IDs ends soon. Prove it again to go on reading what’s about you in full.';
      if (status === 'ended') return 'The proof of one of your linked IDs has ended. Prove it again to read what’s about you in full.';
      return status === 'approved'
        ? 'You proved that a linked ID is yours.'
        : 'We couldn’t accept your proof of a linked ID. You can try again.';
    },
    report_received: () => 'We received your report. A reviewer will look at it.',
    report_decided: ({ status }) =>
      status === 'action_taken' ? 'We acted on something you reported.' : 'We looked at something you reported. It stays.',
    appeal_decided: ({ status }) => {
      if (status === 'upheld') return 'We looked at your appeal. The decision stays.';
      if (status === 'overturned') return 'We looked at your appeal and changed the decision.';
      return 'An appeal changed a decision that concerns you.';
    },
    credits: ({ credits, restored, chargeback, owed, isPart }) => {
      if (chargeback === 'won')
        return 'A payment that your bank had taken back is valid again, and so are its reveals. You owe nothing for it.';
      if (chargeback === 'lost')
        return Number(owed) > 0
          ? `Your bank took back ${isPart ? 'part of a payment' : 'a payment'}. You owe ${Number(owed) === 1 ? '1 reveal' : `${String(owed)} reveals`} that you had used, and can’t reveal more until you owe nothing. What you buy next settles this first.`
          : `Your bank took back ${isPart ? 'part of a payment, so we took back that share of its reveals' : 'a payment, so we took back its reveals'}. You owe nothing.`;
      if (restored)
        return 'An experience you had revealed is published again. You kept the refunded credit, so reveal it again to read it.';
      const count = typeof credits === 'number' ? credits : 0;
      if (count <= 0) return 'You got a reveal back, because an experience you had revealed was removed.';
      return `You received ${count} reveal ${count === 1 ? 'credit' : 'credits'}.`;
    },
  },
  security: {
    new_device: ({ device }) =>
      `Someone signed in to your account on a new device${isNamed(device) ? ` (${String(device)})` : ''}. If it wasn’t you, sign that device out in your settings.`,
    contact_changed: () => 'The phone number or email address of your account was changed.',
    sign_in_added: () => 'A new way to sign in to your account was added. If it wasn’t you, write to us.',
    sign_in_removed: () => 'Google was disconnected from your account. If it wasn’t you, write to us.',
    factor_added: () => 'A passkey or authenticator app was added to your account. If it wasn’t you, write to us.',
    factor_removed: () => 'A passkey or authenticator app was removed from your account. If it wasn’t you, write to us.',
    role_changed: ({ role }) => `Your role is now ${ROLES[String(role)] ?? 'member'}.`,
    suspended: () => 'Your account was suspended. Your profile says why and until when.',
    reinstated: () => 'The suspension of your account was lifted.',
    unmask_asked: () => 'Another admin asked to reveal an anonymous author’s identity. Two admins must agree.',
    unmask_opened: () => 'Two admins revealed an anonymous author’s identity. The audit log shows who and why.',
    admin_asked: () => 'An admin wants to make a member an admin. A second admin must agree within a day.',
    admin_made: () => 'There’s a new admin. The audit log shows who made them one.',
    unmasked: () =>
      'Your identity as the author of an experience that you shared anonymously was revealed to admins. Your data export says why.',
    account_cluster: () => 'Unusually many accounts use one device or one card. The member directory shows which accounts share one.',
    decoy_searched: () => 'Someone looked up a number that nobody has. The audit log shows who.',
    search_suspended: () => 'Someone looked up several numbers that nobody has, and can’t search until an admin clears their limits.',
    many_openings: () => 'A reviewer opened unusually many items. The audit log shows which.',
    deletion: () => 'Your account will be deleted in 24 hours. You can still change your mind.',
  },
  otherSecurity: 'Your account’s security settings changed.',
  urgent: {
    subject: 'Something urgent is waiting on Candor',
    text: ({ count, due }) =>
      `${count === 1 ? 'An urgent case has' : `${String(count)} urgent cases have`} used half of the time we promise. The next one is due ${String(due)}.`,
  },
  digest: {
    subject: 'News on Candor',
    text: 'There’s news about something that you wrote, follow or have linked.',
  },
  push: { title: 'Candor', news: 'There’s news for you.', security: 'There’s news about the security of your account.' },
  mail: {
    securitySubject: 'About the security of your Candor account',
    subject: 'News on Candor',
    footer: 'You can choose in your settings what we send you.',
  },
};
