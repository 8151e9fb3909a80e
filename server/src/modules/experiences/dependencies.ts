import type { Platform } from '../../platform/platform.ts';
import type { Authorship } from '../authorship/index.ts';
import type { Members } from '../members/index.ts';
import type { Decisions } from '../decisions/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { SocialIds } from '../social-ids/index.ts';
import type { Trust } from '../trust/index.ts';
import type { CategoryCatalogue } from './categories/category-catalogue.ts';
import type { ReaderCache } from './reading/reader-cache.ts';
import type { NameVocabulary } from './name-vocabulary.ts';
import type { OwnExperiences } from './reading/own-experiences.ts';
import type { ExperiencesPorts } from './ports.ts';
import type { ReplyStore } from './replies/reply-store.ts';

/** Everything that the use cases of this module depend on. */
export interface ExperiencesDependencies extends Platform {
  authorship: Authorship;
  decisions: Pick<
    Decisions,
    | 'addStatement'
    | 'decisionIdsForAuthors'
    | 'decisionIdsOfCases'
    | 'registerExperienceIdsAboutMember'
    | 'forgetAuthorsAppeals'
    | 'forgetCase'
    | 'forgetExperience'
    | 'hasOpenAppeal'
    | 'registerCase'
    | 'rewordingsOf'
  >;
  members: Pick<Members, 'readPeople' | 'readNames'>;
  trust: Pick<Trust, 'addAuthoredSource' | 'invalidateAuthoredPoints'>;
  own: OwnExperiences;
  socialIds: Pick<SocialIds, 'findOwnerIds' | 'isProved' | 'linkedIdsOf'>;
  moderation: Pick<
    Moderation,
    | 'endReview'
    | 'forgetSubject'
    | 'holdsLease'
    | 'isOpen'
    | 'lockReview'
    | 'recordOutcome'
    | 'registerSubject'
    | 'rejectionNotes'
    | 'reopenReports'
    | 'reportSubject'
    | 'resubmitForReview'
    | 'revertReports'
    | 'subjectsReviewedBy'
    | 'submitAllForReview'
    | 'tookPartIn'
  >;
  categories: CategoryCatalogue;
  vocabulary: NameVocabulary;
  readers: ReaderCache;
  replies: ReplyStore;
  ports: ExperiencesPorts;
  publishDelayHours: number;
}
