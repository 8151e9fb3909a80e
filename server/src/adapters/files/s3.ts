import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { FileStorage } from '../../modules/files/ports.ts';
import { joinChunks } from '../../platform/join-chunks.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The minimum size of all parts but the last. An upload has one part in memory. */
const PART_BYTES = 5 * 1024 * 1024;
const RESPONSE_TIMEOUT_MS = 60_000;

/** Encrypted files in any S3-compatible store. A file appears complete or not at all, as on a disk. */
export function s3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): FileStorage {
  const call = callStore(new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 }));
  const addressOf = (key: string): string => `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`;

  async function writeInParts(key: string, parts: AsyncIterable<Buffer>, first: Buffer): Promise<void> {
    const started = await (await call('POST', `${addressOf(key)}?uploads`)).text();
    const uploadId = elementIn(started, 'UploadId');
    const upload = `uploadId=${encodeURIComponent(uploadId)}`;
    try {
      const tags: string[] = [];
      const send = async (body: Buffer): Promise<void> => {
        const response = await call('PUT', `${addressOf(key)}?partNumber=${tags.length + 1}&${upload}`, { body });
        await response.arrayBuffer();
        tags.push(response.headers.get('etag') ?? '');
      };
      await send(first);
      for await (const part of parts) await send(part);
      const list = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`).join('');
      const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`;
      const reply = await (
        await call('POST', `${addressOf(key)}?${upload}`, { body, headers: { 'content-type': 'application/xml' } })
      ).text();
      // The store sends the status before it knows the result, so a reply with status 200 can contain an error.
      if (reply.includes('<Error>')) throw new StoreError(200, `the file store could not combine the parts: ${codeIn(reply)}`);
    } catch (error) {
      // An unfinished upload costs money until it is aborted. If aborting fails too, the original error is the one to report.
      await call('DELETE', `${addressOf(key)}?${upload}`).catch(() => undefined);
      throw error;
    }
  }

  return {
    async write(key, sealed) {
      const parts = joinChunks(sealed, PART_BYTES);
      const first = await parts.next();
      const body = first.done === true ? Buffer.alloc(0) : first.value;
      if (body.length >= PART_BYTES) await writeInParts(key, parts, body);
      else await (await call('PUT', addressOf(key), { body })).arrayBuffer();
    },
    async read(key, range) {
      const { body } = await call('GET', addressOf(key), range ? { headers: { range: `bytes=${range.first}-${range.last}` } } : {});
      return body ? Readable.fromWeb(body as WebStream<Uint8Array>) : Readable.from([]);
    },
    async remove(key) {
      try {
        await (await call('DELETE', addressOf(key))).arrayBuffer();
      } catch (error) {
        if (!(error instanceof StoreError && error.status === 404)) throw error;
      }
    },
  };
}

/** Sends one request. @throws StoreError when the store refuses it or does not answer */
const callStore =
  (client: AwsClient) =>
  async (
    method: string,
    address: string,
    request: { body?: Buffer | string; headers?: Record<string, string> } = {},
  ): Promise<Response> => {
    const body = typeof request.body === 'string' || request.body === undefined ? request.body : new Uint8Array(request.body);
    const response = await answerWithin(RESPONSE_TIMEOUT_MS, method, (signal) =>
      client.fetch(address, {
        method,
        redirect: 'error',
        signal,
        ...(body === undefined ? {} : { body }),
        headers: request.headers ?? {},
      }),
    );
    if (response.ok) return response;
    const reply = await response.text();
    throw new StoreError(response.status, `the file store answered ${method} with ${response.status} ${codeIn(reply)}`);
  };

/** The time limit covers the response headers only, because reading a large file may take longer. */
async function answerWithin(limitMs: number, method: string, send: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new DOMException('no answer in time', 'TimeoutError')), limitMs);
  try {
    return await send(timeout.signal);
  } catch (cause) {
    throw new StoreError(undefined, `the file store did not answer ${method}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

export class StoreError extends Error {
  /** Undefined if the store did not answer. */
  readonly status: number | undefined;
  constructor(status: number | undefined, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

function elementIn(xml: string, name: string): string {
  const found = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
  if (found === undefined) throw new StoreError(200, `the file store's reply has no ${name}`);
  return found.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const codeIn = (xml: string): string => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? '';
