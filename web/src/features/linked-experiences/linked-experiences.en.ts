import { defineTexts } from '../../lib/i18n/translate.ts';

export const linkedExperienceTexts = defineTexts('linked-experiences', {
  title: 'Linked Experiences',
  intro:
    'Published experiences that mention your linked social IDs. Those about an ID that you have proved you can read in full, free, and answer.',
  needsProof: 'You’re seeing a preview, because you haven’t proved yet that {id} is yours.',
  proofEnded: 'You’re seeing a preview again, because your proof that {id} is yours ended on {date}.',
  prove: 'Prove it’s yours',
  emptyTitle: 'No Linked Experiences',
  emptyText: 'When an experience that mentions one of your linked social IDs is published, you will find it here.',
  emptyAction: 'Submit Experience',
  loadFailed: 'Failed to load linked experiences',
  anonymous: 'Anonymous',
  noComment: 'No comment provided',
  notAvailable: 'N/A',
  by: 'By {name}',
  happened: 'Happened {date}',
  happenedAbout: 'Happened about {date}',
  actions: 'What you can do',
  categories: 'Feedback categories',
  disputePending: 'Dispute open',
  disputeRejected: 'Dispute rejected',
  disputeApproved: 'Dispute approved',
  files: 'Supporting files',
  file_image: 'File {number} (picture)',
  file_video: 'File {number} (video)',
  file_document: 'File {number} (document)',
});
