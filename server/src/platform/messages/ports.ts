export interface OutgoingMessage {
  /** The provider's own key against sending twice. */
  id: string;
  to: string;
  text: string;
  /** E-mail only. */
  subject?: string;
}

/** What carries SMS or e-mail; it throws when the message was not accepted, and the queue tries again. */
export interface MessageCarrier {
  /** False for the sandbox, whose messages are read in the development inbox instead. */
  isReal: boolean;
  send(message: OutgoingMessage): Promise<void>;
}
