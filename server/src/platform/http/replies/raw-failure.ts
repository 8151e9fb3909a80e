import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { render } from '@candor/contract/catalogues';
import type { ErrorCode } from '@candor/contract/errors';
import { message, type Message } from '@candor/contract/message';
import type { Failure } from '@candor/contract/route';

interface RawFailure {
  head: Record<string, string>;
  body: string;
}

/** The envelope of a failure that is answered before the framework has a request. */
export function rawFailure(code: ErrorCode, details: { message?: Message; retryAfterSeconds?: number } = {}): RawFailure {
  // In English, because most of these connections sent no language.
  const sentence = render(details.message ?? message(`error.${code}`), 'en');
  const { retryAfterSeconds } = details;
  const failure: Failure = {
    success: false,
    error: sentence,
    message: sentence,
    code,
    ...(code === 'RATE_LIMITED' ? { data: { retry_after: retryAfterSeconds } } : {}),
  };
  const body = JSON.stringify(failure);
  return {
    head: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(body)),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
    body,
  };
}

const STATUS_BY_CODE: Record<string, [number, Message]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, message('requestTooSlow')],
  HPE_HEADER_OVERFLOW: [431, message('requestHeadersTooLarge')],
};

const clientFailure = ({ code }: NodeJS.ErrnoException): RawFailure & { status: number } => {
  const [status, reason] = STATUS_BY_CODE[code ?? ''] ?? [400, message('requestUnreadable')];
  return { status, ...rawFailure('BAD_REQUEST', { message: reason }) };
};

/** Replies to a request whose body is invalid HTTP or too slow, closes the connection, and ends the wait of its handler for the rest. */
export function answerInvalidBody(error: NodeJS.ErrnoException, request: IncomingMessage, response: ServerResponse): void {
  const { status, head, body } = clientFailure(error);
  // Without the error the handler would wait for ever, because Node doesn't abort a request that was answered.
  response.writeHead(status, { ...head, connection: 'close' }).end(body, () => request.destroy(error));
}

/** Replies to invalid HTTP and to requests that take too long, then closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, head, body } = clientFailure(error);
  const lines = Object.entries({ ...head, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
