import { connect, type NetConnectOpts } from 'node:net';
import type { Verdict } from '../../modules/files/ports.ts';

/** Larger chunks of the upload are divided, so that the socket buffers little, even for a large file. */
const CHUNK_BYTES = 64 * 1024;
const REPLY_MAX_BYTES = 4_096;

/**
 * Scans one file by INSTREAM over its own connection: chunks preceded by their length, an empty one at the end, and a reply that ends with
 * a zero byte. Our side stays open until then, because clamd aborts the scan when the client closes.
 * @throws Error when there is no reply, or an unknown one
 */
export async function scanStream(address: NetConnectOpts & { signal: AbortSignal }, content: AsyncIterable<Buffer>): Promise<Verdict> {
  const socket = connect(address);
  let reply = '';
  let problem: Error | undefined;
  let continueWriting: (() => void) | undefined;
  socket.on('error', (error) => (problem = error));
  socket.on('drain', () => continueWriting?.());
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      continueWriting?.();
      resolve();
    });
    socket.on('data', (part) => {
      reply += part.toString('latin1');
      if (reply.includes('\0') || reply.length > REPLY_MAX_BYTES) socket.destroy();
    });
  });
  try {
    for await (const message of messagesOf(content)) {
      if (socket.destroyed) break;
      if (!socket.write(message)) await new Promise<void>((resolve) => (continueWriting = resolve));
    }
    await ended;
  } finally {
    socket.destroy();
  }
  return parseReply(reply, problem);
}

/** The bytes of the INSTREAM protocol. */
async function* messagesOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const part of content) {
    for (let at = 0; at < part.length; at += CHUNK_BYTES) {
      const chunk = part.subarray(at, at + CHUNK_BYTES);
      yield lengthOf(chunk.length);
      yield chunk;
    }
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function parseReply(reply: string, problem: Error | undefined): Verdict {
  const end = reply.indexOf('\0');
  const line = end === -1 ? '' : reply.slice(0, end);
  if (line === 'stream: OK') return 'clean';
  if (/^stream: .+ FOUND$/.test(line)) return 'infected';
  // clamd's StreamMaxLength is smaller than the largest upload that Candor accepts.
  if (line === 'INSTREAM size limit exceeded. ERROR') return 'too_large';
  throw problem ?? new Error('clamd did not answer with a known result');
}
