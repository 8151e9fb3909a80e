import { useMutation } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useConfirmation } from './use-confirmation.ts';

function Removal({ remove, onSuccess }: { remove: (id: string) => Promise<void>; onSuccess: () => void }) {
  const removal = useConfirmation({ mutation: useMutation({ mutationFn: remove }), onSuccess });
  return (
    <>
      <button type="button" onClick={() => removal.open('7')}>
        Ask
      </button>
      <ConfirmDialog {...removal.dialog} title="Remove it?" confirmLabel="Remove">
        It can’t be undone.
      </ConfirmDialog>
    </>
  );
}

it('stays open with an error, shows none when it is opened again, and closes after success', async () => {
  const remove = vi.fn<(id: string) => Promise<void>>().mockRejectedValueOnce(new Error('refused'));
  const onSuccess = vi.fn<() => void>();
  const { user } = renderScreen(<Removal remove={remove} onSuccess={onSuccess} />);

  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByRole('alert');
  expect(onSuccess).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const reopened = within(await screen.findByRole('dialog'));
  expect(reopened.queryByRole('alert')).toBeNull();

  await user.click(reopened.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => onSuccess.mock.calls.length).toBe(1);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(remove.mock.calls.map(([id]) => id)).toEqual(['7', '7']);
});
