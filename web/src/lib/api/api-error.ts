import type { ErrorCode } from '@candor/contract/errors';

/** No valid reply arrived: no network, a timeout, or a reply from something other than our server. */
export type TransportFailure = 'offline' | 'timeout' | 'redirected' | 'not-json';

export interface ApiErrorParts {
  /** 0 without a reply. */
  status: number;
  message: string;
  code?: ErrorCode;
  errors?: Record<string, string[]>;
  data?: unknown;
  /** Seconds, when the server sent Retry-After. */
  retryAfter?: number;
  failure?: TransportFailure;
  /** Shown as it is, instead of what the other parts would give. */
  userMessage?: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly errors: Record<string, string[]> | undefined;
  readonly data: unknown;
  readonly retryAfter: number | undefined;
  readonly failure: TransportFailure | undefined;
  readonly userMessage: string | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = 'ApiError';
    this.status = parts.status;
    this.code = parts.code;
    this.errors = parts.errors;
    this.data = parts.data;
    this.retryAfter = parts.retryAfter;
    this.failure = parts.failure;
    this.userMessage = parts.userMessage;
  }
}

export const hasCode = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && error.code !== undefined && codes.includes(error.code);

/** Reads a field of the error's `data` when it is a string or a number. */
export function errorField(error: unknown, name: string): string | number | undefined {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null) return undefined;
  const value: unknown = Reflect.get(error.data, name);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
