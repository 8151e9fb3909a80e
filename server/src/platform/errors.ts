import { CATALOGUES } from '@candor/contract/catalogues';
import type { ErrorCode } from '@candor/contract/errors';
import { message, type Message } from '@candor/contract/message';
import { renderMessages } from '@candor/contract/render-message';

interface AppErrorDetails {
  /** Replaces the code's own sentence in the reply. Several messages are joined. */
  message?: Message | readonly Message[];
  /** Messages by field, for 422. */
  errors?: Record<string, Message[]>;
  data?: unknown;
  retryAfterSeconds?: number;
  /** The transaction commits despite the refusal, to keep its writes, such as a counted wrong attempt. */
  keepsWrites?: boolean;
}

/** A refusal with a code of the contract. It knows neither HTTP nor the reader's language: `send-failure.ts` renders it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly messages: readonly Message[];
  readonly errors: Record<string, Message[]> | undefined;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly keepsWrites: boolean;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    const messages = [details.message ?? message(`error.${code}`)].flat();
    // English, for logs.
    super(renderMessages(messages, CATALOGUES.en));
    this.name = 'AppError';
    this.code = code;
    this.messages = messages;
    this.errors = details.errors;
    this.data = details.data;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.keepsWrites = details.keepsWrites ?? false;
  }
}

/** 422 with one message at one field. */
export function invalidField(field: string, reason: Message): AppError {
  return new AppError('VALIDATION_FAILED', { message: reason, errors: { [field]: [reason] } });
}
