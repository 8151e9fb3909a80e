/** The carrier will never take this message: a number that does not exist, a recipient who said stop. */
export class MessageRefused extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`the carrier refused the message: ${reason}`);
    this.name = 'MessageRefused';
    this.reason = reason;
  }
}

/** Not now, for a reason that may pass; the carrier may have said when to come back. */
export class MessageDelayed extends Error {
  readonly reason: string;
  readonly retryAfterSeconds: number | undefined;
  /** False while the carrier is left alone: nobody asked it. */
  readonly wasTried: boolean;
  constructor(reason: string, retryAfterSeconds?: number, wasTried = true) {
    super(`the carrier did not take the message yet: ${reason}`);
    this.name = 'MessageDelayed';
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
    this.wasTried = wasTried;
  }
}
