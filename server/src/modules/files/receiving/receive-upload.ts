import type { FastifyRequest } from 'fastify';
import { receiveFile } from '../../../platform/http/requests/multipart.ts';
import type { FilesDependencies } from '../dependencies.ts';
import type { SpooledUpload } from './upload-spool.ts';

interface ExpectedUpload {
  /** The name of the file part. */
  name: string;
  maxBytes: number;
  authorize?: (fields: Record<string, string>) => Promise<void>;
}

/** Receives an upload, passes it to `use` with the other fields, and removes the spooled file in any case. */
export async function receiveUpload<T>(
  deps: FilesDependencies,
  request: FastifyRequest,
  expected: ExpectedUpload,
  use: (upload: SpooledUpload, fields: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { file, fields } = await receiveFile(request, {
    ...expected,
    receive: (content, filename) => deps.spool.receive(content, filename),
    discard: (upload) => upload.remove(),
  });
  try {
    return await use(file, fields);
  } finally {
    await file.remove();
  }
}
