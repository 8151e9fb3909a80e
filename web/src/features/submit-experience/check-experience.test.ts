import { isoDay } from '@candor/contract/dates';
import { SubmitExperienceBody } from '@candor/contract/experiences';
import { MESSAGES } from '@candor/contract/messages';
import { canonicalSocialId } from '@candor/contract/social-id';
import { describe, expect, it } from 'vitest';
import type { Tag } from './check-experience.ts';
import { checkExperience } from './check-experience.ts';
import type { ExperienceForm } from './experience-form.ts';
import { emptyForm, feedbackTypesOf, newRow } from './experience-form.ts';
import { toSubmission } from './submission-body.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const kind: Tag = { id: 1, label: 'Respectful', display_text: '🤝 Respectful', emoji: '🤝', weight: 4, type: 'positive' };
const rude: Tag = { id: 2, label: 'Rude', display_text: '🙄 Rude', emoji: '🙄', weight: -3, type: 'negative' };
const hinge = { ...newRow('1'), platform: 'hinge', socialId: '@Jordan.Avery' } as const;

const filled = (part: Partial<ExperienceForm> = {}): ExperienceForm => ({
  ...emptyForm(),
  personName: 'Jordan Avery',
  platforms: [hinge],
  comment: 'Kind.',
  ...part,
});
const messages = (form: ExperienceForm, tags: readonly Tag[] = [kind]) =>
  checkExperience(form, tags, canonicalSocialId, NOW).map(({ message }) => message);

describe('checkExperience', () => {
  it('accepts a complete form', () => {
    expect(messages(filled())).toEqual([]);
  });

  it('lists everything that an empty form lacks, in the order of the screen', () => {
    expect(messages(emptyForm(), [])).toEqual([
      MESSAGES.personNameRequired,
      'At least one platform with a social ID is required',
      MESSAGES.tagRequired,
      MESSAGES.commentRequired,
    ]);
  });

  it.each(['Bob2', 'Bob<script>', 'Боb'])('rejects the name %s', (personName) => {
    expect(messages(filled({ personName }))).toEqual([MESSAGES.personNameCharacters]);
  });

  it.each(['José Nguyễn', "Siobhán O'Brien-Smith", '王小明'])('accepts the name %s', (personName) => {
    expect(messages(filled({ personName }))).toEqual([]);
  });

  it('requires a longer comment when a tag or a word makes an experience negative', () => {
    expect(messages(filled({ comment: '' }), [rude])).toEqual([MESSAGES.commentRequiredNegative]);
    expect(messages(filled({ comment: 'Too rude' }), [kind])).toEqual([MESSAGES.commentTooShortNegative]);
  });

  it('rejects a comment of more than 250 characters', () => {
    expect(messages(filled({ comment: 'x'.repeat(251) }))).toEqual([MESSAGES.commentTooLong]);
  });

  it('requires no comment for an anonymous experience', () => {
    expect(messages(filled({ comment: '', isAnonymous: true }), [rude])).toEqual([]);
  });

  it('accepts exact dates only between two years ago and today', () => {
    const messagesFor = (exactDate: string) => messages(filled({ isExactDate: true, exactDate }));
    expect(messagesFor(isoDay(NOW))).toEqual([]);
    expect(messagesFor('2024-11-21')).toEqual([]);
    expect(messagesFor('2024-11-20')).toEqual([MESSAGES.experienceDate]);
    expect(messagesFor('2026-11-22')).toEqual([MESSAGES.experienceDate]);
    expect(messagesFor('')).toEqual([MESSAGES.experienceDate]);
  });

  it('names the invalid row and its invalid part', () => {
    const platforms = [
      hinge,
      { ...newRow('2'), platform: 'x', socialId: 'has spaces' } as const,
      { ...newRow('3'), socialId: 'whose' },
      newRow('4'),
    ];
    expect(checkExperience(filled({ platforms }), [kind], canonicalSocialId, NOW).map(({ row }) => row)).toEqual([
      { id: '2', part: 'socialId' },
      { id: '3', part: 'platform' },
    ]);
  });

  it('detects a duplicate ID, also in another spelling', () => {
    expect(messages(filled({ platforms: [hinge, { ...hinge, id: '2', socialId: 'jordan.avery' }] }))).toHaveLength(1);
  });

  it('requires a typed place to be chosen from the list', () => {
    expect(messages(filled({ placeText: 'Portl' }))).toHaveLength(1);
  });
});

describe('toSubmission', () => {
  it('builds the body of the contract, with numbers in E.164', () => {
    const form = filled({
      platforms: [
        hinge,
        { ...newRow('2'), platform: 'phone', socialId: '020 7946 0958', country: { iso: 'GB', dialCode: '+44' } },
        { ...newRow('3'), platform: 'whatsapp', socialId: '(415) 555-0143' },
        newRow('4'),
      ],
      place: { city: 'Portland', state: 'OR', country: 'United States', latitude: 45.5, longitude: -122.7 },
    });
    const body = toSubmission(form, [kind, rude], ['standard'], canonicalSocialId, NOW);
    expect(SubmitExperienceBody.parse(body)).toMatchObject({
      person_name: 'Jordan Avery',
      experience_date: '2026-11-18',
      approximate_experience_date: true,
      city: 'Portland',
      latitude: 45.5,
      tags: [1, 2],
      rating: 1,
    });
    expect(body.platforms).toEqual([
      { platform: 'hinge', social_id: 'Jordan.Avery', country_code: null },
      { platform: 'phone', social_id: '+442079460958', country_code: '+44' },
      { platform: 'whatsapp', social_id: '+14155550143', country_code: '+1' },
    ]);
  });

  it('drops the comment of an anonymous experience', () => {
    const body = toSubmission(filled({ isAnonymous: true }), [kind], ['standard'], canonicalSocialId, NOW);
    expect(body).toMatchObject({ comment: '', is_anonymous: true, latitude: null, longitude: null, city: null, state: null });
  });
});

describe('feedbackTypesOf', () => {
  it('lets LGBTQIA+ override Campus Mode', () => {
    expect(feedbackTypesOf({ campus_mode: true, lgbtqia: true })).toEqual(['standard', 'lgbtqia']);
    expect(feedbackTypesOf({ campus_mode: true, lgbtqia: false })).toEqual(['standard', 'campus']);
    expect(feedbackTypesOf({ campus_mode: false, lgbtqia: false })).toEqual(['standard']);
  });
});
