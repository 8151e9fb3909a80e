import { LINKED_IDS_MAX, NEW_LINKS_PER_DAY, PROFILE_CODE_DIGITS, RELINK_AFTER_HOURS } from '@candor/contract/limits';
import { MESSAGES } from '@candor/contract/messages';
import { defineTexts } from '../../lib/i18n/translate.ts';

export const socialIdTexts = defineTexts('social-ids', {
  title: 'Social IDs',
  manageTitle: 'Manage Social IDs',
  intro: 'Your handles, numbers and addresses. Candor uses them only to show you what others shared about you.',

  privacyTitle: 'Your Privacy Matters',
  privacyPrivate: 'Your linked IDs are private. Other members never see which ones are yours.',
  privacyUse: 'They are used only to show you the experiences others shared about you, and to let you answer.',
  privacyStored: 'They are stored encrypted, and you can unlink one at any time.',
  privacyOwn: 'Link only IDs that are yours. Claiming someone else’s ID is against our guidelines.',
  privacyHide: 'Don’t show this again',
  continue: 'Continue',
  notNow: 'Not now',

  linked: 'Your IDs',
  emptyTitle: 'No social IDs linked yet',
  emptyText: 'Link one of your handles to see the experiences others shared about it.',
  loadFailed: 'We couldn’t load your social IDs',
  verified: 'Verified',
  unlink: 'Unlink',
  unlinkLabel: 'Unlink {platform} {id}',
  unlinkTitle: 'Unlink this ID?',
  unlinkText: 'You will no longer see the experiences shared about {id}, and another member may link it. This cannot be undone.',
  unlinked: '{platform} unlinked',
  unlinkFailed: 'Failed to unlink social ID',

  linkTitle: 'Link another ID',
  linkFirstTitle: 'Link an ID',
  platform: 'Platform',
  choosePlatform: 'Choose a platform',
  username: 'Username',
  phoneNumber: 'Phone number',
  emailAddress: 'Email address',
  format: '{min}-{max} characters: {characters}.',
  byCode: `We send a ${PROFILE_CODE_DIGITS}-digit code to it first, to be sure that it is yours.`,
  link: 'Link',
  missing: MESSAGES.platformAndUsername,
  linkFailed: 'Failed to link social ID',
  linkedNow: '{platform} linked',
  alreadyLinked: 'You have already linked this ID.',
  limitTitle: 'You have reached the limit for linking IDs. Please try again later.',
  limitText: `You can hold ${LINKED_IDS_MAX} IDs and link ${NEW_LINKS_PER_DAY} new ones a day. An ID that you unlinked can be linked again after ${RELINK_AFTER_HOURS} hours.`,

  codeIncomplete: MESSAGES.profileCode,
  codeResent: 'A new code is on its way',
  verifyFailed: 'Failed to verify code',
  resendFailed: 'Failed to resend verification code',

  trustTitle: 'Linking opens at a trust score of {required}',
  trustText: 'Yours is {score}. Verifying yourself and completing your profile raise it.',
  trustAction: 'See what raises it',

  foundTitle: { one: 'We found {count} experience', other: 'We found {count} experiences' },
  foundText: {
    one: 'Somebody shared an experience about {id}. You can read it in full for free, and answer it.',
    other: 'Others shared {count} experiences about {id}. You can read them in full for free, and answer each one.',
  },
  viewExperiences: 'View Experiences',
  close: 'Close',
});
