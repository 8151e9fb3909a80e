import { fireEvent, screen } from '@testing-library/react';
import type { Greeting } from '../src/card-frame/messages.ts';
import { openCardForm } from '../src/card-frame/open-card-form.ts';

/** Frames load nothing here: the form that would stand in the one of the card is drawn beside it, by the same code. */
export async function playCardFrame(): Promise<void> {
  const frame = await screen.findByTitle('Card details');
  const root = document.createElement('div');
  const contentWindow = {
    postMessage: ({ dress }: Greeting, _to: string, [port]: MessagePort[]) => openCardForm(root, port!, dress),
  };
  Object.defineProperty(frame, 'contentWindow', { value: contentWindow });
  frame.after(root);
  fireEvent.load(frame);
  await screen.findByLabelText('Card number');
}
