import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { MissingFile, type FileStorage } from '../../modules/files/ports.ts';
import { joinChunks } from '../../platform/join-chunks.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** S3's minimum for every part but the last. */
const PART_BYTES = 5 * 1024 * 1024;
const RESPONSE_TIMEOUT_MS = 60_000;

/** Encrypted files in any S3-compatible store. A file appears complete or not at all, as on a disk. */
export function s3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): FileStorage {
  const { call, open } = requestsTo(new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 }));
  const addressOf = (key: string): string => `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`;

  async function writeInParts(key: string, parts: AsyncIterable<Buffer>, first: Buffer): Promise<void> {
    const started = await call('POST', `${addressOf(key)}?uploads`);
    const uploadQuery = `uploadId=${encodeURIComponent(elementIn(started.text, 'UploadId'))}`;
    try {
      const etags: string[] = [];
      const send = async (body: Buffer): Promise<void> => {
        const { etag } = await call('PUT', `${addressOf(key)}?partNumber=${etags.length + 1}&${uploadQuery}`, { body });
        etags.push(etag);
      };
      await send(first);
      for await (const part of parts) await send(part);
      const list = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`).join('');
      const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`;
      const reply = await call('POST', `${addressOf(key)}?${uploadQuery}`, { body, headers: { 'content-type': 'application/xml' } });
      // The store sends the status before it knows the result, so a reply with status 200 can contain an error.
      if (reply.text.includes('<Error>')) throw new StoreError(codeIn(reply.text), 'the file store could not combine the parts');
    } catch (error) {
      // An unfinished upload costs money until it is aborted. If aborting fails too, the original error is the one to report.
      await call('DELETE', `${addressOf(key)}?${uploadQuery}`).catch(() => undefined);
      throw error;
    }
  }

  return {
    async write(key, sealed) {
      const parts = joinChunks(sealed, PART_BYTES);
      const first = await parts.next();
      const body = first.done === true ? Buffer.alloc(0) : first.value;
      if (body.length >= PART_BYTES) await writeInParts(key, parts, body);
      else await call('PUT', addressOf(key), { body });
    },
    async read(key, range) {
      const body = await open('GET', addressOf(key), range ? { headers: { range: `bytes=${range.first}-${range.last}` } } : {});
      return body ? Readable.fromWeb(body as WebStream<Uint8Array>) : Readable.from([]);
    },
    async remove(key) {
      await call('DELETE', addressOf(key)).catch((error: unknown) => {
        if (!(error instanceof MissingFile)) throw error;
      });
    },
  };
}

interface StoreRequest {
  body?: Buffer | string;
  headers?: Record<string, string>;
}

/** Functions that send one request. @throws MissingFile, and StoreError when the store refuses it or does not answer */
function requestsTo(client: AwsClient) {
  async function send(signal: AbortSignal, method: string, address: string, request: StoreRequest): Promise<Response> {
    const body = typeof request.body === 'string' || request.body === undefined ? request.body : new Uint8Array(request.body);
    const response = await client.fetch(address, {
      method,
      redirect: 'error',
      signal,
      ...(body === undefined ? {} : { body }),
      headers: request.headers ?? {},
    });
    if (response.ok) return response;
    const code = codeIn(await response.text());
    // A missing bucket or upload has the same status. Some stores send no code.
    if (response.status === 404 && ['NoSuchKey', ''].includes(code)) throw new MissingFile(new URL(address).pathname.split('/').at(-1)!);
    throw new StoreError(code, `the file store answered ${method} with ${response.status} ${code}`, { status: response.status });
  }
  return {
    call: (method: string, address: string, request: StoreRequest = {}): Promise<{ text: string; etag: string }> =>
      answerWithin(RESPONSE_TIMEOUT_MS, method, async (signal) => {
        const response = await send(signal, method, address, request);
        return { text: await response.text(), etag: response.headers.get('etag') ?? '' };
      }),
    /** The time limit covers the headers only, because reading a large file may take longer. */
    open: (method: string, address: string, request: StoreRequest): Promise<Response['body']> =>
      answerWithin(RESPONSE_TIMEOUT_MS, method, async (signal) => (await send(signal, method, address, request)).body),
  };
}

async function answerWithin<T>(limitMs: number, method: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new DOMException('no answer in time', 'TimeoutError')), limitMs);
  try {
    return await work(timeout.signal);
  } catch (cause) {
    if (cause instanceof StoreError || cause instanceof MissingFile) throw cause;
    throw new StoreError('unreachable', `the file store did not answer ${method}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

export class StoreError extends Error {
  /** S3's code of the failure, for instance AccessDenied; `unreachable` if the store did not answer. */
  readonly code: string;
  /** Undefined if the store did not answer, or replied with an error although the status was 200. */
  readonly status: number | undefined;
  constructor(code: string, message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.status = status;
  }
}

function elementIn(xml: string, name: string): string {
  const found = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
  if (found === undefined) throw new StoreError('unreadable', `the file store's reply has no ${name}`);
  return found.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const codeIn = (xml: string): string => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? '';
