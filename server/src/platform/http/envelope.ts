import { ERRORS, type ErrorCode } from '@candor/contract/errors';
import type { Failure } from '@candor/contract/route';
import { speak, type Language } from '@candor/contract/speak';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pgCode } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import { languageOf } from './language.ts';
import { describeError, type Logger } from '../logger.ts';

export function sendFailure(reply: FastifyReply, error: AppError): FastifyReply {
  const { status } = ERRORS[error.code];
  const language = languageOf(reply.request);
  const sentence = speak(language, error.message);
  const failure: Failure = {
    success: false,
    error: sentence,
    message: sentence,
    code: error.code,
    ...(error.errors ? { errors: spokenBy(language, error.errors) } : {}),
    ...(error.data === undefined ? {} : { data: error.data }),
  };
  const retryAfterSeconds = error.retryAfterSeconds ?? (status === 503 ? 5 : undefined);
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).type('application/json; charset=utf-8').send(failure);
}

const spokenBy = (language: Language, errors: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [field, sentences.map((sentence) => speak(language, sentence))]));

const FASTIFY_CODES: Record<string, [ErrorCode, string?]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE'],
  FST_REQ_FILE_TOO_LARGE: ['PAYLOAD_TOO_LARGE'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_REQUEST', 'The request is not complete.'],
  FST_ERR_BAD_URL: ['NOT_FOUND'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['UNSUPPORTED_MEDIA_TYPE'],
};

/** Statement and lock time-outs, too many connections, shutting down, cannot connect. */
const UNAVAILABLE_PG = new Set([
  '57014',
  '55P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '25P03',
  '40001',
  '40P01',
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
]);

/** The one place that turns whatever was thrown into a reply, and masks what nobody planned. */
export function failureOf(error: unknown, request: FastifyRequest, log: Logger): AppError {
  if (error instanceof AppError) return error;
  const code = pgCode(error) ?? '';
  const known = FASTIFY_CODES[code];
  if (known) return new AppError(known[0], known[1] ? { message: known[1] } : {});
  if (isUnavailable(error, code)) {
    log.error({ requestId: request.id, event: 'unavailable', ...describeError(error) }, 'the database did not answer');
    return new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
  }
  if (typeof (error as { statusCode?: unknown }).statusCode === 'number' && (error as { statusCode: number }).statusCode < 500) {
    return new AppError('BAD_REQUEST', { message: 'The request could not be read.' });
  }
  log.error({ requestId: request.id, route: request.routeOptions.url ?? '', ...describeError(error) }, 'unexpected error');
  return new AppError('INTERNAL');
}

/** It was lost, is starting, or cannot be reached. */
export const isDatabaseAway = (error: unknown): boolean => isUnavailable(error, pgCode(error) ?? '');

function isUnavailable(error: unknown, code: string): boolean {
  if (UNAVAILABLE_PG.has(code) || code.startsWith('08')) return true;
  return (
    error instanceof Error &&
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(error.message)
  );
}
