/** The closed lists of values that schemas, database checks, filters and screens share, defined once. */
export const ROLES = ['user', 'reviewer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const EXPERIENCE_STATUSES = ['in_review', 'needs_admin_review', 'approved', 'rejected', 'withdrawn', 'removed'] as const;
export type ExperienceStatus = (typeof EXPERIENCE_STATUSES)[number];
/** Tabs of the author's own list. */
export const OWN_STATUSES = ['in_review', 'approved', 'rejected', 'withdrawn', 'removed'] as const satisfies readonly ExperienceStatus[];
export const EXPERIENCE_SORTS = ['newest', 'oldest'] as const;
/** The author doesn't learn that an admin has been asked. */
export const statusForAuthor = (status: ExperienceStatus): ExperienceStatus => (status === 'needs_admin_review' ? 'in_review' : status);

export const REPLY_STATUSES = ['in_review', 'needs_admin_review', 'approved', 'rejected'] as const;
export type ReplyStatus = (typeof REPLY_STATUSES)[number];
export const QUEUE_STATUSES = ['in_review', 'needs_admin_review', 'approved', 'rejected', 'withdrawn'] as const;
export type QueueStatus = (typeof QUEUE_STATUSES)[number];
export const REVIEW_TYPES = ['experience', 'reply', 'proof'] as const;
export type ReviewType = (typeof REVIEW_TYPES)[number];
export const DECISIONS = ['approve', 'reject', 'admin_review'] as const;
export type Decision = (typeof DECISIONS)[number];
/** Warnings that a reviewer should get before opening an item. */
export const REVIEW_FLAGS = ['sexual', 'violence', 'private_data', 'image'] as const;
export type ReviewFlag = (typeof REVIEW_FLAGS)[number];
/** Without a sort, the queue has urgent items first, then reported ones, then the others by day, oldest first. */
export const QUEUE_SORTS = ['due', 'newest'] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];
/** Languages that the detection recognises in a text. */
export const TEXT_LANGUAGES = ['en', 'es', 'zh-Hans'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];
export const AI_VOTES = ['authentic', 'admin_review', 'other'] as const;
export type AiVote = (typeof AI_VOTES)[number];

export const DISPUTE_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
/** `resolved` is a filter over approved and rejected, never a stored status. */
export const DISPUTE_FILTERS = ['pending', 'resolved', 'approved', 'rejected'] as const;
export type DisputeFilter = (typeof DISPUTE_FILTERS)[number];
export const DISPUTE_GROUNDS = [
  'not_me',
  'false_information',
  'private_information',
  'illegal_content',
  'harassment',
  'minor',
  'intimate_image',
  'threat',
  'other',
] as const;
export type DisputeGround = (typeof DISPUTE_GROUNDS)[number];

/** The person for whom somebody without an account requests a takedown. */
export const ON_BEHALF_OF = ['self', 'child', 'ward', 'client'] as const;
export type OnBehalfOf = (typeof ON_BEHALF_OF)[number];

export const REPORT_REASONS = [
  'harassment',
  'false_information',
  'private_information',
  'hate',
  'minor',
  'intimate_image',
  'threat',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_STATUSES = ['open', 'action_taken', 'no_action'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
export const APPEAL_STATUSES = ['open', 'upheld', 'overturned'] as const;
export type AppealStatus = (typeof APPEAL_STATUSES)[number];
export const APPLICATION_STATUSES = ['pending', 'approved', 'denied'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const PAYMENT_STATUSES = ['completed', 'pending', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PAYMENT_STATUSES_UPPER = ['COMPLETED', 'PENDING', 'FAILED', 'REFUNDED'] as const;
/**
 * Why a payment was declined: `reason` in the data of PAYMENT_DECLINED. None says which part of the card was wrong, because people who try
 * stolen cards would learn from it.
 */
export const DECLINE_REASONS = ['expired', 'insufficient_funds', 'card_not_supported', 'verification_needed', 'declined'] as const;
export type ShownDeclineReason = (typeof DECLINE_REASONS)[number];
export const CREDIT_REASONS = ['sign_up', 'monthly', 'purchase', 'reveal', 'refund', 'approved_experience'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

export const FEEDBACK_TYPES = ['standard', 'lgbtqia', 'campus'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];
export const TAG_TYPES = ['positive', 'neutral', 'negative'] as const;
export type TagType = (typeof TAG_TYPES)[number];
export const SOCIAL_ID_TYPES = ['phone', 'email', 'handle'] as const;
export type SocialIdType = (typeof SOCIAL_ID_TYPES)[number];

export const PROOF_STATES = ['waiting', 'proved', 'failed', 'in_review', 'expired'] as const;
export type ProofState = (typeof PROOF_STATES)[number];

export const EVIDENCE_PURPOSES = ['experience', 'ownership_dispute', 'experience_dispute', 'appeal', 'proof'] as const;
export type EvidencePurpose = (typeof EVIDENCE_PURPOSES)[number];
export const FILE_KINDS = ['image', 'video', 'document'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const NOTIFICATION_KINDS = [
  'linked_experience',
  'alert',
  'experience_decided',
  'comment_edited',
  'reply_decided',
  'reply_received',
  'dispute_filed',
  'dispute_updated',
  'dispute_decided',
  'ownership_claimed',
  'ownership_decided',
  'application_decided',
  'proof_decided',
  'report_received',
  'report_decided',
  'appeal_decided',
  'credits',
  'security',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Whether notices that are not urgent are sent one by one or together once a day. */
export const DIGESTS = ['off', 'daily'] as const;

export const AUTH_PROVIDERS = ['phone', 'google'] as const;
export const PHOTO_SOURCES = ['google', 'apple', 'other'] as const;
export const PRIVACY_LEVELS = ['public', 'private'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;
export const LANGUAGES = ['en', 'es', 'zh-Hans'] as const;
/** `auto`: by the reader's language and device. */
export const DATE_FORMATS = ['auto', 'MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;

/** Shown in the list of sessions for an unknown browser and system. */
export const UNKNOWN_DEVICE = 'Unknown device';
