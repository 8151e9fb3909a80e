import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useReviewKeys } from './use-review-keys.ts';

it('a key works on a marked checkbox, and is text in a text field', async () => {
  const run = vi.fn<() => void>();
  function Screen() {
    useReviewKeys([{ id: 'next', shortcut: 'j', label: 'Next', run }], () => undefined);
    return (
      <>
        <input type="checkbox" aria-label="Mark" />
        <input aria-label="Notes" />
      </>
    );
  }
  render(<Screen />);
  await userEvent.click(screen.getByLabelText('Mark'));
  await userEvent.keyboard('j');
  expect(run).toHaveBeenCalledOnce();
  await userEvent.type(screen.getByLabelText('Notes'), 'just');
  expect(run).toHaveBeenCalledOnce();
});
