import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { errorReply, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import type { UnmaskRequest } from './queries.ts';
import { UnmaskRequests } from './unmask-requests.tsx';

afterEach(() => vi.unstubAllGlobals());

const REVEAL = { name: 'Reveal the author’s identity' };
const request = (part: Partial<UnmaskRequest>): UnmaskRequest => ({
  experience_id: 77,
  asked_by: 'Maya Lindqvist',
  mine: true,
  reason: 'A court order.',
  asked_at: '2026-11-01T10:00:00.000Z',
  expires_at: '2026-11-02T10:00:00.000Z',
  ...part,
});

it('waits for another admin after one’s own request, and shows another admin’s with the experience’s number', async () => {
  fakeApi({
    'GET /admin/unmask-requests': { requests: [request({}), request({ experience_id: 78, asked_by: 'Ana Ruiz', mine: false })] },
  });
  renderScreen(<UnmaskRequests />);
  const [own, other] = await screen.findAllByRole('listitem');
  expect(within(own!).getByText(/^Waiting for another admin until/)).toBeTruthy();
  expect(within(own!).queryByRole('button', REVEAL)).toBeNull();
  expect(within(other!).getByText('Ana Ruiz asked')).toBeTruthy();
  expect(within(other!).getByText('Experience 78')).toBeTruthy();
  expect(within(other!).getByRole('button', REVEAL)).toBeTruthy();
});

it('shows the name to the first admin once a second one has asked, although the list is loaded again', async () => {
  let askedAt = '2026-11-01T10:00:00.000Z';
  const calls = fakeApi({
    'GET /admin/unmask-requests': () => ({ requests: [request({ asked_at: askedAt }), request({ asked_by: 'Ana Ruiz', mine: false })] }),
    'POST /admin/experiences/{id}/unmask': () => {
      askedAt = '2026-11-01T11:00:00.000Z';
      return { author: { id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c31', display_name: 'Hidden Hand' }, needs_second_admin: false };
    },
  });
  const { user } = renderScreen(<UnmaskRequests />);
  const [own] = await screen.findAllByRole('listitem');
  expect(within(own!).getByText(/^Two of you have asked/)).toBeTruthy();
  await user.click(within(own!).getByRole('button', REVEAL));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'A court order.');
  await user.click(within(dialog).getByRole('button', { name: 'Reveal identity' }));
  await within(await screen.findByRole('dialog')).findByText('Hidden Hand');
  await waitFor(() => expect(calls.filter(({ key }) => key === 'GET /admin/unmask-requests').length).toBeGreaterThan(1));
  expect(screen.getByText('Hidden Hand')).toBeTruthy();
});

it('says that the requests could not be loaded', async () => {
  fakeApi({ 'GET /admin/unmask-requests': errorReply('INTERNAL') });
  renderScreen(<UnmaskRequests />);
  expect(await screen.findByText('We couldn’t load the requests to reveal an identity')).toBeTruthy();
});
