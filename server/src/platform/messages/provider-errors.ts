/** The provider will never accept this message, for instance because the number does not exist or the recipient opted out. */
export class MessageRefused extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`the provider refused the message: ${reason}`);
    this.name = 'MessageRefused';
    this.reason = reason;
  }
}

/** A temporary failure. The provider may have said when to try again. */
export class MessageDelayed extends Error {
  readonly reason: string;
  readonly retryAfterSeconds: number | undefined;
  /** False when the circuit breaker was open, so that the provider was not called. */
  readonly wasTried: boolean;
  constructor(reason: string, retryAfterSeconds?: number, wasTried = true) {
    super(`the provider did not accept the message yet: ${reason}`);
    this.name = 'MessageDelayed';
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
    this.wasTried = wasTried;
  }
}
