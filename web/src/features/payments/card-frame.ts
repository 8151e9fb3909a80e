import type { Dress, FromFrame, Greeting, ToFrame } from '../../card-frame/messages.ts';
import { paymentTexts } from '../../lib/i18n/en/payments.ts';
import { say } from '../../lib/i18n/language.ts';
import { CardFormError } from './purchase-failure.ts';

const ANSWER_MS = 5_000;

type Told = Exclude<FromFrame, { kind: 'token' | 'invalid' }>;

/** The page's end of the line to the frame that the card is typed into. */
export class CardFrame {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, (answer: FromFrame) => void>();
  #asked = 0;

  /**
   * The frame's origin is opaque, so it cannot be named: whatever loads there gets the looks and words, and a port that nobody else
   * holds. The frame for its part listens to the page of its own address only.
   */
  constructor(frame: Window, dress: Dress, onTold: (message: Told) => void) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.addEventListener('message', ({ data }: MessageEvent<FromFrame>) => {
      if (data.kind === 'token' || data.kind === 'invalid') this.#waiting.get(data.id)?.(data);
      else onTold(data);
    });
    port1.start();
    const greeting: Greeting = { kind: 'candor-card', dress };
    frame.postMessage(greeting, '*', [port2]);
  }

  send(message: ToFrame): void {
    this.#port.postMessage(message);
  }

  async tokenise(): Promise<string> {
    const t = say(paymentTexts);
    const id = ++this.#asked;
    const { promise, resolve } = Promise.withResolvers<FromFrame | undefined>();
    const timer = setTimeout(() => resolve(undefined), ANSWER_MS);
    this.#waiting.set(id, resolve);
    this.send({ kind: 'tokenise', id });
    const answer = await promise;
    clearTimeout(timer);
    this.#waiting.delete(id);
    if (answer?.kind === 'token') return answer.token;
    if (answer?.kind === 'invalid') throw new CardFormError(t('validationFailed', { messages: answer.messages.join(', ') }));
    throw new CardFormError(t('tokenFailed'));
  }

  close(): void {
    this.#port.close();
  }
}
