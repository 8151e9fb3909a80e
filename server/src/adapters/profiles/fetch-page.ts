import type { lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Readable } from 'node:stream';
import { guardedLookup, isPublicAddress } from '../../platform/public-address.ts';
import type { ProfileFailure } from '../../modules/proofs/ports.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 3;
const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml|application\/json)\b/i;

class FetchFailure extends Error {
  readonly failure: ProfileFailure;
  constructor(failure: ProfileFailure) {
    super(failure);
    this.failure = failure;
  }
}

export interface PageFetch {
  /** For tests, which connect to this machine. */
  lookup?: typeof systemLookup;
  isAllowed?: (address: string) => boolean;
  timeoutMs?: number;
}

export type FetchedPage = { outcome: 'found'; text: string; address: string } | { outcome: ProfileFailure };

/**
 * Reads a page of another site. Members typed the address, so the connection goes to a public IP address that was checked for this
 * connection, follows no redirect to another site, and ends after a megabyte or five seconds.
 */
export async function fetchPage(address: string, options: PageFetch = {}): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  let url = new URL(address);
  try {
    for (let redirects = 0; ; redirects++) {
      const response = await send(url, options, signal);
      const status = response.statusCode ?? 0;
      if (status < 300 || status >= 400 || response.headers.location === undefined) {
        return await readPage(response, url);
      }
      response.destroy();
      const next: URL | undefined = URL.canParse(response.headers.location, url.href) ? new URL(response.headers.location, url) : undefined;
      if (!next || next.host !== url.host || next.protocol !== url.protocol || redirects === MAX_REDIRECTS)
        return { outcome: 'redirected' };
      url = next;
    }
  } catch (error) {
    if (error instanceof FetchFailure) return { outcome: error.failure };
    return { outcome: signal.aborted ? 'too-slow' : 'unreachable' };
  }
}

function send(url: URL, options: PageFetch, signal: AbortSignal): Promise<IncomingMessage> {
  const isAllowed = options.isAllowed ?? isPublicAddress;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An IP address in place of a name is not resolved.
  if (isIP(host) !== 0 && !isAllowed(host)) throw new FetchFailure('private');
  return new Promise((resolve, reject) => {
    const settings = {
      signal,
      lookup: guardedLookup(() => new FetchFailure('private'), { lookup: options.lookup, isAllowed }),
      agent: false as const,
      headers: { accept: 'text/html,application/json', 'accept-language': 'en', 'user-agent': 'Candor profile check' },
    };
    const request = url.protocol === 'https:' ? httpsRequest(url, settings) : httpRequest(url, settings);
    request.once('response', resolve);
    request.once('error', reject);
    request.end();
  });
}

async function readPage(response: IncomingMessage, url: URL): Promise<FetchedPage> {
  const status = response.statusCode ?? 0;
  const type = response.headers['content-type'] ?? '';
  if (status !== 200 || !PAGE_TYPES.test(type)) {
    response.destroy();
    if (status === 404 || status === 410) return { outcome: 'missing' };
    return { outcome: status === 200 ? 'unreadable' : 'unreachable' };
  }
  const bytes = await readBytes(response);
  const text = decode(bytes, type);
  return text === undefined ? { outcome: 'unreadable' } : { outcome: 'found', text, address: url.href };
}

/** Counts bytes after decompression, because a small reply may decompress to a large page. */
async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const decompressed = decompress(response);
  try {
    for await (const chunk of decompressed as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new FetchFailure('too-large');
      chunks.push(chunk);
    }
  } finally {
    decompressed.destroy();
    response.destroy();
  }
  return Buffer.concat(chunks);
}

function decompress(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return response;
  const decompressor =
    encoding === 'gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : undefined;
  if (!decompressor) throw new FetchFailure('unreadable');
  response.once('error', (error) => decompressor.destroy(error));
  decompressor.once('error', () => undefined);
  return response.pipe(decompressor);
}

/** Decodes the page with the encoding given by the reply, its first bytes or the page itself. */
function decode(bytes: Buffer, type: string): string | undefined {
  const encoding =
    /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1] ??
    encodingOfByteOrderMark(bytes) ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 2048))?.[1];
  try {
    return new TextDecoder(encoding ?? 'utf-8').decode(bytes);
  } catch {
    return undefined;
  }
}

function encodingOfByteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}
