import { User } from '@candor/contract/accounts';
import type { Decision } from '@candor/contract/decisions';
import type { PaymentsConfig } from '@candor/contract/payments';
import type { SearchPage } from '@candor/contract/search';
import { unrevealedSample } from '@candor/contract/unrevealed-sample';
import type { ApiData } from '../src/lib/api/api-client.ts';

type SocialId = ApiData<'GET /user/social-ids'>['social_ids'][number];

const NOW = '2026-11-21T12:00:00.000Z';

/** A member with full access. Tests override what they need. */
export const createMember = (part: Partial<User> = {}): User =>
  User.parse({
    id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c11',
    display_name: 'Maya Lindqvist',
    email: null,
    email_verified: false,
    phone_number: '+14155550103',
    phone_verified: true,
    has_phone: true,
    birthdate: '1994-05-01',
    role: 'user',
    trust_score: 72,
    trust_tier: 'silver',
    verification_status: true,
    auth_provider: 'phone',
    google_linked: false,
    reveals: 3,
    campus_mode: false,
    lgbtqia: false,
    photo_url: null,
    photo_source: null,
    linked_social_ids_count: 2,
    profile_completeness: { has_birthdate: true, has_display_name: true, is_complete: true },
    bans: [],
    deletes_at: null,
    second_factor_due: false,
    created_at: NOW,
    updated_at: NOW,
    ...part,
  });

type Checklist = ApiData<'GET /user/checklist'>;

/** Three steps towards sharing an experience. The one that is done comes last. */
export function createChecklist(done: 'complete_profile' | 'verified_email'): Checklist {
  const steps = [
    { key: 'complete_profile', label: 'Complete your profile', points: 10, link: '/profile?open=edit' },
    { key: 'verified_email', label: 'Add your email', points: 5, link: '/profile?open=email' },
    { key: 'social_ids', label: 'Link a social ID', points: 5, link: '/social-ids' },
  ] as const;
  return {
    steps: steps.map((step) => ({ ...step, done: step.key === done })).toSorted((a, b) => Number(a.done) - Number(b.done)),
    goal: { feature: 'Submit Experience', required: 60, missing: 10 },
    dismissed: false,
  };
}

/** Pagination of one page out of `lastPage`, or of an empty list. */
export const createPagination = (shown: number, page = 1, lastPage = 1) => ({
  current_page: page,
  last_page: lastPage,
  per_page: 10,
  total: shown === 0 ? 0 : (lastPage - 1) * 10 + shown,
  from: shown === 0 ? null : 1,
  to: shown === 0 ? null : shown,
  has_more_pages: page < lastPage,
});

export const oneResult: SearchPage = {
  results: [unrevealedSample],
  pagination: { ...createPagination(1), total_is_capped: false },
  summary: { text: '1 experience found', person: null },
};

export const socialIdSample: SocialId = {
  id: '11111111-1111-4111-8111-111111111111',
  platform: 'instagram',
  social_id: 'maya.l',
  type: 'handle',
  verified: false,
  proved: false,
  proved_until: null,
  proof_state: null,
  created_at: '2026-11-01T10:00:00.000Z',
};

export const decisionSample: Decision = {
  id: '11111111-1111-4111-8111-111111111111',
  subject: { kind: 'experience', id: '7', link: '/my-experiences?experience=7' },
  outcome: 'rejected',
  guideline: { number: 1, title: 'Write about what happened to you' },
  reasons: 'Second hand.',
  reasons_language: 'en',
  automation: { used: false, how: null },
  created_at: '2026-11-20T00:00:00.000Z',
  appeal_until: '2099-05-20T23:59:59.999Z',
  appeal: null,
};

export const squareSample: PaymentsConfig = {
  provider: 'square',
  sandbox: true,
  application_id: 'sq0idp-1',
  location_id: 'L1',
  script_url: 'https://square.test/square.js',
  wallets: [],
};

export const appealSample = {
  statement: 'It was a meeting of ours.',
  status: 'open',
  waiting_for: null,
  due_at: '2099-12-05T23:59:59.999Z',
  resolved_at: null,
  reasons: null,
} as const;
