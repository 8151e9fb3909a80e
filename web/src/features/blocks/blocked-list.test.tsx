import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { errorReply, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { BlockedList } from './blocked-list.tsx';

afterEach(() => vi.unstubAllGlobals());

it('reloads the list when a block that another tab has removed can’t be removed', async () => {
  let blocks = [{ id: '7f0ea1a4-3f65-4b58-9d53-0d1d0e2f7a11', created_at: '2026-11-20T00:00:00.000Z' }];
  fakeApi({
    'GET /user/blocks': () => ({ blocks }),
    'DELETE /user/blocks/{id}': () => {
      blocks = [];
      return errorReply('NOT_FOUND', { message: 'It is gone.' });
    },
  });
  const { user } = renderScreen(<BlockedList />);
  await user.click(await screen.findByRole('button', { name: /November 20, 2026/ }));
  await screen.findByText('It is gone.');
  expect(await screen.findByText(/You haven’t blocked/)).toBeTruthy();
});
