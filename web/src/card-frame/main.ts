// The sandbox card form, in a frame with an opaque origin. The page around it receives a token and never sees a card number.
import './card-frame.css';
import type { InitMessage } from './messages.ts';
import { openCardForm } from './open-card-form.ts';

const isInitMessage = (data: unknown): data is InitMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'candor-card';

/** Accepts one message only, and only from a page of this frame's own URL. */
function waitForPage(): void {
  const onMessage = (event: MessageEvent<unknown>): void => {
    const [port] = event.ports;
    const root = document.getElementById('card');
    if (event.source !== window.parent || event.origin !== location.origin || !port || !root || !isInitMessage(event.data)) return;
    window.removeEventListener('message', onMessage);
    openCardForm(root, port, event.data.theme);
  };
  window.addEventListener('message', onMessage);
}

waitForPage();
