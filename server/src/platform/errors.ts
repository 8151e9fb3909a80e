import { ERRORS, type ErrorCode } from '@candor/contract/errors';

interface AppErrorDetails {
  /** The sentence for a person, when it says more than the code's own. */
  message?: string;
  /** Sentences by field, for 422. */
  errors?: Record<string, string[]>;
  data?: unknown;
  retryAfterSeconds?: number;
  /** What was written before the refusal stands (a counted wrong try, a spent limit): the transaction commits. */
  keepsWrites?: boolean;
}

/** A refusal with a code of the contract; it knows nothing of HTTP. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string[]> | undefined;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly keepsWrites: boolean;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? ERRORS[code].sentence);
    this.name = 'AppError';
    this.code = code;
    this.errors = details.errors;
    this.data = details.data;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.keepsWrites = details.keepsWrites ?? false;
  }
}

/** 422 with one sentence at one field. */
export function invalidField(field: string, sentence: string): AppError {
  return new AppError('VALIDATION_FAILED', { message: sentence, errors: { [field]: [sentence] } });
}
