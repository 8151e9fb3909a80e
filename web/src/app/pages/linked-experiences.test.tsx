import type { LinkedExperience, Reply } from '@candor/contract/experiences';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerCalls, refuse } from '../../../test/answer-calls.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aPagination } from '../../../test/samples.ts';
import LinkedExperiencesPage from './linked-experiences.tsx';

const reply = (content: string): Reply => ({
  id: 900,
  content,
  by_subject: true,
  status: 'in_review',
  created_at: new Date().toISOString(),
});
const linked = (part: Partial<LinkedExperience> = {}): LinkedExperience => ({
  id: 21,
  person_name: 'Maya Lindqvist',
  comment: 'Late, but funny.',
  platform: 'hinge',
  social_id: 'maya.l',
  rating: 3,
  tags: [],
  submitter_display_name: 'Devon R.',
  created_at: new Date().toISOString(),
  experience_date: '2026-11-01',
  my_reply: null,
  dispute: null,
  evidence: [],
  ...part,
});
const list = (...experiences: LinkedExperience[]) => ({ experiences, pagination: aPagination(experiences.length) });

beforeEach(() => sessionStorage.clear());

describe('linked experiences', () => {
  it('links to the supporting files by number and kind', async () => {
    const id = crypto.randomUUID();
    const url = `/api/v1/files/${id}?token=t`;
    const evidence: LinkedExperience['evidence'] = [
      { id, kind: 'image', url },
      { id: crypto.randomUUID(), kind: 'video', url: '/v' },
    ];
    answerCalls({ 'GET /experiences/linked': list(linked({ evidence })) });
    renderScreen(<LinkedExperiencesPage />);
    const files = within(await screen.findByRole('list', { name: 'Supporting files' }));
    expect(files.getByRole('link', { name: 'File 1 (picture)' }).getAttribute('href')).toBe(url);
    expect(files.getByRole('link', { name: 'File 2 (video)' })).toBeDefined();
  });

  it('shows who wrote what, and stands in for what is not there', async () => {
    answerCalls({ 'GET /experiences/linked': list(linked({ person_name: '', comment: null, social_id: '' })) });
    renderScreen(<LinkedExperiencesPage />);
    const card = within(await screen.findByRole('article', { name: 'Anonymous' }));
    for (const text of ['No comment provided', 'N/A', 'By Devon R.', 'now']) expect(card.getByText(text)).toBeDefined();
  });

  it('is empty with a next step', async () => {
    answerCalls({ 'GET /experiences/linked': list() });
    renderScreen(<LinkedExperiencesPage />);
    expect(await screen.findByText('No Linked Experiences')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Submit Experience' }).getAttribute('href')).toBe('/submit-experience');
  });

  it('says that it failed, with Retry', async () => {
    answerCalls({ 'GET /experiences/linked': refuse('NOT_FOUND') });
    renderScreen(<LinkedExperiencesPage />);
    expect(await screen.findByText('Failed to load linked experiences')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });
});

describe('the reply of the person written about', () => {
  it('is written once and shown with its status', async () => {
    let mine: Reply | null = null;
    const calls = answerCalls({
      'GET /experiences/linked': () => list(linked({ my_reply: mine })),
      'POST /experiences/{id}/replies': () => {
        mine = reply('I was ill that day.');
        return { reply: mine };
      },
    });
    const { user } = renderScreen(<LinkedExperiencesPage />);
    await user.click(await screen.findByRole('button', { name: /Reply to the experience/ }));
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(screen.getByText('Please write a reply')).toBeDefined();
    await user.type(screen.getByLabelText('Your reply'), '  I was ill that day. ');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('in review')).toBeDefined();
    const call = calls.find(({ key }) => key === 'POST /experiences/{id}/replies');
    expect(call).toMatchObject({ path: '/experiences/21/replies', body: { content: 'I was ill that day.' } });
    expect(call?.idempotencyKey).toMatch(/^\w{32}$/);
  });

  it('can be changed', async () => {
    let mine = reply('I was ill.');
    const calls = answerCalls({
      'GET /experiences/linked': () => list(linked({ my_reply: mine })),
      'PUT /experiences/{id}/reply': () => {
        mine = reply('I was ill. Sorry.');
        return { reply: mine };
      },
    });
    const { user } = renderScreen(<LinkedExperiencesPage />);
    await user.click(await screen.findByRole('button', { name: 'Edit reply' }));
    await user.type(screen.getByLabelText('Your reply'), ' Sorry.');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('I was ill. Sorry.')).toBeDefined();
    expect(calls.find(({ key }) => key === 'PUT /experiences/{id}/reply')?.body).toEqual({ content: 'I was ill. Sorry.' });
  });

  it('keeps what was written when it is refused, also over a reload', async () => {
    answerCalls({ 'GET /experiences/linked': list(linked()), 'POST /experiences/{id}/replies': refuse('ALREADY_REPLIED') });
    const { user, unmount } = renderScreen(<LinkedExperiencesPage />);
    await user.click(await screen.findByRole('button', { name: /Reply to the experience/ }));
    await user.type(screen.getByLabelText('Your reply'), 'My side of it');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('You have already replied to this experience.')).toBeDefined();
    unmount();
    renderScreen(<LinkedExperiencesPage />);
    expect(await screen.findByLabelText('Your reply')).toHaveProperty('value', 'My side of it');
  });
});
