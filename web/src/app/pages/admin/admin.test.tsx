import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openAdmin, uuid } from '../../../../test/open-admin.tsx';
import { createMember, createPagination } from '../../../../test/samples.ts';
import type { ApiData } from '../../../lib/api/api-client.ts';

afterEach(() => vi.unstubAllGlobals());

const adminId = createMember().id;

type ListedMember = ApiData<'GET /admin/users'>['users'][number];
const member = (part: Partial<ListedMember> = {}): ListedMember => ({
  id: uuid('41'),
  display_name: 'Robin Vale',
  role: 'user',
  trust_score: 60,
  verification_status: true,
  bans: [],
  created_at: '2026-01-05T09:00:00.000Z',
  last_seen_at: null,
  reveals_owed: 0,
  shared_with: { device: 0, card: 0 },
  ...part,
});

describe('the list of members', () => {
  it('marks accounts that share a device or a card with others, and says with how many', async () => {
    const { user } = await openAdmin('/admin/users', 'Members', {
      'GET /admin/users': { users: [member({ shared_with: { device: 4, card: 0 } })], pagination: createPagination(1) },
    });
    await user.click(await screen.findByRole('button', { name: /Robin Vale.*Shares a device or card/ }));
    await screen.findByText('Shares a device or card with other accounts');
    expect(screen.getByText('4 other accounts use the same device.')).toBeTruthy();
  });

  it('marks members who owe reveals, and says why', async () => {
    const { user } = await openAdmin('/admin/users', 'Members', {
      'GET /admin/users': { users: [member({ reveals_owed: 3 })], pagination: createPagination(1) },
    });
    await user.click(await screen.findByRole('button', { name: /Robin Vale.*Owes reveals/ }));
    await screen.findByText('Owes 3 reveals');
    expect(screen.getByText(/^Their bank took back a payment/)).toBeTruthy();
  });

  it('changes a role, and says so', async () => {
    let robin = member();
    const lists = [Promise.resolve()];
    const { user } = await openAdmin('/admin/users', 'Members', {
      'GET /admin/users': async () => {
        await lists.at(-1);
        return { users: [robin], pagination: createPagination(1) };
      },
      'PUT /admin/users/{id}/role': () => ({ user: (robin = member({ role: 'reviewer' })), needs_second_admin: false }),
    });
    await user.click(await screen.findByRole('button', { name: /Robin Vale/ }));
    await user.selectOptions(await screen.findByLabelText(/^Role/), 'reviewer');
    await user.click(screen.getByRole('button', { name: 'Change role' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Reason/), 'Careful work for months.');
    // The list is still being reloaded when the server has answered.
    const reloaded = Promise.withResolvers<void>();
    lists.push(reloaded.promise);
    await user.click(dialog.getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>(/^Role/).value).toBe('reviewer'));
    reloaded.resolve();
    await screen.findByText('Role changed');
  });

  it('suspends a member with a reason, lifts the suspension again, and prevents changing one’s own role', async () => {
    let robin = member();
    const self = member({ id: adminId, display_name: 'Maya Lindqvist', role: 'admin' });
    const { user, callsTo } = await openAdmin('/admin/users', 'Members', {
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
    await screen.findByText('You can’t change your own role. Ask another admin.');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  });
});

describe('the audit log', () => {
  it('shows in words whether it is intact and what happened, and filters by area and person', async () => {
    const entry: ApiData<'GET /admin/audit'>['entries'][number] = {
      id: 4,
      at: '2026-11-01T09:00:00.000Z',
      actor: `user:${adminId}`,
      actor_name: 'Maya Lindqvist',
      action: 'user.ban',
      subject: `user:${uuid('41')}`,
      data: { status: 'rejected' },
      hash: 'a'.repeat(64),
    };
    const { user, currentPath, callsTo } = await openAdmin('/admin/audit', 'Audit log', {
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
    // Codes stay English in every language, and say so.
    expect(screen.getAllByText('rejected')[0]!.closest('[lang]')!.getAttribute('lang')).toBe('en');
    screen.getByText('an author, unnamed');
    screen.getByText('the holder of the link');
    expect(screen.getAllByRole('link', { name: /^user:/ })[0]!.getAttribute('href')).toBe(
      `/admin/users?q=${uuid('41')}&member=${uuid('41')}`,
    );
    await user.selectOptions(screen.getByLabelText('What'), 'Members and roles');
    await waitFor(() => expect(callsTo('GET /admin/audit').at(-1)?.query.get('action')).toBe('user'));
    await user.click(await screen.findByRole('button', { name: 'Maya Lindqvist' }));
    await waitFor(() => expect(currentPath()).toBe(`/admin/audit?action=user&actor=${adminId}`));
  });
});
