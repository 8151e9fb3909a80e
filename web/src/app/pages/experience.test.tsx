import type { SearchResult } from '@candor/contract/experiences';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerCalls, refuse } from '../../../test/answer-calls.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import ExperiencePage from './experience.tsx';

const outline: SearchResult = {
  id: 21,
  person_name: 'Jordan M.',
  platforms: [{ platform: 'instagram', social_id: 'jo•••••', emoji: '📷', label: 'Instagram' }],
  rating: 3,
  location: { city: 'Austin', state: 'TX' },
  tag_counts: { positive: 1, neutral: 0, negative: 0 },
  tags: [],
  comment: null,
  experience_date: null,
  replies: [],
  has_reply: true,
  disputed: false,
  comment_edited: false,
  created_at: '2026-11-01T00:00:00.000Z',
  is_revealed: false,
  is_anonymous: false,
  reviewer_trust_score: 60,
  reviewer_verified: true,
};
const reply = (id: number, content: string) => ({
  id,
  content,
  by_subject: false,
  status: 'approved' as const,
  created_at: '2026-11-02T00:00:00.000Z',
});
const nothing = { reply: false, report: false, block: false, dispute: false };
type Answers = Parameters<typeof answerCalls>[0];

function open(answers: Answers, id = '21') {
  const calls = answerCalls(answers);
  const drawn = renderScreen(
    <Routes>
      <Route path="/experiences/:id" element={<ExperiencePage />} />
      <Route path="/search" element={<p>The search</p>} />
    </Routes>,
    `/experiences/${id}`,
  );
  return { ...drawn, asked: (key: string) => calls.filter((call) => call.key === key) };
}

beforeEach(() => sessionStorage.clear());

describe('an experience by itself', () => {
  it('is revealed from there, and then read with its replies', async () => {
    let experience = outline;
    const { user } = open({
      'GET /experiences/{id}': () => ({ experience, may: { ...nothing, report: true, reply: experience.is_revealed } }),
      'GET /experiences/{id}/reply': { reply: null },
      'GET /reveals/count': { reveals: 2, unlimited: false },
      'POST /reveals/experience': () => {
        experience = { ...outline, person_name: 'Jordan Miller', comment: 'Kind.', is_revealed: true, replies: [reply(5, 'I agree.')] };
        return { experience, reveals: 1, charged: true };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Reveal full experience' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reveal' }));
    await screen.findByText('I agree.');
    await screen.findByRole('button', { name: 'Reply to the experience about Jordan Miller' });
    expect(screen.getByRole('button', { name: 'Report this reply' })).toBeDefined();
  });

  it('offers what the reply allows, and nothing else', async () => {
    const { unmount } = open({ 'GET /experiences/{id}': { experience: { ...outline, is_revealed: true }, may: nothing } });
    await screen.findByRole('article');
    for (const name of [/Report/, /Block/, /Dispute/, /Reply/]) expect(screen.queryByRole('button', { name })).toBeNull();
    unmount();
    open({ 'GET /experiences/{id}': { experience: outline, may: { ...nothing, report: true, block: true, dispute: true } } });
    for (const name of [/Report this/, /Block author/, /Dispute the/]) expect(await screen.findByRole('button', { name })).toBeDefined();
  });

  it('is reported with a reason', async () => {
    let answer: null | ReturnType<typeof refuse> = null;
    const { user, asked } = open({
      'GET /experiences/{id}': { experience: outline, may: { ...nothing, report: true } },
      'POST /experiences/{id}/report': () => answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Report this experience' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this experience' }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByText('Please choose a reason')).toBeDefined();
    await user.click(dialog.getByLabelText('It is hateful'));
    answer = refuse('ALREADY_REPORTED');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await dialog.findByText('You have already reported this. A reviewer will look at it.');
    answer = null;
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Thank you. A reviewer will look at it.');
    expect(asked('POST /experiences/{id}/report').at(-1)?.body).toEqual({ reason: 'hate', details: '' });
  });

  it('has its author blocked after a question, and leads back to the search', async () => {
    const { user, asked } = open({
      'GET /experiences/{id}': { experience: outline, may: { ...nothing, block: true } },
      'POST /user/blocks': { block: { id: '11111111-1111-4111-8111-111111111111', created_at: '2026-11-21T10:00:00.000Z' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Block author' }));
    expect(asked('POST /user/blocks')).toHaveLength(0);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
    await screen.findByText('The search');
    expect(asked('POST /user/blocks')[0]?.body).toEqual({ experience_id: 21 });
  });

  it('says when it is gone, and when it cannot be loaded', async () => {
    const { unmount } = open({ 'GET /experiences/{id}': refuse('NOT_FOUND') });
    await screen.findByText('This experience is not here');
    unmount();
    const nonsense = open({}, 'nonsense');
    expect(screen.getByText('This experience is not here')).toBeDefined();
    nonsense.unmount();
    open({ 'GET /experiences/{id}': refuse('INTERNAL') });
    await waitFor(() => expect(screen.getByText('This experience could not be loaded')).toBeDefined());
  });
});
