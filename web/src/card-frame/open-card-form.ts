import { CardFields } from './card-fields.ts';
import type { Dress, FromFrame, ToFrame } from './messages.ts';

/** Draws the form into `root` and does what the page asks for over the port. */
export function openCardForm(root: HTMLElement, port: MessagePort, dress: Dress): void {
  const say = (message: FromFrame): void => port.postMessage(message);
  const fields = new CardFields(root);
  const wear = ({ language, texts, style, isDark }: Dress): void => {
    document.documentElement.lang = language;
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
    for (const [name, value] of Object.entries(style)) document.documentElement.style.setProperty(name, value);
    fields.write(texts);
  };

  port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === 'dress') wear(data.dress);
    if (data.kind === 'disable') fields.disable(data.isDisabled);
    if (data.kind === 'focus') fields.focus('number');
    if (data.kind === 'tokenise') {
      const made = fields.tokenise();
      say('token' in made ? { kind: 'token', id: data.id, token: made.token } : { kind: 'invalid', id: data.id, messages: made.messages });
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') say({ kind: 'escape' });
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) say({ kind: 'submit' });
  });

  wear(dress);
  new ResizeObserver(() => say({ kind: 'height', px: Math.ceil(root.getBoundingClientRect().height) })).observe(root);
  port.start();
  say({ kind: 'ready' });
}
