import type { MyExperience } from '@candor/contract/experiences';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, errorReply } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { createPagination } from '../../../../test/samples.ts';
import MyExperiencesPage from './my-experiences.tsx';

const experience = (part: Partial<MyExperience> = {}): MyExperience => ({
  id: 11,
  person_name: 'Jordan Avery',
  comment: 'Kind and on time.',
  formatted_categories: [{ emoji: '🤝', label: 'Respectful', type: 'positive' }],
  platforms: [{ platform: 'hinge', social_id: 'jordan.avery', emoji: '💞', label: 'Hinge' }],
  rating: 4,
  city: 'Portland',
  state: 'OR',
  status: 'in_review',
  is_anonymous: false,
  experience_date: '2026-11-18',
  approximate_experience_date: true,
  evidence_count: 0,
  comment_edited: false,
  reply_count: 0,
  disputed: false,
  can_withdraw: true,
  review_notes: null,
  decision_id: null,
  created_at: new Date().toISOString(),
  ...part,
});
const onePageOfResults = (...experiences: MyExperience[]) => ({ experiences, pagination: createPagination(experiences.length) });

describe('my experiences', () => {
  it('shows all details of an experience', async () => {
    fakeApi({
      'GET /experiences': onePageOfResults(
        experience({
          status: 'rejected',
          review_notes: 'Names a workplace.',
          can_withdraw: false,
          comment_edited: true,
          is_anonymous: true,
          reply_count: 2,
        }),
      ),
    });
    renderScreen(<MyExperiencesPage />);
    const card = within(await screen.findByRole('article', { name: 'Jordan Avery' }));
    for (const text of [
      'Kind and on time.',
      'Respectful',
      'jordan.avery',
      'Portland, OR',
      'rejected',
      'Names a workplace.',
      'Comment edited in review',
      'Shared anonymously',
      '2 replies',
      'Shared just now',
    ]) {
      expect(card.getByText(text)).toBeDefined();
    }
    expect(card.getByRole('img', { name: 'Rating 4' })).toBeDefined();
    expect(card.queryByRole('button', { name: /Withdraw/ })).toBeNull();
  });

  it('withdraws an experience after a confirmation', async () => {
    let isWithdrawn = false;
    const calls = fakeApi({
      'GET /experiences': () => onePageOfResults(isWithdrawn ? experience({ status: 'withdrawn', can_withdraw: false }) : experience()),
      'DELETE /experiences/{id}': () => {
        isWithdrawn = true;
        return null;
      },
    });
    const { user } = renderScreen(<MyExperiencesPage />);
    await user.click(await screen.findByRole('button', { name: 'Withdraw the experience about Jordan Avery' }));
    expect(calls.some(({ key }) => key === 'DELETE /experiences/{id}')).toBe(false);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('withdrawn')).toBeDefined();
    expect(calls.find(({ key }) => key === 'DELETE /experiences/{id}')?.path).toBe('/experiences/11');
  });

  it('formats a phone number', async () => {
    const phone = (social_id: string, country_code: string) =>
      ({ platform: 'phone', social_id, country_code, emoji: '📱', label: 'Phone' }) as const;
    fakeApi({
      'GET /experiences': onePageOfResults(experience({ platforms: [phone('+14155550143', '+1'), phone('+436601234567', '+43')] })),
    });
    renderScreen(<MyExperiencesPage />);
    await screen.findByText('+1 (415) 555-0143');
    expect(screen.getByText('+43 660 123 4567')).toBeDefined();
  });

  it('explains in the dialog why an experience can no longer be withdrawn', async () => {
    fakeApi({ 'GET /experiences': onePageOfResults(experience()), 'DELETE /experiences/{id}': errorReply('FINAL_DETERMINATION') });
    const { user } = renderScreen(<MyExperiencesPage />);
    await user.click(await screen.findByRole('button', { name: /Withdraw the experience/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await within(screen.getByRole('dialog')).findByText(/final determination has been made/)).toBeDefined();
  });

  it('shows an empty state with a next step', async () => {
    fakeApi({ 'GET /experiences': { experiences: [], pagination: createPagination(0) } });
    renderScreen(<MyExperiencesPage />);
    expect(await screen.findByText('No Experiences Yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Submit Experience' }).getAttribute('href')).toBe('/submit-experience');
  });

  it('can be reloaded after an error', async () => {
    let attempts = 0;
    fakeApi({ 'GET /experiences': () => (attempts++ === 0 ? errorReply('INTERNAL') : onePageOfResults(experience())) });
    const { user } = renderScreen(<MyExperiencesPage />);
    expect(await screen.findByText('Failed to load experiences', {}, { timeout: 4000 })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Jordan Avery')).toBeDefined();
  });

  it('keeps the page number in the URL', async () => {
    const calls = fakeApi({
      'GET /experiences': ({ query }) => {
        const page = Number(query.get('page'));
        return {
          experiences: page > 3 ? [] : [experience({ id: page, person_name: `Person ${'ABC'[page - 1] ?? ''}` })],
          pagination: createPagination(page > 3 ? 0 : 1, page, 3),
        };
      },
    });
    const { user } = renderScreen(<MyExperiencesPage />, '/my-experiences?page=2');
    expect(await screen.findByText('Person B')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('Person C')).toBeDefined();
    await waitFor(() => expect(calls.map(({ query }) => query.get('page'))).toEqual(['2', '3']));
  });
});
