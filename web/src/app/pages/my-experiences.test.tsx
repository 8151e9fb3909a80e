import type { MyExperience } from '@candor/contract/experiences';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerCalls, refuse } from '../../../test/answer-calls.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aPagination } from '../../../test/samples.ts';
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
  created_at: new Date().toISOString(),
  ...part,
});
const onePage = (...experiences: MyExperience[]) => ({ experiences, pagination: aPagination(experiences.length) });

describe('my experiences', () => {
  it('shows all that there is to know of one', async () => {
    answerCalls({
      'GET /experiences': onePage(
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
      'now',
    ]) {
      expect(card.getByText(text)).toBeDefined();
    }
    expect(card.getByRole('img', { name: 'Rating 4' })).toBeDefined();
    expect(card.queryByRole('button', { name: /Withdraw/ })).toBeNull();
  });

  it('withdraws one after asking', async () => {
    let isWithdrawn = false;
    const calls = answerCalls({
      'GET /experiences': () => onePage(isWithdrawn ? experience({ status: 'withdrawn', can_withdraw: false }) : experience()),
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

  it('says in the dialog why one can no longer be withdrawn', async () => {
    answerCalls({ 'GET /experiences': onePage(experience()), 'DELETE /experiences/{id}': refuse('FINAL_DETERMINATION') });
    const { user } = renderScreen(<MyExperiencesPage />);
    await user.click(await screen.findByRole('button', { name: /Withdraw the experience/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await within(screen.getByRole('dialog')).findByText(/final determination has been made/)).toBeDefined();
  });

  it('is empty with a next step', async () => {
    answerCalls({ 'GET /experiences': { experiences: [], pagination: aPagination(0) } });
    renderScreen(<MyExperiencesPage />);
    expect(await screen.findByText('No Experiences Yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Submit Experience' }).getAttribute('href')).toBe('/submit-experience');
  });

  it('can be asked for again when it failed', async () => {
    let tries = 0;
    answerCalls({ 'GET /experiences': () => (tries++ === 0 ? refuse('INTERNAL') : onePage(experience())) });
    const { user } = renderScreen(<MyExperiencesPage />);
    expect(await screen.findByText('Failed to load experiences', {}, { timeout: 4000 })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Jordan Avery')).toBeDefined();
  });

  it('turns pages by the address', async () => {
    const calls = answerCalls({
      'GET /experiences': ({ query }) => {
        const page = Number(query.get('page'));
        return {
          experiences: page > 3 ? [] : [experience({ id: page, person_name: `Person ${'ABC'[page - 1] ?? ''}` })],
          pagination: aPagination(page > 3 ? 0 : 1, page, 3),
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
