/**
 * The constants of the specification and of the product decisions, one name each. Values that an operator can change
 * (rates, budgets) are defaults here, which the server's configuration overrides.
 */

// Transport and sessions
export const API_BASE = '/api/v1';
export const API_TIMEOUT_MS = 30_000;
export const EXPERIENCES_LIST_TIMEOUT_MS = 15_000;
export const SESSION_REFRESH_TIMEOUT_MS = 10_000;
export const IDEMPOTENCY_KEY_MAX = 255;
/** The web takes a stored token for a session only if it has more characters than this. */
export const STORED_TOKEN_LONGER_THAN = 10;
export const SESSION_DAYS = 30;
export const SESSION_LONGEST_DAYS = 90;
export const LAST_PAGE = 100;
export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;

// Caches and timeouts of the web client
export const USER_CACHE_MS = 5 * 60_000;
export const AUTH_CHECK_CACHE_MS = 30_000;
export const AUTH_VALIDATION_PAUSE_MS = 5_000;
export const AUTH_VALIDATION_TIMEOUT_MS = 10_000;
export const AUTH_LOADING_TIMEOUT_MS = 10_000;
export const AUTH_LOADING_RETRY_MS = 15_000;
export const AUTH_TIMEOUT_MS = 30_000;
export const POST_DEPLOYMENT_WAIT_MS = 5_000;
export const REAUTH_MODAL_MS = 5_000;
export const TOAST_MS = 4_000;
export const QUERY_CACHE_MS = 5 * 60_000;
export const QUERY_RETRIES = 1;

// Codes and sign-up
export const SIGN_IN_CODE_DIGITS = 4;
export const PROFILE_CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const RESEND_WAIT_SECONDS = 60;
export const WRONG_CODES_PER_NUMBER_PER_DAY = 10;
export const SIGN_UP_TICKET_MINUTES = 15;
export const GOOGLE_TICKET_SECONDS = 300;
export const SIGN_UP_DIAL_CODES = ['+1', '+44', '+61', '+86'] as const;
export const DEFAULT_DIAL_CODE = '+1';
export const PHONE_INPUT_MAX = 20;
export const PHONE_MIN_DIGITS = 10;
export const DIAL_CODE_INPUT_MAX = 10;
export const EMAIL_MAX = 100;
export const DISPLAY_NAME_MAX = 100;
export const MINIMUM_AGE_YEARS = 18;
export const BIRTH_YEARS_LISTED = 100;
export const ACCOUNT_DELETION_GRACE_HOURS = 24;
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;
/** The side of stored photos, which are square. */
export const PROFILE_PHOTO_PIXELS = 512;

// Text
export const SANITISED_MAX = 100;
export const SOCIAL_ID_MAX = 100;
export const PERSON_NAME_MAX = 100;
export const COMMENT_MAX = 250;
export const NEGATIVE_COMMENT_MIN = 10;
export const REPLY_MAX = 500;
export const REASON_MAX = 500;
export const NOTES_MAX = 500;
export const APPEAL_STATEMENT_MIN = 10;
export const STATEMENT_MAX = 2_000;
export const REWORDED_COMMENT_MAX = 500;
export const PLACE_NAME_MAX = 100;

// Alerts
export const ALERTS_MAX = 10;
export const ALERT_DAYS = 90;

// Trust
export const TRUST_TO_BROWSE = 50;
export const TRUST_TO_LINK = 50;
export const TRUST_TO_SUBMIT = 60;
export const TRUST_TO_APPLY = 60;

// Social IDs
export const LINKED_IDS_MAX = 20;
export const NEW_LINKS_PER_DAY = 5;
export const RELINK_AFTER_HOURS = 24;

// Experiences
export const TAGS_MAX = 12;
export const CATEGORY_ID_MAX = 999;
export const TAG_WEIGHT_LIMIT = 5;
export const RATING_LIMIT = TAGS_MAX * TAG_WEIGHT_LIMIT;
export const PLATFORMS_PER_EXPERIENCE_MAX = 20;
export const EVIDENCE_FILES_MAX = 5;
export const EVIDENCE_TOTAL_MAX_BYTES = 100 * 1024 * 1024;
export const DISPUTE_FILE_MAX_BYTES = 5 * 1024 * 1024;
export const FILE_LINK_SECONDS = 60;
export const UPLOAD_LINK_HOURS = 24;
export const EXPERIENCE_DATE_YEARS_BACK = 2;
export const CATEGORIES_BEFORE_SHOW_MORE = 7;
export const SUBMISSIONS_PER_DAY = 10;
export const SUBMIT_RADIUS_MILES = 5;
export const MAP_ZOOM = 10;
/** The closest zoom level of a street map. */
export const STREET_ZOOM_MAX = 16;
export const BADGE_CAP = 99;

// Search
export const METRES_PER_MILE = 1609.34;
export const SEARCH_INPUT_MAX = 50;
export const SEARCH_CATEGORIES_MAX = 50;
export const RADIUS_MIN_MILES = 5;
export const RADIUS_MAX_MILES = 50;
export const RADIUS_STEP_MILES = 5;
export const RADIUS_DEFAULT_MILES = 25;
export const PAGE_BUTTONS = 5;
export const LOCATION_LOOKUP_TIMEOUT_MS = 10_000;
export const SAN_FRANCISCO = { latitude: 37.7749, longitude: -122.4194, city: 'San Francisco', state: 'CA' } as const;
export const SEARCHES_PER_MINUTE = 30;
export const SEARCHES_PER_DAY = 300;
export const DISTINCT_PHONES_PER_DAY = 20;
export const DISTINCT_HANDLES_PER_DAY = 50;
export const REVEALS_PER_DAY = 50;
export const SEARCH_TOTAL_CAP = 1_000;
export const SEARCH_HISTORY_MAX = 50;
export const NEUTRAL_REVIEWER_TRUST = 50;

// Reveals and payments
export const UNLIMITED_REVEALS = 999;
export const SIGN_UP_REVEALS = 3;
export const MONTHLY_REVEAL_TARGET = 3;
export const APPROVED_EXPERIENCE_REVEALS = 1;
export const SOURCE_ID_MAX = 255;

// Review, community, administration
export const LEASE_MINUTES = 10;
/** The number of items that a reviewer can lease at the same time. */
export const LEASES_MAX = 10;
/** The number of items that one call can reject as spam. */
export const BULK_DECISIONS_MAX = 50;
export const REVIEW_NOTES_MAX = 50;
export const SECOND_LOOK_ONE_IN = 10;
export const RANKED_FROM_DECISIONS = 20;
export const ADMIN_RANK = -1;
export const APPLY_AGAIN_DAYS = 30;
/** A reviewer's application is answered within this time: the specification promises 24 to 48 hours. */
export const APPLICATION_ANSWER_HOURS = 48;
/** A decision takes effect only after this time, so that it can be undone. */
export const UNDO_SECONDS_MAX = 10;
export const DECISION_UNDO_MS = UNDO_SECONDS_MAX * 1_000;
/** How long a request by one admin to reveal an author's identity waits for another admin. */
export const UNMASK_REQUEST_HOURS = 24;
export const DISPUTE_DECISION_TIME = '3-5 business days';
export const DISPUTE_DUE_BUSINESS_DAYS = 5;
/** Days for which evidence is stored after the final decision, unless an appeal is filed in time (docs/security.md). */
export const EVIDENCE_RETENTION_DAYS = 30;
/** Public statistics show no smaller number than this. */
export const STATS_FLOOR = 3;
export const CITY_CHART_TOP = 10;

/** How long a proof of an identifier is valid, and how long the code for a profile can be used. */
export const PROOF_DAYS = 180;
/** A proof can be renewed this long before it ends, and a notice says so. */
export const PROOF_RENEWABLE_DAYS = 14;
export const PROOF_CODE_HOURS = 24;

/** For this many days a new admin can't confirm actions that take two admins. */
export const NEW_ADMIN_WAIT_DAYS = 7;
