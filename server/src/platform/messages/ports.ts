export interface OutgoingMessage {
  /** Passed to the provider as its idempotency key, so that a retry does not send twice. */
  id: string;
  to: string;
  text: string;
  /** E-mail only. */
  subject?: string;
}

/** Sends SMS, e-mail or pushes to browsers. */
export interface MessageProvider {
  /** False for the sandbox, whose messages are read in the development inbox instead. */
  isReal: boolean;
  /** True while the circuit breaker blocks calls after too many failures. */
  isCircuitOpen?(): boolean;
  /** @throws MessageRefused when a retry is pointless; after any other error the message is retried */
  send(message: OutgoingMessage): Promise<void>;
}

/** Undefined for a channel without a configured provider. */
export interface MessageProviders {
  sms: MessageProvider | undefined;
  email: MessageProvider | undefined;
  push: MessageProvider | undefined;
}
