import type { FrameTheme, FrameMessage, InitMessage, PageMessage } from '../../../card-frame/messages.ts';
import { paymentTexts } from '../payments.en.ts';
import { getTexts } from '../../../lib/i18n/language.ts';
import { CardFormError } from '../checkout/purchase-failure.ts';

const REPLY_TIMEOUT_MS = 5_000;

type FrameEvent = Exclude<FrameMessage, { kind: 'token' | 'invalid' }>;

/** The page's end of the message channel to the card frame. */
export class CardFrame {
  readonly #port: MessagePort;
  readonly pending = new Map<number, (answer: FrameMessage) => void>();
  lastId = 0;

  /**
   * The frame has an opaque origin that cannot be named as a target. So the page sends only the theme, the texts and a port to
   * whatever loads there, and the frame accepts messages only from a page of its own URL.
   */
  constructor(frame: Window, theme: FrameTheme, onEvent: (message: FrameEvent) => void) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => {
      if (data.kind === 'token' || data.kind === 'invalid') this.pending.get(data.id)?.(data);
      else onEvent(data);
    });
    port1.start();
    const init: InitMessage = { kind: 'candor-card', theme };
    frame.postMessage(init, '*', [port2]);
  }

  send(message: PageMessage): void {
    this.#port.postMessage(message);
  }

  async tokenise(): Promise<string> {
    const t = getTexts(paymentTexts);
    const id = ++this.lastId;
    const { promise, resolve } = Promise.withResolvers<FrameMessage | undefined>();
    const timer = setTimeout(() => resolve(undefined), REPLY_TIMEOUT_MS);
    this.pending.set(id, resolve);
    this.send({ kind: 'tokenise', id });
    const answer = await promise;
    clearTimeout(timer);
    this.pending.delete(id);
    if (answer?.kind === 'token') return answer.token;
    if (answer?.kind === 'invalid') throw new CardFormError(t('validationFailed', { messages: answer.messages.join(', ') }));
    throw new CardFormError(t('tokenFailed'));
  }

  close(): void {
    this.#port.close();
  }
}
