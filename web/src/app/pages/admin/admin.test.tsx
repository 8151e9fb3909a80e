import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, errorReply } from '../../../../test/fake-api.ts';
import { A_TOKEN, renderApp } from '../../../../test/render-app.tsx';
import { createMember, createPagination } from '../../../../test/samples.ts';
import { SignedIn } from '../../../../test/signed-in.tsx';
import type { ApiData } from '../../../lib/api/api-client.ts';
import AdminPages from './admin.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const id = (last: string) => `3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c${last}`;
const adminId = createMember().id;

async function open(at: string, title: string, answers: Answers) {
  const calls = fakeApi({ 'GET /user': { user: createMember({ role: 'admin' }) }, ...answers });
  const user = userEvent.setup();
  const { currentPath } = renderApp(
    <SignedIn>
      <Routes>
        <Route path="/admin/*" element={<AdminPages />} />
      </Routes>
    </SignedIn>,
    { at, token: A_TOKEN },
  );
  // The admin pages load lazily, which can take longer than the default timeout.
  await screen.findByRole('heading', { level: 1, name: title }, { timeout: 10_000 });
  return { user, currentPath, callsTo: (key: string) => calls.filter((call) => call.key === key) };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

type Claim = ApiData<'GET /admin/ownership-disputes'>['disputes'][number];
const claim = (part: Partial<Claim> = {}): Claim => ({
  id: id('01'),
  status: 'pending',
  created_at: '2026-11-01T09:00:00.000Z',
  due_at: '2026-11-06T09:00:00.000Z',
  claimant_user: { display_name: 'Cleo Claimant' },
  current_owner_user: { display_name: 'Otto Owner' },
  platform: 'instagram',
  social_id: 'jordan.ellis',
  current_owner_user_id: id('99'),
  reason: 'It has been mine since 2014.',
  owner_statement: null,
  evidence_urls: ['/api/v1/files/a?token=b', '/api/v1/files/c?token=d'],
  evidence: [
    { id: id('02'), kind: 'image', url: '/api/v1/files/a?token=b', flagged: false, by: 'claimant' },
    { id: id('03'), kind: 'document', url: '/api/v1/files/c?token=d', flagged: false, by: 'claimant' },
  ],
  admin_notes: null,
  resolved_at: null,
  resolved_by_user: null,
  ...part,
});
const claimAnswers = (disputes: Claim[]): Answers => ({
  'GET /admin/ownership-disputes': { disputes, pagination: createPagination(disputes.length) },
  'GET /admin/ownership-disputes/stats': { total: 7, pending: 1, resolved: 6, approved: 4, rejected: 2 },
});
const openClaims = (answers: Answers) => open('/admin/ownership-disputes', 'Ownership Disputes', answers);

describe('ownership disputes', () => {
  it('show counters, all filed details, and the files one by one', async () => {
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

  it('show that another admin resolved one first, and reload the list', async () => {
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

  it('are filtered by the status in the URL, and explain an empty or failed list', async () => {
    const { user, currentPath, callsTo } = await openClaims(claimAnswers([]));
    await screen.findByText('No ownership disputes have been filed yet.');
    await user.selectOptions(screen.getByLabelText('Status'), 'Resolved');
    await screen.findByText('No disputes with status "resolved" found.');
    expect(currentPath()).toBe('/admin/ownership-disputes?status=resolved');
    expect(callsTo('GET /admin/ownership-disputes').at(-1)?.query.get('status')).toBe('resolved');
  });
});

type Listed = ApiData<'GET /admin/users'>['users'][number];
const member = (part: Partial<Listed> = {}): Listed => ({
  id: id('41'),
  display_name: 'Robin Vale',
  role: 'user',
  trust_score: 60,
  verification_status: true,
  bans: [],
  created_at: '2026-01-05T09:00:00.000Z',
  last_seen_at: null,
  ...part,
});

describe('the directory', () => {
  it('suspends a member with a reason and lifts it again, and prevents changing one’s own role', async () => {
    let robin = member();
    const self = member({ id: adminId, display_name: 'Maya Lindqvist', role: 'admin' });
    const { user, callsTo } = await open('/admin/users', 'Members', {
      'GET /admin/users': () => ({ users: [robin, self], pagination: createPagination(2) }),
      'POST /admin/users/{id}/ban': () => ({
        user: (robin = member({ trust_score: 0, bans: [{ reason: 'Repeated threats.', until: null }] })),
      }),
      'DELETE /admin/users/{id}/ban': () => ({ user: (robin = member()) }),
    });
    await user.click(await screen.findByRole('button', { name: /Robin Vale/ }));
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend Robin Vale?' });
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    await within(dialog).findByText('A reason is required');
    expect(callsTo('POST /admin/users/{id}/ban')).toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Repeated threats.');
    await user.selectOptions(within(dialog).getByLabelText('How long'), 'Indefinitely');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Suspended indefinitely');
    expect(callsTo('POST /admin/users/{id}/ban')[0]?.body).toEqual({ reason: 'Repeated threats.', guideline: 3, until: null });
    await user.click(await screen.findByRole('button', { name: 'Lift suspension' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Lift suspension' }));
    await screen.findByText('Suspension lifted');

    await user.click(screen.getByRole('button', { name: /Maya Lindqvist/ }));
    await screen.findByText('Nobody changes their own role. Ask another admin.');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  });
});

describe('the audit trail', () => {
  it('shows in words whether it is intact, and filters by area', async () => {
    const entry: ApiData<'GET /admin/audit'>['entries'][number] = {
      id: 4,
      at: '2026-11-01T09:00:00.000Z',
      actor: `user:${adminId}`,
      actor_name: 'Maya Lindqvist',
      action: 'user.ban',
      subject: `user:${id('41')}`,
      data: {},
      hash: 'a'.repeat(64),
    };
    const { user, currentPath, callsTo } = await open('/admin/audit', 'Audit Trail', {
      'GET /admin/audit': {
        entries: [
          entry,
          { ...entry, id: 3, action: 'new.thing', actor: 'author:x', actor_name: null },
          { ...entry, id: 2, action: 'evidence.view', actor: 'visitor', actor_name: null },
        ],
        pagination: createPagination(3),
      },
      'GET /admin/audit/chain': { intact: false, entries: 8, broken_at: 8, reason: 'its entry was changed', checked_at: entry.at },
    });
    await screen.findByText(/Check link 8: its entry was changed/);
    await screen.findByText('Suspended a member');
    screen.getByText('new.thing');
    screen.getByText('an author, unnamed');
    screen.getByText('whom the link was given to');
    expect(screen.getAllByRole('link', { name: /^user:/ })[0]!.getAttribute('href')).toBe(`/admin/users?q=${id('41')}&member=${id('41')}`);
    await user.selectOptions(screen.getByLabelText('What'), 'Members and roles');
    await waitFor(() => expect(callsTo('GET /admin/audit').at(-1)?.query.get('action')).toBe('user'));
    await user.click(await screen.findByRole('button', { name: 'Maya Lindqvist' }));
    await waitFor(() => expect(currentPath()).toBe(`/admin/audit?action=user&actor=${adminId}`));
  });
});

describe('an author’s identity', () => {
  const dispute: ApiData<'GET /admin/experience-disputes'>['disputes'][number] = {
    id: id('21'),
    status: 'approved',
    created_at: '2026-11-01T09:00:00.000Z',
    due_at: '2026-11-06T09:00:00.000Z',
    resolved_at: '2026-11-03T09:00:00.000Z',
    admin_notes: 'Upheld.',
    experience_id: 77,
    ground: 'not_me',
    statement: 'It was somebody else.',
    author_statement: null,
    disputing_user: null,
    on_behalf_of: 'child',
    resolved_by_user: { display_name: 'Ada' },
    evidence_count: 0,
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

  it('is revealed from the full case for a reason, and waits for a second admin where two are required', async () => {
    let isAgreed = false;
    const { user, callsTo } = await open('/admin/experience-disputes', 'Admin Disputes', {
      'GET /admin/experience-disputes': {
        disputes: [dispute],
        counts: { total: 1, pending: 0, resolved: 1, approved: 1, rejected: 0 },
        pagination: createPagination(1),
      },
      'GET /admin/experience-disputes/{id}/enhanced': { dispute: { ...dispute, evidence: [], experience, replies: [], history: [] } },
      'POST /admin/experiences/{id}/unmask': () =>
        isAgreed
          ? { author: { id: id('31'), display_name: 'Hidden Hand' }, needs_second_admin: false }
          : { author: null, needs_second_admin: true },
    });
    await user.click(await screen.findByRole('button', { name: 'Open the case' }));
    const openName = async () => {
      await user.click(await screen.findByRole('button', { name: 'Reveal the author’s identity' }));
      const dialog = await screen.findByRole('dialog', { name: 'Reveal the author’s identity?' });
      await user.click(within(dialog).getByRole('button', { name: 'Reveal identity' }));
      await within(dialog).findByText('A reason is required');
      await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'A court order.');
      await user.click(within(dialog).getByRole('button', { name: 'Reveal identity' }));
      return dialog;
    };
    const first = await openName();
    await within(first).findByText('A second admin is needed');
    expect(callsTo('POST /admin/experiences/{id}/unmask')[0]).toMatchObject({
      path: '/admin/experiences/77/unmask',
      body: { reason: 'A court order.' },
    });
    await user.click(within(first).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByText('A second admin is needed')).toBeNull());
    isAgreed = true;
    await within(await openName()).findByText('Hidden Hand');
  });
});
