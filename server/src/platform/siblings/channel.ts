import { randomUUID } from 'node:crypto';

const RESPONSE_TIMEOUT_MS = 5_000;

/** The two ends of a Node IPC connection have this in common: a child's `process` and the parent's handle of the child. */
export interface Port {
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
}

/**
 * `tell` is a notification, `ask` a request, `answer` its response. The names on the wire stay, because after a reload the other end may be
 * another release.
 */
type Message =
  | { type: 'tell'; topic: string; value: unknown }
  | { type: 'ask'; id: string; topic: string; value: unknown }
  | { type: 'answer'; id: string; value: unknown }
  | { type: 'failure'; id: string; reason: string };

interface PendingCall {
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Notifications and requests between the supervisor and one of its processes. */
export class Channel {
  readonly #port: Port;
  readonly #pending = new Map<string, PendingCall>();
  readonly #listeners = new Map<string, ((value: never) => void)[]>();
  readonly #responders = new Map<string, (value: never) => unknown>();

  constructor(port: Port) {
    this.#port = port;
    port.onMessage((message) => this.#receive(message as Message));
  }

  notify(topic: string, value: unknown = null): void {
    this.#port.send({ type: 'tell', topic, value });
  }

  onNotification<T>(topic: string, listener: (value: T) => void): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener]);
  }

  /** @throws when the other end fails, ends, or doesn't respond in time */
  request<T>(topic: string, value: unknown = null, responseTimeoutMs = RESPONSE_TIMEOUT_MS): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const id = randomUUID();
      const timer = setTimeout(() => this.#settle(id)?.reject(new Error(`no response to "${topic}"`)), responseTimeoutMs).unref();
      this.#pending.set(id, { resolve, reject, timer });
      this.#port.send({ type: 'ask', id, topic, value });
    });
  }

  onRequest<T>(topic: string, respond: (value: T) => unknown): void {
    this.#responders.set(topic, respond);
  }

  /** Rejects requests that are still unanswered. */
  close(): void {
    for (const id of this.#pending.keys()) this.#settle(id)?.reject(new Error('the process has ended'));
  }

  #receive(message: Message): void {
    if (message.type === 'tell') {
      for (const listener of this.#listeners.get(message.topic) ?? []) listener(message.value as never);
    } else if (message.type === 'ask') void this.#respond(message);
    else if (message.type === 'answer') this.#settle(message.id)?.resolve(message.value);
    else if (message.type === 'failure') this.#settle(message.id)?.reject(new Error(message.reason));
  }

  async #respond({ id, topic, value }: Message & { type: 'ask' }): Promise<void> {
    const respond = this.#responders.get(topic);
    try {
      if (!respond) throw new Error(`no handler for "${topic}"`);
      this.#port.send({ type: 'answer', id, value: (await respond(value as never)) ?? null });
    } catch (error) {
      this.#port.send({ type: 'failure', id, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  #settle(id: string): PendingCall | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    return pending;
  }
}
