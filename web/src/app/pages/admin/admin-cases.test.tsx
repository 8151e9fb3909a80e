import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorReply, type Answers } from '../../../../test/fake-api.ts';
import { openAdmin, showSideBySide, uuid } from '../../../../test/open-admin.tsx';
import { createPagination } from '../../../../test/samples.ts';
import type { ApiData } from '../../../lib/api/api-client.ts';

beforeEach(() => showSideBySide(true));
afterEach(() => vi.unstubAllGlobals());

type Claim = ApiData<'GET /admin/ownership-disputes'>['disputes'][number];
const claim = (part: Partial<Claim> = {}): Claim => ({
  id: uuid('01'),
  status: 'pending',
  created_at: '2026-11-01T09:00:00.000Z',
  due_at: '2026-11-06T09:00:00.000Z',
  claimant_user: { display_name: 'Cleo Claimant' },
  current_owner_user: { display_name: 'Otto Owner' },
  platform: 'instagram',
  social_id: 'jordan.ellis',
  current_owner_user_id: uuid('99'),
  reason: 'It has been mine since 2014.',
  owner_statement: null,
  evidence_urls: ['/api/v1/files/a?token=b', '/api/v1/files/c?token=d'],
  evidence: [
    { id: uuid('02'), kind: 'image', url: '/api/v1/files/a?token=b', flagged: false, by: 'claimant' },
    { id: uuid('03'), kind: 'document', url: '/api/v1/files/c?token=d', flagged: false, by: 'claimant' },
  ],
  conflict_of_interest: false,
  admin_notes: null,
  resolved_at: null,
  resolved_by_user: null,
  ...part,
});
const claimAnswers = (disputes: Claim[]): Answers => ({
  'GET /admin/ownership-disputes': { disputes, pagination: createPagination(disputes.length) },
  'GET /admin/ownership-disputes/stats': { total: 7, pending: 1, resolved: 6, approved: 4, rejected: 2 },
});
const openClaims = (answers: Answers) => openAdmin('/admin/ownership-disputes', 'Ownership Disputes', answers);

describe('the history of a member', () => {
  it('opens in a dialog and is loaded only then, with counts and the member’s other cases', async () => {
    const counts = { approved: 2, in_review: 0, rejected: 1, removed: 0, withdrawn: 0 };
    const history = {
      display_name: 'Cleo Claimant',
      signed_experiences: { total: 3, ...counts },
      reports: { total: 1, open: 0, action_taken: 1, no_action: 0 },
      bans: [],
    };
    const cases = [
      { kind: 'ownership_dispute' as const, role: 'owner' as const, status: 'rejected' as const, created_at: '2026-10-02T09:00:00.000Z' },
    ];
    const { user, callsTo } = await openClaims({
      ...claimAnswers([claim()]),
      'GET /admin/ownership-disputes/{id}/claimant-history': { history, cases, pagination: createPagination(1) },
    });
    const button = await screen.findByRole('button', { name: 'History of Cleo Claimant' });
    expect(callsTo('GET /admin/ownership-disputes/{id}/claimant-history')).toHaveLength(0);
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'History of Cleo Claimant' });
    await within(dialog).findByText('Signed experiences (3)');
    for (const text of ['Approved: 2', 'Rejected: 1', 'Led to action: 1', 'Ownership dispute · had the ID', /2026 · rejected$/, 'None'])
      within(dialog).getByText(text);
    expect(within(dialog).queryByText(/In review/)).toBeNull();
  });

  it('shows its headings while it loads, and offers a retry after an error', async () => {
    let answer: (reply: ReturnType<typeof errorReply>) => void = () => undefined;
    const { user } = await openClaims({
      ...claimAnswers([claim()]),
      'GET /admin/ownership-disputes/{id}/claimant-history': () =>
        new Promise<ReturnType<typeof errorReply>>((resolve) => (answer = resolve)),
    });
    await user.click(await screen.findByRole('button', { name: 'History of Cleo Claimant' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'History of Cleo Claimant' }));
    expect((await dialog.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
      'Signed experiences',
      'Reports by this member',
      'Suspensions',
      'Cases',
    ]);
    answer(errorReply('NOT_FOUND'));
    await dialog.findByText('We couldn’t load the history');
    dialog.getByRole('button', { name: 'Retry' });
  });
});

describe('ownership disputes', () => {
  it('with the admin as a party show that they exist, but no names and no decision', async () => {
    const masked = { claimant_user: { display_name: 'Hidden' }, current_owner_user: null, reason: '', evidence: [], evidence_urls: [] };
    await openClaims(claimAnswers([claim({ ...masked, conflict_of_interest: true })]));
    const shown = within(await screen.findByRole('article'));
    shown.getByText('Conflict of Interest - Cannot Review');
    shown.getByText('You’re a party to this case, so another admin has to decide.');
    expect(shown.queryByRole('button', { name: 'Review & Resolve' })).toBeNull();
    for (const absent of ['Hidden', 'Claimant', 'Reason']) expect(shown.queryByText(absent)).toBeNull();
  });

  it('show counters, what was filed, and the files one by one', async () => {
    const { user } = await openClaims(claimAnswers([claim()]));
    const card = await screen.findByRole('article', { name: /jordan\.ellis/ });
    for (const text of ['Pending', 'Cleo Claimant', 'Otto Owner', 'It has been mine since 2014.', /^Overdue since/])
      within(card).getByText(text);
    const counters = screen.getByRole('region', { name: 'Cases in numbers' });
    expect(within(counters).getByText('Resolved').parentElement?.textContent).toContain('6');
    await user.click(within(card).getByRole('button', { name: 'Evidence 1' }));
    const viewer = await screen.findByRole('dialog', { name: 'Evidence 1' });
    expect(within(viewer).getByRole('img', { name: 'Evidence 1' }).getAttribute('src')).toContain('/api/v1/files/a');
    await user.click(within(viewer).getByRole('button', { name: 'Next file' }));
    // The second file is a document, which this test cannot load.
    await within(viewer).findByRole('button', { name: 'Try again' });
  });

  it('are approved with notes, which survive a failed request', async () => {
    let attempts = 0;
    const { user, callsTo } = await openClaims({
      ...claimAnswers([claim()]),
      'PUT /admin/ownership-disputes/{id}/resolve': () =>
        (attempts += 1) === 1 ? errorReply('INTERNAL') : { dispute: claim({ status: 'approved' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Review & Resolve' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resolve ownership dispute' });
    const notes = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Admin Notes' });
    await user.type(notes, 'The documents show it.');
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await within(dialog).findByText('An error occurred while resolving the dispute');
    expect(notes.value).toBe('The documents show it.');
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await screen.findByText('Ownership dispute approved successfully!');
    expect(callsTo('PUT /admin/ownership-disputes/{id}/resolve').at(-1)?.body).toEqual({
      status: 'approved',
      admin_notes: 'The documents show it.',
      guideline: 11,
    });
    await waitFor(() => expect(callsTo('GET /admin/ownership-disputes')).toHaveLength(3));
  });

  it('are not rejected without a reason, show that another admin resolved one first, and reload the list', async () => {
    const { user, callsTo } = await openClaims({
      ...claimAnswers([claim()]),
      'PUT /admin/ownership-disputes/{id}/resolve': errorReply('ALREADY_RESOLVED'),
    });
    await user.click(await screen.findByRole('button', { name: 'Review & Resolve' }));
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    await screen.findByText('A reason is required');
    expect(callsTo('PUT /admin/ownership-disputes/{id}/resolve')).toHaveLength(0);
    await user.type(screen.getByRole('textbox', { name: 'Admin Notes' }), 'Nothing shows it.');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await screen.findByText('This dispute has already been resolved.');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await waitFor(() => expect(callsTo('GET /admin/ownership-disputes')).toHaveLength(2));
  });

  it('open the first case beside the list, step with j and k outside text fields, and keep the chosen case in the address', async () => {
    const second = claim({ id: uuid('08'), social_id: 'robin.vale', reason: 'My name stands in it.' });
    const { user, currentPath } = await openClaims(claimAnswers([claim(), second]));
    await screen.findByRole('article', { name: /jordan\.ellis/ });
    expect(currentPath()).toBe('/admin/ownership-disputes');
    await user.keyboard('j');
    const shown = within(await screen.findByRole('article', { name: /robin\.vale/ }));
    shown.getByText('My name stands in it.');
    expect(currentPath()).toBe(`/admin/ownership-disputes?case=${uuid('08')}`);
    expect(screen.getByRole('button', { name: /robin\.vale/, current: true })).toBeTruthy();
    await user.keyboard('jk');
    await screen.findByRole('article', { name: /jordan\.ellis/ });
    await user.click(screen.getByRole('button', { name: 'Review & Resolve' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Admin Notes' }), 'jjj');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('article', { name: /jordan\.ellis/ });
  });

  it('show the list or one case on a phone, and lead back to the list', async () => {
    showSideBySide(false);
    const { user, currentPath } = await openClaims(claimAnswers([claim()]));
    await user.click(await screen.findByRole('button', { name: /jordan\.ellis/ }));
    await screen.findByRole('article', { name: /jordan\.ellis/ });
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(currentPath()).toBe('/admin/ownership-disputes');
  });

  it('open the case in the URL, or the first one if it is not on the page', async () => {
    const second = claim({ id: uuid('08'), social_id: 'robin.vale' });
    await openAdmin(`/admin/ownership-disputes?case=${uuid('08')}`, 'Ownership Disputes', claimAnswers([claim(), second]));
    await screen.findByRole('article', { name: /robin\.vale/ });
    cleanup();
    await openAdmin(`/admin/ownership-disputes?case=${uuid('77')}`, 'Ownership Disputes', claimAnswers([claim(), second]));
    await screen.findByRole('article', { name: /jordan\.ellis/ });
  });

  it('are filtered by a status, which replaces case and page in the URL, and explain an empty list', async () => {
    const { user, currentPath, callsTo } = await openAdmin(
      `/admin/ownership-disputes?case=${uuid('01')}&page=2`,
      'Ownership Disputes',
      claimAnswers([]),
    );
    await screen.findByText('No ownership disputes have been filed yet.');
    await user.selectOptions(screen.getByLabelText('Status'), 'Resolved');
    await screen.findByText('No disputes with status "resolved" found.');
    expect(currentPath()).toBe('/admin/ownership-disputes?status=resolved');
    expect(callsTo('GET /admin/ownership-disputes').at(-1)?.query.get('status')).toBe('resolved');
  });
});

describe('an experience dispute', () => {
  const dispute: ApiData<'GET /admin/experience-disputes'>['disputes'][number] = {
    id: uuid('21'),
    status: 'approved',
    created_at: '2026-11-01T09:00:00.000Z',
    due_at: '2026-11-06T09:00:00.000Z',
    resolved_at: '2026-11-03T09:00:00.000Z',
    admin_notes: 'Upheld.',
    experience_id: 77,
    experience_removed: false,
    ground: 'not_me',
    statement: 'It was somebody else.',
    author_statement: null,
    disputing_user: null,
    on_behalf_of: 'child',
    resolved_by_user: { display_name: 'Ada' },
    evidence_count: 0,
    conflict_of_interest: false,
  };
  const experience: ApiData<'GET /admin/experience-disputes/{id}/enhanced'>['dispute']['experience'] = {
    id: 77,
    person_name: 'Jordan Ellis',
    platforms: [],
    rating: -4,
    location: { city: 'Austin', state: 'TX' },
    tag_counts: { positive: 0, neutral: 0, negative: 1 },
    tags: [],
    comment: null,
    experience_date: '2026-10-01',
    approximate_experience_date: false,
    replies: [],
    has_reply: false,
    disputed: false,
    comment_edited: false,
    created_at: '2026-10-02T00:00:00.000Z',
    is_revealed: true,
    is_anonymous: true,
    reviewer_trust_score: 50,
    reviewer_verified: false,
  };

  it('is decided by a button that says what happens, after a warning that the notes seem to name someone', async () => {
    const open = { ...dispute, status: 'pending' as const, resolved_at: null, admin_notes: null, resolved_by_user: null };
    const { user, callsTo } = await openAdmin('/admin/experience-disputes', 'Admin Disputes', {
      'GET /admin/experience-disputes': {
        disputes: [open],
        counts: { total: 1, pending: 1, resolved: 0, approved: 0, rejected: 0 },
        pagination: createPagination(1),
      },
      'GET /admin/experience-disputes/{id}/enhanced': {
        dispute: {
          ...open,
          evidence: [],
          experience,
          replies: [],
          history: [{ at: '2026-11-01T09:00:00.000Z', by: 'disputing', action: 'filed', notes: null }],
        },
      },
      'PUT /admin/experience-disputes/{id}/status': { dispute: open },
    });
    const shown = within(await screen.findByRole('article', { name: 'This isn’t about me' }));
    await shown.findByText('Filed the dispute');
    shown.getByText('We told the author. There’s no answer yet.');
    await user.click(shown.getByRole('button', { name: 'Keep experience' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep experience' }));
    expect(dialog.queryByRole('button', { name: 'Remove experience' })).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: 'Admin Notes' }), 'Jordan Ellis was there.');
    await dialog.findByText('This seems to name someone');
    await user.click(dialog.getByRole('button', { name: 'Keep experience' }));
    await waitFor(() =>
      expect(callsTo('PUT /admin/experience-disputes/{id}/status')[0]?.body).toMatchObject({
        status: 'rejected',
        admin_notes: 'Jordan Ellis was there.',
      }),
    );
  });

  it('reveals the author’s identity for a reason, once a second admin agrees where two are required', async () => {
    let isAgreed = false;
    const { user, callsTo } = await openAdmin('/admin/experience-disputes', 'Admin Disputes', {
      'GET /admin/experience-disputes': {
        disputes: [dispute],
        counts: { total: 1, pending: 0, resolved: 1, approved: 1, rejected: 0 },
        pagination: createPagination(1),
      },
      'GET /admin/experience-disputes/{id}/enhanced': { dispute: { ...dispute, evidence: [], experience, replies: [], history: [] } },
      'POST /admin/experiences/{id}/unmask': () =>
        isAgreed
          ? { author: { id: uuid('31'), display_name: 'Hidden Hand' }, needs_second_admin: false }
          : { author: null, needs_second_admin: true },
    });
    const revealIdentity = async () => {
      await user.click(await screen.findByRole('button', { name: 'Reveal the author’s identity' }));
      const dialog = await screen.findByRole('dialog', { name: 'Reveal the author’s identity?' });
      await user.click(within(dialog).getByRole('button', { name: 'Reveal identity' }));
      await within(dialog).findByText('A reason is required');
      await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'A court order.');
      await user.click(within(dialog).getByRole('button', { name: 'Reveal identity' }));
      return dialog;
    };
    const first = await revealIdentity();
    await within(first).findByText('A second admin is needed');
    expect(callsTo('POST /admin/experiences/{id}/unmask')[0]).toMatchObject({
      path: '/admin/experiences/77/unmask',
      body: { reason: 'A court order.' },
    });
    await user.click(within(first).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByText('A second admin is needed')).toBeNull());
    isAgreed = true;
    await within(await revealIdentity()).findByText('Hidden Hand');
  });
});
