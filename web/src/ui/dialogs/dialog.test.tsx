import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

function Screen() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="A dialog">
        <button type="button">Inside</button>
      </Dialog>
    </>
  );
}

const countPortalParts = (): number => document.querySelectorAll('[data-portal] > *').length;

it('renders nothing before it is opened, takes the focus and gives it back, each time', async () => {
  const before = countPortalParts();
  const { user } = renderScreen(<Screen />);
  expect(countPortalParts()).toBe(before);
  const button = screen.getByRole('button', { name: 'Open' });
  for (let time = 0; time < 2; time += 1) {
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'A dialog' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  }
});

it('can be open from the start', async () => {
  renderScreen(
    <Dialog opened onClose={() => undefined} title="A dialog">
      Text
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'A dialog' })).toBeTruthy();
});

it('stays open while it waits for the outcome of a request', async () => {
  const close = vi.fn<() => void>();
  const confirm = (busy: boolean) => (
    <ConfirmDialog opened onClose={close} onConfirm={close} title="Sure?" confirmLabel="Yes" busy={busy}>
      Text
    </ConfirmDialog>
  );
  const form = (isPending: boolean) => (
    <Dialog opened onClose={close} title="A form">
      <SendButton label="Save" mutation={{ error: null, isPending }} fallbackError="" isShownAtField={false} />
    </Dialog>
  );
  for (const dialog of [confirm, form]) {
    const pending = renderScreen(dialog(true));
    await pending.user.click(screen.getByRole('button', { name: 'Close' }));
    await pending.user.keyboard('{Escape}');
    expect(close).not.toHaveBeenCalled();
    pending.unmount();
    const settled = renderScreen(dialog(false));
    await settled.user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
    close.mockClear();
    settled.unmount();
  }
});
