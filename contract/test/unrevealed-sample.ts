import type { SearchResult } from '../src/routes/experiences.ts';

/** An unrevealed experience as other members get it. The tests of server and web override the fields that they are about. */
export const unrevealedSample: SearchResult = {
  id: 41,
  person_name: 'Jordan M.',
  platforms: [],
  rating: 3,
  location: { city: null, state: null },
  tag_counts: { positive: 1, neutral: 0, negative: 0 },
  tags: [],
  comment: null,
  experience_date: null,
  approximate_experience_date: null,
  replies: [],
  has_reply: false,
  disputed: false,
  comment_edited: false,
  created_at: '2026-11-01T00:00:00.000Z',
  is_revealed: false,
  is_anonymous: false,
  reviewer_trust_score: 60,
  reviewer_verified: true,
};
