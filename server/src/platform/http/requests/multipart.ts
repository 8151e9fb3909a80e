import { message } from '@candor/contract/message';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

const FIELD_BYTES = 4 * 1024;

export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { fields: 10, fieldSize: FIELD_BYTES, files: 2, headerPairs: 50, fieldNameSize: 100 } });
}

export interface ReceivedFile<T> {
  fields: Record<string, string>;
  file: T;
}

export interface ReceiveOptions<T> {
  /** The name of the file part. */
  name: string;
  maxBytes: number;
  /** Called before the file's first byte is read, with the fields before it. */
  authorize?: (fields: Record<string, string>) => Promise<void>;
  /** Stores the bytes as they arrive and reads them to the end. */
  receive(content: Readable, filename: string): Promise<T>;
  discard(file: T): Promise<void>;
}

/**
 * Receives an upload of exactly one file part, with optional fields before or after it.
 * @throws AppError 413 past `maxBytes`, 415 if it is no upload, 422 when the file part is missing or there are two
 */
export async function receiveFile<T>(request: FastifyRequest, options: ReceiveOptions<T>): Promise<ReceivedFile<T>> {
  const { name, maxBytes, authorize, receive, discard } = options;
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const fields: Record<string, string> = {};
  let received: { file: T } | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = typeof part.value === 'string' ? part.value : '';
        continue;
      }
      if (part.fieldname !== name || received !== undefined) throw expectedOneFile(name);
      await authorize?.(fields);
      received = { file: await receive(part.file, part.filename) };
      if (part.file.truncated) throw new AppError('PAYLOAD_TOO_LARGE');
    }
    if (received === undefined) throw expectedOneFile(name);
    return { fields, file: received.file };
  } catch (error) {
    if (received !== undefined) await discard(received.file);
    throw asRefusal(error);
  }
}

const expectedOneFile = (name: string): AppError => new AppError('INVALID_FILE', { message: message('oneFileNamed', { name }) });

/** The parser's errors about a malformed upload are the client's fault, so they become a refusal. */
function asRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code, message: reason } = error as { code?: unknown; message?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('PAYLOAD_TOO_LARGE');
  if (typeof code === 'string' && code.startsWith('FST_')) return new AppError('INVALID_FILE', { message: message('uploadUnreadable') });
  // The parser's "needle" is the boundary, which it accepts only up to a length.
  if (/Unexpected end|Malformed|Missing Content-Type|Multipart|boundary|needle|aborted|Premature/i.test(reason ?? '')) {
    return new AppError('BAD_REQUEST', { message: message('uploadIncomplete') });
  }
  return error;
}
