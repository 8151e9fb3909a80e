import { unrevealedSample } from '@candor/contract/unrevealed-sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CategoriesById } from '../categories/category.ts';
import type { Experience } from '../load-experiences.ts';
import { presentExperience } from './present-experience.ts';

const categories: CategoriesById = new Map([
  [
    1,
    {
      id: 1,
      feedbackType: 'standard',
      type: 'positive',
      label: 'Respectful',
      labelKey: 'category.respectful',
      emoji: '🤝',
      weight: 3,
      isActive: true,
    },
  ],
  [
    41,
    {
      id: 41,
      feedbackType: 'standard',
      type: 'negative',
      label: 'Ghosting again',
      labelKey: null,
      emoji: '👻',
      weight: -3,
      isActive: true,
    },
  ],
]);
const experience: Experience = {
  id: 5,
  status: 'approved',
  personName: 'Jordan Ann Miller',
  comment: 'We walked along the river.',
  platforms: [
    { platform: 'instagram', socialId: 'Jordan.M', countryCode: null },
    { platform: 'phone', socialId: '+12025550143', countryCode: '+1' },
  ],
  tags: [1, 41],
  rating: 0,
  feedbackTypes: ['standard'],
  isAnonymous: false,
  authorTrust: 60,
  isAuthorVerified: true,
  experienceDate: '2026-05-17',
  isDateApproximate: true,
  city: 'Austin',
  state: 'TX',
  evidenceCount: 2,
  replyCount: 1,
  isDisputed: false,
  isCommentEdited: false,
  originalComment: null,
  isHidden: false,
  submittedAt: new Date('2026-05-20T10:11:12.131Z'),
  day: '2026-05-20',
  decidedDay: '2026-05-21',
  publishedDay: '2026-05-21',
  rank: 20_594,
  earned: true,
};
const reply = {
  id: 9,
  content: 'Not so.',
  by_subject: true,
  decision_id: null,
  status: 'approved',
  created_at: '2026-05-22T00:00:00.000Z',
} as const;
const view = { categories, language: 'en' as const, replies: [reply] };

describe('an experience before a reveal', () => {
  it('shows only the free part', () => {
    expect(presentExperience(experience, { ...view, isInFull: false })).toEqual({
      ...unrevealedSample,
      id: 5,
      person_name: 'Jordan M.',
      platforms: [
        { platform: 'instagram', social_id: 'jo•••••', emoji: '📷', label: 'Instagram' },
        { platform: 'phone', social_id: '•••••43', emoji: '📱', label: 'Phone' },
      ],
      rating: 0,
      location: { city: 'Austin', state: 'TX' },
      tag_counts: { positive: 1, neutral: 0, negative: 1 },
      has_reply: true,
      created_at: '2026-05-01T00:00:00.000Z',
    });
  });

  it('masks all identifiers except the searched one', () => {
    const { platforms } = presentExperience(experience, { ...view, isInFull: false, searchedCanonicals: new Set(['jordan.m']) });
    expect(platforms.map(({ social_id }) => social_id)).toEqual(['Jordan.M', '•••••43']);
  });

  it('never contains a hidden name, comment, handle, reply, date or tag', () => {
    const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{6,12}$/);
    fc.assert(
      fc.property(word, word, word, word, (surname, comment, handle, replied) => {
        const hidden = {
          ...experience,
          personName: `Jo ${surname}`,
          comment,
          platforms: [{ platform: 'tiktok' as const, socialId: handle, countryCode: null }],
        };
        const text = JSON.stringify(presentExperience(hidden, { ...view, isInFull: false, replies: [{ ...reply, content: replied }] }));
        for (const secret of [surname, comment, handle, replied, '2026-05-17', '2026-05-2', 'Respectful'])
          expect(text).not.toContain(secret);
      }),
    );
  });
});

describe('an experience in full', () => {
  it('shows names, identifiers, tags, dates and replies, and the day of its publication without the time', () => {
    const shown = presentExperience(experience, { ...view, isInFull: true });
    expect(shown).toMatchObject({
      person_name: 'Jordan Ann Miller',
      comment: 'We walked along the river.',
      experience_date: '2026-05-17',
      approximate_experience_date: true,
      tags: [{ id: 1, display_text: '🤝 Respectful' }, { id: 41 }],
      replies: [reply],
      created_at: '2026-05-21T00:00:00.000Z',
      is_revealed: true,
    });
    expect(shown.platforms[1]).toMatchObject({ social_id: '+12025550143', country_code: '+1' });
  });
});

it('names categories and platforms in the reader’s language, and those that an admin renamed as they are', () => {
  const shown = presentExperience(experience, { ...view, language: 'es', isInFull: true });
  expect(shown.platforms.map(({ label }) => label)).toEqual(['Instagram', 'Teléfono']);
  expect(shown.tags.map(({ label, display_text }) => [label, display_text])).toEqual([
    ['Trata con respeto', '🤝 Trata con respeto'],
    ['Ghosting again', '👻 Ghosting again'],
  ]);
});
