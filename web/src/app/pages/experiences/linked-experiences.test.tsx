import type { LinkedExperience, OutlinedExperience, ReadableLinkedExperience, Reply } from '@candor/contract/experiences';
import { unrevealedSample } from '@candor/contract/unrevealed-sample';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, errorReply } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { createPagination } from '../../../../test/samples.ts';
import LinkedExperiencesPage from './linked-experiences.tsx';

const reply = (content: string): Reply => ({
  id: 900,
  content,
  by_subject: true,
  decision_id: null,
  status: 'in_review',
  created_at: new Date().toISOString(),
});
const linked = (part: Partial<ReadableLinkedExperience> = {}): ReadableLinkedExperience => ({
  needs_proof: false,
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
  approximate_experience_date: false,
  my_reply: null,
  dispute: null,
  evidence: [],
  ...part,
});
const list = (...experiences: LinkedExperience[]) => ({ experiences, pagination: createPagination(experiences.length) });

describe('linked experiences', () => {
  it('opens the supporting files, named by number and kind, in the page', async () => {
    const id = crypto.randomUUID();
    const url = `/api/v1/files/${id}?token=t`;
    const evidence: ReadableLinkedExperience['evidence'] = [
      { id, kind: 'image', url, flagged: false },
      { id: crypto.randomUUID(), kind: 'video', url: '/v', flagged: false },
    ];
    fakeApi({ 'GET /experiences/linked': list(linked({ evidence })) });
    const { user } = renderScreen(<LinkedExperiencesPage />);
    const files = within(await screen.findByRole('list', { name: 'Supporting files' }));
    expect(files.getByRole('button', { name: 'File 2 (video)' })).toBeDefined();
    await user.click(files.getByRole('button', { name: 'File 1 (picture)' }));
    expect((await screen.findByRole('img', { name: 'File 1 (picture)' })).getAttribute('src')).toBe(url);
  });

  it('offers to reply, dispute and report, in one group', async () => {
    fakeApi({ 'GET /experiences/linked': list(linked()) });
    renderScreen(<LinkedExperiencesPage />);
    const actions = await screen.findByRole('group', { name: 'What you can do' });
    const names = within(actions)
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(names).toEqual(['Reply', 'Dispute', 'Report']);
  });

  it('shows whether a date is approximate', async () => {
    fakeApi({
      'GET /experiences/linked': list(linked({ approximate_experience_date: true }), linked({ id: 22, experience_date: '2026-11-02' })),
    });
    renderScreen(<LinkedExperiencesPage />);
    await screen.findByText('Happened about November 1, 2026');
    expect(screen.getByText('Happened November 2, 2026')).toBeDefined();
  });

  it('shows who wrote what, with placeholders for missing parts', async () => {
    fakeApi({ 'GET /experiences/linked': list(linked({ person_name: '', comment: null, social_id: '' })) });
    renderScreen(<LinkedExperiencesPage />);
    const card = within(await screen.findByRole('article', { name: 'Anonymous' }));
    for (const text of ['No comment provided', 'N/A', 'By Devon R.', 'now']) expect(card.getByText(text)).toBeDefined();
  });

  it('shows an empty state with a next step', async () => {
    fakeApi({ 'GET /experiences/linked': list() });
    renderScreen(<LinkedExperiencesPage />);
    expect(await screen.findByText('No Linked Experiences')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Submit Experience' }).getAttribute('href')).toBe('/submit-experience');
  });

  it('shows an error with Retry', async () => {
    fakeApi({ 'GET /experiences/linked': errorReply('NOT_FOUND') });
    renderScreen(<LinkedExperiencesPage />);
    expect(await screen.findByText('Failed to load linked experiences')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });
});

describe('the subject’s reply', () => {
  /** A server that saves `content` as the reply. */
  function acceptReply(call: 'POST /experiences/{id}/replies' | 'PUT /experiences/{id}/reply', before: Reply | null, content: string) {
    let ownReply = before;
    return fakeApi({
      'GET /experiences/linked': () => list(linked({ my_reply: ownReply })),
      [call]: () => ({ reply: (ownReply = reply(content)) }),
    });
  }

  it('is saved once and shown with its status', async () => {
    const calls = acceptReply('POST /experiences/{id}/replies', null, 'I was ill that day.');
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
    const calls = acceptReply('PUT /experiences/{id}/reply', reply('I was ill.'), 'I was ill. Sorry.');
    const { user } = renderScreen(<LinkedExperiencesPage />);
    await user.click(await screen.findByRole('button', { name: 'Edit reply' }));
    await user.type(screen.getByLabelText('Your reply'), ' Sorry.');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('I was ill. Sorry.')).toBeDefined();
    expect(calls.find(({ key }) => key === 'PUT /experiences/{id}/reply')?.body).toEqual({ content: 'I was ill. Sorry.' });
  });

  it('keeps the text when the server refuses it, also after a reload', async () => {
    fakeApi({ 'GET /experiences/linked': list(linked()), 'POST /experiences/{id}/replies': errorReply('ALREADY_REPLIED') });
    const { user, unmount } = renderScreen(<LinkedExperiencesPage />);
    await user.click(await screen.findByRole('button', { name: /Reply to the experience/ }));
    await user.type(screen.getByLabelText('Your reply'), 'My side of it');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('You’ve already replied to this experience.')).toBeDefined();
    unmount();
    renderScreen(<LinkedExperiencesPage />);
    expect(await screen.findByLabelText('Your reply')).toHaveProperty('value', 'My side of it');
  });
});

describe('disputing', () => {
  const id = '11111111-1111-4111-8111-111111111111';
  const decisionId = '22222222-2222-4222-8222-222222222222';
  const rejected = (from: string) => linked({ dispute: { id, status: 'rejected', new_dispute_from: from } });

  it('is offered again from the day that the server names, beside the earlier dispute', async () => {
    fakeApi({ 'GET /experiences/linked': list(rejected('2099-12-20T10:00:00.000Z'), { ...rejected('2026-01-20T10:00:00.000Z'), id: 22 }) });
    renderScreen(<LinkedExperiencesPage />);
    const [recent, old] = (await screen.findAllByRole('group', { name: 'What you can do' })).map((row) => within(row));
    expect(recent!.queryByRole('button', { name: /Dispute/ })).toBeNull();
    expect(old!.getByRole('button', { name: /Dispute/ })).toBeDefined();
    for (const row of [recent!, old!]) {
      expect(row.getByRole('link', { name: 'See the dispute' }).getAttribute('href')).toBe(`/my-disputes?dispute=${id}`);
    }
  });

  it('after a recent refusal leads to the decision, and says from which day it is possible again', async () => {
    const data = { decision_id: decisionId, new_dispute_from: '2099-12-20T10:00:00.000Z' };
    fakeApi({ 'GET /experiences/linked': list(linked()), 'POST /experience-disputes': errorReply('APPEAL_INSTEAD', { data }) });
    const { user } = renderScreen(<LinkedExperiencesPage />);
    await user.click(await screen.findByRole('button', { name: /Dispute/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/within 5 business days/)).toBeDefined();
    await user.click(dialog.getByLabelText(/private details/));
    // The fast lane promises hours instead.
    expect(dialog.getByText(/a person decides within 48 hours/)).toBeDefined();
    expect(dialog.queryByText(/within 5 business days/)).toBeNull();
    await user.type(dialog.getByLabelText('What’s wrong, in your own words'), 'It names my street.');
    await user.click(dialog.getByRole('button', { name: 'File dispute' }));
    expect(await dialog.findByText(/You can appeal that decision, or dispute it again from December 20, 2099/)).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Read the decision, or appeal' }).getAttribute('href')).toBe(
      `/my-decisions?decision=${decisionId}`,
    );
  });
});

it('shows the preview of an experience about an unproved ID, says why, and offers no reply', async () => {
  const outline: OutlinedExperience = {
    ...unrevealedSample,
    id: 22,
    needs_proof: true,
    platform: 'instagram',
    social_id: 'maya.l',
    proof_ended_at: null,
    dispute: null,
    person_name: 'Maya L.',
  };
  fakeApi({ 'GET /experiences/linked': list(outline, { ...outline, id: 23, proof_ended_at: '2026-05-03T10:00:00.000Z' }) });
  renderScreen(<LinkedExperiencesPage />);
  await screen.findByText(/haven’t proved yet that Instagram maya.l is yours/);
  await screen.findByText(/your proof that Instagram maya.l is yours ended on May 3, 2026/);
  for (const link of screen.getAllByRole('link', { name: 'Prove it’s yours' })) expect(link.getAttribute('href')).toBe('/social-ids');
  const [row] = screen.getAllByRole('group', { name: 'What you can do' });
  expect(
    within(row!)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Dispute', 'Report']);
});
