import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import type { Transparency } from '../../../features/transparency/queries.ts';
import TransparencyPage from './transparency.tsx';

const figures: Transparency = {
  days: '30',
  updated_at: '2026-11-21T23:59:59.999Z',
  submissions: 120,
  decisions: [
    { kind: 'experience', outcome: 'rejected', guideline: 3, count: 14 },
    { kind: 'report', outcome: 'upheld', guideline: null, count: null },
  ],
  disputes: 7,
  reports: null,
  appeals: { filed: 4, decided: 3, overturned: null },
  urgent: null,
  times: [{ kind: 'experience', promised_hours: 48, median_hours: 11, p90_hours: 40, within_promise: 0.97 }],
  automation_share: 0.8,
  assistant: { agreement: 0.9, decided: 96 },
  authority_requests: null,
};

it('shows the figures in tables, "fewer than 3" where a count is small, a CSV file, and other periods', async () => {
  const calls = fakeApi({ 'GET /transparency': figures });
  const user = userEvent.setup();
  renderApp(<TransparencyPage />, { at: '/transparency' });
  const decided = within(await screen.findByRole('region', { name: 'What we decided' }));
  expect(decided.getByRole('row', { name: /^Experiences Rejected 3\. .* 14$/ })).toBeTruthy();
  expect(decided.getByRole('row', { name: 'Reports Upheld None fewer than 3' })).toBeTruthy();
  const times = within(screen.getByRole('region', { name: 'How long it took' }));
  expect(times.getByRole('row', { name: 'Experiences 48 hours 11 hours 40 hours 97%' })).toBeTruthy();
  expect(screen.getAllByText('fewer than 3').length).toBeGreaterThan(3);
  expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe('/api/v1/transparency.csv?days=30');
  await user.click(screen.getByRole('radio', { name: 'All time' }));
  await waitFor(() => expect(String(calls.at(-1)?.query)).toBe('days=all'));
});
