import type { MyExperience } from '@candor/contract/experiences';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, errorReply } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { appealSample, createPagination, decisionSample } from '../../../../test/samples.ts';
import { DRAFT_NAME, emptyForm } from '../../../features/submit-experience/experience-form.ts';
import { readRejectionReason } from '../../../features/submit-experience/resubmission.ts';
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
  waits_until: null,
  created_at: new Date().toISOString(),
  ...part,
});
const FORM = `candor.draft.${DRAFT_NAME}`;
const onePageOfResults = (...experiences: MyExperience[]) => ({ experiences, pagination: createPagination(experiences.length) });

describe('my experiences', () => {
  it('shows an experience with its status, the reviewer’s reason and its replies, and no button where it cannot be withdrawn', async () => {
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

  it('says why an experience waits, and ends the wait', async () => {
    let isWaiting = true;
    const calls = fakeApi({
      'GET /experiences': () => onePageOfResults(experience({ is_anonymous: true, waits_until: isWaiting ? '2026-12-04' : null })),
      'POST /experiences/{id}/stop-waiting': () => {
        isWaiting = false;
        return null;
      },
    });
    const { user } = renderScreen(<MyExperiencesPage />);
    expect(await screen.findByText(/is waiting for another anonymous experience from Portland, until .*2026/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stop waiting: experience about Jordan Avery' }));
    await waitFor(() => expect(screen.queryByText(/is waiting for another/)).toBeNull());
    expect(calls.filter(({ key }) => key === 'POST /experiences/{id}/stop-waiting')).toHaveLength(1);
  });

  it('withdraws an experience some seconds after a confirmation, also if the page was left, unless that is undone', async () => {
    let isWithdrawn = false;
    const calls = fakeApi({
      'GET /experiences': () => onePageOfResults(isWithdrawn ? experience({ status: 'withdrawn', can_withdraw: false }) : experience()),
      'DELETE /experiences/{id}': () => {
        isWithdrawn = true;
        return null;
      },
    });
    const { user, unmount } = renderScreen(<MyExperiencesPage />);
    const withdrawals = () => calls.filter(({ key }) => key === 'DELETE /experiences/{id}').map(({ path }) => path);
    const confirm = async () => {
      await user.click(await screen.findByRole('button', { name: 'Withdraw the experience about Jordan Avery' }));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
      return screen.findByRole('button', { name: 'Undo' });
    };
    await user.click(await confirm());
    await confirm();
    expect(withdrawals()).toEqual([]);
    // Leaving the page doesn't cancel a confirmed action.
    unmount();
    await waitFor(() => expect(withdrawals()).toEqual(['/experiences/11']));
  });

  it('says that a withdrawal failed, although the member has left the list', async () => {
    fakeApi({
      'GET /experiences': onePageOfResults(experience()),
      'DELETE /experiences/{id}': errorReply('FORBIDDEN', { message: 'Too late.' }),
    });
    const { user } = renderScreen(<MyExperiencesPage />);
    await user.click(await screen.findByRole('button', { name: 'Withdraw the experience about Jordan Avery' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await screen.findByRole('button', { name: 'Undo' });
    await user.click(screen.getByRole('tab', { name: 'Rejected' }));
    await screen.findByText('Too late.');
  });

  it('withdraws at once when the page is closed, and then no longer offers to undo it', async () => {
    const calls = fakeApi({ 'GET /experiences': onePageOfResults(experience()), 'DELETE /experiences/{id}': null });
    const { user } = renderScreen(<MyExperiencesPage />);
    await user.click(await screen.findByRole('button', { name: 'Withdraw the experience about Jordan Avery' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await screen.findByRole('button', { name: 'Undo' });
    fireEvent(window, new Event('pagehide'));
    const withdrawals = () => calls.filter(({ key }) => key === 'DELETE /experiences/{id}').map(({ keepalive }) => keepalive);
    await waitFor(() => expect(withdrawals()).toEqual([true]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('requests the chosen status and order from the server', async () => {
    const calls = fakeApi({ 'GET /experiences': onePageOfResults(experience()) });
    const { user } = renderScreen(<MyExperiencesPage />);
    await user.click(await screen.findByRole('tab', { name: 'Rejected' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'oldest');
    await waitFor(() => expect(Object.fromEntries(calls.at(-1)!.query)).toEqual({ page: '1', status: 'rejected', sort: 'oldest' }));
  });

  it('stores a rejected experience as the draft of the form, and the reason beside it', async () => {
    const kind = { id: 9, label: 'Respectful', display_text: 'Respectful', emoji: '🤝', weight: 3, type: 'positive' as const };
    fakeApi({
      'GET /experiences': onePageOfResults(experience({ status: 'rejected', can_withdraw: false, review_notes: 'Names a workplace.' })),
      'GET /feedback-categories': { positive: [kind], neutral: [], negative: [] },
      'GET /geo/search': { places: [] },
    });
    const { user } = renderScreen(<MyExperiencesPage />);
    await user.click(await screen.findByRole('button', { name: 'Edit and submit again' }));
    await waitFor(() => expect(readRejectionReason()).toBe('Names a workplace.'));
    expect(JSON.parse(sessionStorage.getItem(`candor.draft.${DRAFT_NAME}`) ?? '')).toMatchObject({
      personName: 'Jordan Avery',
      tags: [9],
      comment: 'Kind and on time.',
      platforms: [{ platform: 'hinge', socialId: 'jordan.avery' }],
    });
  });

  it('asks before it replaces an unfinished experience', async () => {
    sessionStorage.setItem(FORM, JSON.stringify({ ...emptyForm(), personName: 'Somebody Else' }));
    fakeApi({
      'GET /experiences': onePageOfResults(experience({ status: 'rejected', can_withdraw: false })),
      'GET /feedback-categories': { positive: [], neutral: [], negative: [] },
      'GET /geo/search': { places: [] },
    });
    const { user } = renderScreen(<MyExperiencesPage />);
    const draftName = () => (JSON.parse(sessionStorage.getItem(FORM)!) as { personName: string }).personName;
    await user.click(await screen.findByRole('button', { name: 'Edit and submit again' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(draftName()).toBe('Somebody Else');
    await user.click(screen.getByRole('button', { name: 'Edit and submit again' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(draftName()).toBe('Jordan Avery'));
  });

  it('keeps the country of a phone number', async () => {
    fakeApi({
      'GET /experiences': onePageOfResults(
        experience({
          status: 'rejected',
          can_withdraw: false,
          platforms: [{ platform: 'phone', social_id: '7400 123456', country_code: '+44', emoji: '📞', label: 'Phone' }],
        }),
      ),
      'GET /feedback-categories': { positive: [], neutral: [], negative: [] },
      'GET /geo/search': { places: [] },
    });
    const { user } = renderScreen(<MyExperiencesPage />);
    await user.click(await screen.findByRole('button', { name: 'Edit and submit again' }));
    await waitFor(() =>
      expect(JSON.parse(sessionStorage.getItem(FORM)!)).toMatchObject({ platforms: [{ country: { iso: 'GB', dialCode: '+44' } }] }),
    );
  });

  it('offers no second submission of an experience while an appeal about it is open', async () => {
    const decisionId = '6f1c2b1e-6f0a-4b3a-9d59-2f6a4d0c8a11';
    fakeApi({
      'GET /experiences': onePageOfResults(experience({ status: 'rejected', can_withdraw: false, decision_id: decisionId })),
      'GET /decisions/{id}': {
        decision: {
          ...decisionSample,
          id: decisionId,
          appeal: { ...appealSample, id: '0d0f9f7c-52a5-4c0c-8a55-0d0a5b7ad0e2', decision_id: decisionId },
        },
      },
    });
    renderScreen(<MyExperiencesPage />);
    const button = await screen.findByRole('button', { name: 'Submit again once your appeal is decided' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
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
    expect(await screen.findByText('Failed to load experiences')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Jordan Avery')).toBeDefined();
  });

  it('starts with the page that the URL names, and requests another one on a click', async () => {
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
