import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const FIELD_BYTES = 4 * 1024;

export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { fields: 10, fieldSize: FIELD_BYTES, files: 2, headerPairs: 50, fieldNameSize: 100 } });
}

export interface ReceivedFile<T> {
  fields: Record<string, string>;
  file: T;
}

/**
 * Reads an upload of exactly one file part named `name`. `take` gets its bytes as they arrive and must read them to
 * the end; fields may stand before or after it.
 * @throws AppError 413 past `maxBytes`, 415 for what is no upload, 422 when the file part is missing or there are two
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  { name, maxBytes }: { name: string; maxBytes: number },
  take: (content: Readable, filename: string) => Promise<T>,
  discard: (taken: T) => Promise<void>,
): Promise<ReceivedFile<T>> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const fields: Record<string, string> = {};
  let taken: { file: T } | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = typeof part.value === 'string' ? part.value : '';
        continue;
      }
      if (part.fieldname !== name || taken !== undefined)
        throw new AppError('INVALID_FILE', { message: `Send exactly one file, named ${name}.` });
      taken = { file: await take(part.file, part.filename) };
      if (part.file.truncated) throw new AppError('PAYLOAD_TOO_LARGE');
    }
    if (taken === undefined) throw new AppError('INVALID_FILE', { message: `Send exactly one file, named ${name}.` });
    return { fields, file: taken.file };
  } catch (error) {
    if (taken !== undefined) await discard(taken.file);
    throw asRefusal(error);
  }
}

/** What the parser throws about a broken upload is the sender's fault, not ours. */
function asRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code, message } = error as { code?: unknown; message?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('PAYLOAD_TOO_LARGE');
  if (typeof code === 'string' && code.startsWith('FST_'))
    return new AppError('INVALID_FILE', { message: 'The upload could not be read.' });
  if (/Unexpected end|Malformed|Missing Content-Type|Multipart|boundary|aborted|Premature/i.test(message ?? '')) {
    return new AppError('BAD_REQUEST', { message: 'The upload is not complete.' });
  }
  return error;
}
