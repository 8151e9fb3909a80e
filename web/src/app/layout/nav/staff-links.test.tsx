import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { createMember } from '../../../../test/samples.ts';
import type { ApiData } from '../../../lib/api/api-client.ts';
import { StaffLinks } from './staff-links.tsx';

const stats: ApiData<'GET /user/stats'> = {
  experience_count: 4,
  linked_experiences_count: 2,
  linked_social_ids_count: 3,
  disputes_count: 1,
  pending_reviews_count: 12,
  reviewer_rank: null,
  reveals: 3,
  admin: null,
};

it('shows reviewers their queue with the number of waiting items', async () => {
  fakeApi({ 'GET /user/stats': stats });
  renderScreen(<StaffLinks user={createMember({ role: 'reviewer' })} />);
  expect(await screen.findByRole('link', { name: 'Reviewing: 12 waiting' })).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Admin/ })).toBeNull();
});

it('shows admins their tools as well', async () => {
  fakeApi({
    'GET /user/stats': { ...stats, admin: { ownership_disputes: 1, experience_disputes: 2, appeals: 1, reviewer_applications: 0 } },
  });
  renderScreen(<StaffLinks user={createMember({ role: 'admin' })} />);
  expect(await screen.findByRole('link', { name: 'Admin: 4 waiting' })).toBeDefined();
});

it('shows nothing to members, nor to staff whose second factor is due', () => {
  const calls = fakeApi({ 'GET /user/stats': stats });
  renderScreen(<StaffLinks user={createMember()} />);
  renderScreen(<StaffLinks user={createMember({ role: 'admin', second_factor_due: true })} />);
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(calls).toEqual([]);
});
