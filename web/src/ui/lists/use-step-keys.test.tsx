import { screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { useStepKeys } from './use-step-keys.ts';

function List({ close }: { close: () => void }) {
  const [opened, setOpened] = useState(true);
  useStepKeys({ step: () => undefined, close });
  // With reduced motion the browser removes a closing dialog before the next listener gets the key.
  return (
    <Dialog opened={opened} onClose={() => flushSync(() => setOpened(false))} title="Keys">
      j and k
    </Dialog>
  );
}

it('closes a dialog with Escape and leaves the item below it open', async () => {
  const close = vi.fn<() => void>();
  const { user } = renderScreen(<List close={close} />);
  await screen.findByRole('dialog', { name: 'Keys' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(close).not.toHaveBeenCalled();
  // The dialog no longer counts once its key event is over.
  await new Promise((resolve) => setTimeout(resolve));
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});
