// The sandbox's form of a card, in a frame with an origin of its own: the page around it gets a token and never sees a number.
import './card-frame.css';
import type { Greeting } from './messages.ts';
import { openCardForm } from './open-card-form.ts';

const isGreeting = (data: unknown): data is Greeting =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'candor-card';

/** Only the page of the same address that this frame stands in is listened to, and only once. */
function waitForPage(): void {
  const hear = (event: MessageEvent<unknown>): void => {
    const [port] = event.ports;
    const root = document.getElementById('card');
    if (event.source !== window.parent || event.origin !== location.origin || !port || !root || !isGreeting(event.data)) return;
    window.removeEventListener('message', hear);
    openCardForm(root, port, event.data.dress);
  };
  window.addEventListener('message', hear);
}

waitForPage();
