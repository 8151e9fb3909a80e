import { fireEvent, screen } from '@testing-library/react';
import type { InitMessage } from '../src/card-frame/messages.ts';
import { openCardForm } from '../src/card-frame/open-card-form.ts';

/** happy-dom loads no frames, so the card form is rendered beside it with the same code. */
export async function fakeCardFrame(): Promise<void> {
  const frame = await screen.findByTitle('Card details');
  const root = document.createElement('div');
  const contentWindow = {
    postMessage: ({ theme }: InitMessage, _to: string, [port]: MessagePort[]) => openCardForm(root, port!, theme),
  };
  Object.defineProperty(frame, 'contentWindow', { value: contentWindow });
  frame.after(root);
  fireEvent.load(frame);
  await screen.findByLabelText('Card number');
}
