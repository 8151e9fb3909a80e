import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { toast } from './toast.tsx';

it('gives the focus back when a toast is closed by keyboard', async () => {
  const { user } = renderScreen(<input aria-label="Comment" />);
  act(() => toast.success('Saved.'));
  await user.tab();
  const field = screen.getByLabelText('Comment');
  expect(document.activeElement).toBe(field);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Saved.')).toBeNull();
  expect(document.activeElement).toBe(field);
});

it('forgets its toasts when it is removed', () => {
  const { unmount } = renderScreen(<p>First</p>);
  act(() => toast.error('Not saved.'));
  screen.getByText('Not saved.');
  unmount();
  renderScreen(<p>Second</p>);
  expect(screen.queryByText('Not saved.')).toBeNull();
});
