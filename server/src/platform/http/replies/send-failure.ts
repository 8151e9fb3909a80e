import { CATALOGUES } from '@candor/contract/catalogues';
import { ERRORS, type ErrorCode } from '@candor/contract/errors';
import { message, type Catalogue, type Message } from '@candor/contract/message';
import { renderMessage, renderMessages } from '@candor/contract/render-message';
import type { Failure } from '@candor/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failurePage, acceptsHtml } from './failure-page.ts';
import { pgCode } from '../../db/transaction.ts';
import { isDatabaseUnavailable } from '../../db/is-database-unavailable.ts';
import { AppError } from '../../errors.ts';
import { languageOf } from '../requests/language.ts';
import { describeError, type Logger } from '../../logger.ts';

export function sendFailure(reply: FastifyReply, error: AppError): FastifyReply {
  const { status } = ERRORS[error.code];
  const language = languageOf(reply.request);
  const catalogue = CATALOGUES[language];
  const sentence = renderMessages(error.messages, catalogue);
  if (acceptsHtml(reply.request)) {
    setRetryAfter(reply, error);
    return reply.code(status).type('text/html; charset=utf-8').send(failurePage(language, sentence));
  }
  const failure: Failure = {
    success: false,
    error: sentence,
    message: sentence,
    code: error.code,
    ...(error.errors ? { errors: renderFields(error.errors, catalogue) } : {}),
    ...(error.data === undefined ? {} : { data: error.data }),
  };
  setRetryAfter(reply, error);
  return reply.code(status).type('application/json; charset=utf-8').send(failure);
}

function setRetryAfter(reply: FastifyReply, error: AppError): void {
  const seconds = error.retryAfterSeconds ?? (ERRORS[error.code].status === 503 ? 5 : undefined);
  if (seconds !== undefined) void reply.header('retry-after', seconds);
}

const renderFields = (errors: Record<string, Message[]>, catalogue: Catalogue): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map((one) => renderMessage(one, catalogue))]));

const FASTIFY_CODES: Record<string, [ErrorCode, Message?]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE'],
  FST_REQ_FILE_TOO_LARGE: ['PAYLOAD_TOO_LARGE'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_REQUEST', message('requestIncomplete')],
  FST_ERR_BAD_URL: ['NOT_FOUND'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['UNSUPPORTED_MEDIA_TYPE'],
};

/** The one place that turns a thrown error into a reply. Unexpected errors are masked. */
export function failureOf(error: unknown, request: FastifyRequest, log: Logger): AppError {
  if (error instanceof AppError) return error;
  const code = pgCode(error) ?? '';
  const failure = FASTIFY_CODES[code];
  if (failure) return new AppError(failure[0], failure[1] ? { message: failure[1] } : {});
  // The client's own connection can fail with the same codes as a database connection.
  if (hasHungUp(request)) return new AppError('BAD_REQUEST', { message: message('requestIncomplete') });
  if (isDatabaseUnavailable(error)) {
    log.error({ requestId: request.id, event: 'unavailable', ...describeError(error) }, 'the database did not answer, or the disk is full');
    return new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
  }
  if (typeof (error as { statusCode?: unknown }).statusCode === 'number' && (error as { statusCode: number }).statusCode < 500) {
    return new AppError('BAD_REQUEST', { message: message('requestUnreadable') });
  }
  log.error({ requestId: request.id, route: request.routeOptions.url ?? '', ...describeError(error) }, 'unexpected error');
  return new AppError('INTERNAL');
}

const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;
