import { CardFields } from './card-fields.ts';
import type { FrameTheme, FrameMessage, PageMessage } from './messages.ts';

export function openCardForm(root: HTMLElement, port: MessagePort, theme: FrameTheme): void {
  const post = (message: FrameMessage): void => port.postMessage(message);
  const fields = new CardFields(root);
  const applyTheme = ({ language, texts, style, isDark }: FrameTheme): void => {
    document.documentElement.lang = language;
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
    for (const [name, value] of Object.entries(style)) document.documentElement.style.setProperty(name, value);
    fields.setTexts(texts);
  };

  port.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
    if (data.kind === 'theme') applyTheme(data.theme);
    if (data.kind === 'disable') fields.setDisabled(data.isDisabled);
    if (data.kind === 'focus') fields.focus('number');
    if (data.kind === 'tokenise') {
      const result = fields.tokenise();
      post(
        'token' in result
          ? { kind: 'token', id: data.id, token: result.token }
          : { kind: 'invalid', id: data.id, messages: result.messages },
      );
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') post({ kind: 'escape' });
    if (event.key === 'Enter' && !event.repeat && event.target instanceof HTMLInputElement) post({ kind: 'submit' });
  });

  applyTheme(theme);
  new ResizeObserver(() => post({ kind: 'height', px: Math.ceil(root.getBoundingClientRect().height) })).observe(root);
  port.start();
  post({ kind: 'ready' });
}
