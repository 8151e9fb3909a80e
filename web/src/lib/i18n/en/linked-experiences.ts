import { defineTexts } from '../translate.ts';

export const linkedExperienceTexts = defineTexts('linked-experiences', {
  title: 'Linked Experiences',
  intro: 'Published experiences that mention your linked social IDs. Reading them is free, and you may answer each one.',
  emptyTitle: 'No Linked Experiences',
  emptyText: 'When an experience that mentions one of your linked social IDs is published, you will find it here.',
  emptyAction: 'Submit Experience',
  loadFailed: 'Failed to load linked experiences',
  anonymous: 'Anonymous',
  noComment: 'No comment provided',
  notAvailable: 'N/A',
  by: 'By {name}',
  happened: 'Happened {date}',
  categories: 'Feedback categories',
  disputePending: 'Dispute open',
  disputeRejected: 'Dispute rejected',
  disputeApproved: 'Dispute approved',
  files: 'Supporting files',
  file_image: 'File {number} (picture)',
  file_video: 'File {number} (video)',
  file_document: 'File {number} (document)',
});
