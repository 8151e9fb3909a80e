import { CODE_MINUTES, DISPUTE_DUE_BUSINESS_DAYS, PROFILE_CODE_DIGITS } from '@candor/contract/limits';
import { MESSAGES } from '@candor/contract/messages';
import { defineTexts } from '../../lib/i18n/translate.ts';

export const privacyRequestTexts = defineTexts('privacy-request', {
  title: 'Has something been written about you?',
  intro: 'Find out here, and ask us to take it down. It’s free, you don’t need an account, and no one learns that you asked.',
  howTitle: 'How it works',
  how1: 'You prove that a phone number or email address is yours with a code we send to it.',
  how2: 'We show you whether something is published about it, and since when.',
  how3: `You tell us what is wrong. A person reads it and decides within ${DISPUTE_DUE_BUSINESS_DAYS} business days. You hear from us where you got the code.`,
  safeTitle: 'What happens to what you type',
  safeText:
    'We use it for this request only, keep it encrypted, and forget it after 30 days, or later while you wait for our decision. The person who wrote about you never sees it.',
  dangerTitle: 'Are you in danger?',
  dangerText: 'If somebody threatens you, please call your local emergency number first. We can take things down; they can keep you safe.',

  channel: 'What should we look for?',
  phone: 'My phone number',
  email: 'My email address',
  emailLabel: 'Email address',
  phoneHelp: 'We can send codes to numbers in the US, Canada, the UK, Australia and China.',
  emailHelp: 'An address that you can read right now.',
  phoneRequired: MESSAGES.phoneRequired,
  phoneInvalid: MESSAGES.phoneInvalid,
  emailRequired: 'Please enter your email address',
  emailInvalid: 'Please enter a valid email address',
  sendCode: 'Send me a code',
  sendFailed: 'The code could not be sent. Please try again.',
  codeTitle: 'Enter the code',
  codeText: `It has ${PROFILE_CODE_DIGITS} digits and works for ${CODE_MINUTES} minutes.`,
  codeIncomplete: MESSAGES.profileCode,
  codeResent: 'A new code is on its way',
  verifyFailed: 'The code could not be checked. Please try again.',

  resultTitle: 'What we found',
  loadFailed: 'Your request could not be loaded',
  goneTitle: 'This request has expired',
  goneText: 'Requests are kept for 30 days. You can start again whenever you like.',
  startAgain: 'Start again',
  nothingTitle: 'Nothing is published',
  nothingText:
    'No published experience mentions this number or address. If people know you by another one, or by a handle, you can check that too.',
  nothingHandle: 'To look for a handle, such as your Instagram name, you need a free account with which you link it.',
  another: 'Check another number or email',
  found: {
    one: '{count} published experience names it',
    other: '{count} published experiences name it',
  },
  foundText:
    'We only show you that it exists, because the owner of a number isn’t always the person it’s about. You can ask us to take each one down.',
  itemTitle: 'Published in {month}',
  itemWhere: 'Names it as {platform}',
  removed: 'Taken down',
  removedText: 'This experience is no longer published.',
  askTakedown: 'Ask for it to be taken down',
  askAgain: 'Ask again',
  asked: 'You asked for it to be taken down',
  decisionBy: 'Our decision comes by {date}, to the number or address that you proved.',
  overdue: 'Our decision is overdue. We promised it by {date}; it is on top of our list.',
  upheld: 'You were right: it was removed on {date}',
  notUpheld: 'It stays published. We decided on {date}.',
  reason: 'The reason',

  keepTitle: 'Keep this page',
  keepText: 'With this link you can come back for 30 days without a new code. Anyone who has it sees what you see, so don’t share it.',
  keepCopy: 'Copy link',
  keepCopied: 'Link copied',

  takedownTitle: 'Ask for it to be taken down',
  takedownText: 'Someone on our team reads this. The author of the experience reads your statement too, but not your number or address.',
  send: 'Send',
  sent: 'We have your request',
  already: 'You have already asked for this. We are on it.',

  fromPrivacy: 'Look for what is written about you',
  fromPrivacyText: 'You need no account for it: prove that a phone number or email address is yours, and ask for a takedown.',
});
