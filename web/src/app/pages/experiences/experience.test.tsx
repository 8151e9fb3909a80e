import type { SearchResult } from '@candor/contract/experiences';
import { unrevealedSample } from '@candor/contract/unrevealed-sample';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { fakeApi, errorReply, type Answers } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import ExperiencePage from './experience.tsx';

const outline: SearchResult = {
  ...unrevealedSample,
  id: 21,
  platforms: [{ platform: 'instagram', social_id: 'jo•••••', emoji: '📷', label: 'Instagram' }],
  location: { city: 'Austin', state: 'TX' },
  has_reply: true,
  reviewer_trust_score: 60,
};
const reply = (id: number, content: string) => ({
  id,
  content,
  by_subject: false,
  decision_id: null,
  status: 'approved' as const,
  created_at: '2026-11-02T00:00:00.000Z',
});
const nothing = { reply: false, report: false, block: false, dispute: false };

function open(answers: Answers, id = '21') {
  const calls = fakeApi(answers);
  const rendered = renderScreen(
    <Routes>
      <Route path="/experiences/:id" element={<ExperiencePage />} />
      <Route path="/search" element={<p>The search</p>} />
    </Routes>,
    `/experiences/${id}`,
  );
  return { ...rendered, callsTo: (key: string) => calls.filter((call) => call.key === key) };
}

describe('the page of an experience', () => {
  it.each([
    [true, 'Happened about October 20, 2026'],
    [false, 'Happened October 20, 2026'],
  ])('shows whether its date is approximate (%s)', async (approximate_experience_date, words) => {
    const revealed = { ...outline, is_revealed: true, experience_date: '2026-10-20', approximate_experience_date };
    open({ 'GET /experiences/{id}': { experience: revealed, may: nothing } });
    await screen.findByText(words);
  });

  it.each(['1.5', '0', 'x', '90071992547409931'])('says that there is no experience %s', async (id) => {
    open({}, id);
    await screen.findByText('This experience isn’t available');
  });

  it('reveals the experience and then shows its replies', async () => {
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

  it('offers only the actions that the server allows', async () => {
    const { unmount } = open({ 'GET /experiences/{id}': { experience: { ...outline, is_revealed: true }, may: nothing } });
    await screen.findByRole('article');
    for (const name of [/Report/, /Block/, /Dispute/, /Reply/]) expect(screen.queryByRole('button', { name })).toBeNull();
    unmount();
    open({ 'GET /experiences/{id}': { experience: outline, may: { ...nothing, report: true, block: true, dispute: true } } });
    for (const name of [/Report this/, /Block author/, /Dispute the/]) expect(await screen.findByRole('button', { name })).toBeDefined();
  });

  it('reports the experience with a reason, and says when the member already reported it', async () => {
    const filed = { report: { id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c01', urgent: false, hidden: false } };
    let answer: typeof filed | ReturnType<typeof errorReply> = filed;
    const { user, callsTo } = open({
      'GET /experiences/{id}': { experience: outline, may: { ...nothing, report: true } },
      'POST /experiences/{id}/report': () => answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Report this experience' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this experience' }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByText('Please choose a reason')).toBeDefined();
    await user.click(dialog.getByLabelText('It’s hateful'));
    answer = errorReply('ALREADY_REPORTED');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await dialog.findByText('You’ve already reported this. A reviewer will look at it.');
    answer = filed;
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Thank you. A reviewer will look at it.');
    expect(callsTo('POST /experiences/{id}/report').at(-1)?.body).toEqual({ reason: 'hate', details: '' });
  });

  it('blocks the author after a confirmation and returns to the search', async () => {
    const { user, callsTo } = open({
      'GET /experiences/{id}': { experience: outline, may: { ...nothing, block: true } },
      'POST /user/blocks': { block: { id: '11111111-1111-4111-8111-111111111111', created_at: '2026-11-21T10:00:00.000Z' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Block author' }));
    expect(callsTo('POST /user/blocks')).toHaveLength(0);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
    await screen.findByText('The search');
    expect(callsTo('POST /user/blocks')[0]?.body).toEqual({ experience_id: 21 });
  });

  it('says how much a block hides: one experience of an anonymous author, every signed one of a named author', async () => {
    const openDialog = async (is_anonymous: boolean) => {
      const may = { ...nothing, block: true };
      const { user, unmount } = open({ 'GET /experiences/{id}': { experience: { ...outline, is_anonymous }, may } });
      await user.click(await screen.findByRole('button', { name: 'Block author' }));
      const text = (await screen.findByRole('dialog')).textContent;
      unmount();
      return text;
    };
    expect(await openDialog(true)).toContain('we hide only this experience');
    expect(await openDialog(false)).toContain('The experiences they share under their name no longer appear');
  });

  it('explains that the experience is gone, or that it could not be loaded', async () => {
    const { unmount } = open({ 'GET /experiences/{id}': errorReply('NOT_FOUND') });
    await screen.findByText('This experience isn’t available');
    unmount();
    const nonsense = open({}, 'nonsense');
    expect(screen.getByText('This experience isn’t available')).toBeDefined();
    nonsense.unmount();
    open({ 'GET /experiences/{id}': errorReply('INTERNAL') });
    await waitFor(() => expect(screen.getByText('We couldn’t load this experience')).toBeDefined());
  });
});
