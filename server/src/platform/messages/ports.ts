export interface OutgoingMessage {
  /** The provider's own key against sending twice. */
  id: string;
  to: string;
  text: string;
  /** E-mail only. */
  subject?: string;
}

/** What carries SMS or e-mail. */
export interface MessageCarrier {
  /** False for the sandbox, whose messages are read in the development inbox instead. */
  isReal: boolean;
  /** After too many failures nothing is tried for a while. */
  isLeftAlone?(): boolean;
  /** @throws MessageRefused when trying again is pointless; after anything else it is tried again */
  send(message: OutgoingMessage): Promise<void>;
}

/** Undefined where nothing is configured to carry that kind. */
export interface Carriers {
  sms: MessageCarrier | undefined;
  email: MessageCarrier | undefined;
}
