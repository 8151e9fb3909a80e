import { connect, type NetConnectOpts } from 'node:net';

type Answer = 'clean' | 'infected' | 'too_large';

/** The most that waits for the socket, whatever the size of the file. */
const PIECE_BYTES = 64 * 1024;
const ANSWER_MAX_BYTES = 4_096;

/**
 * Scans one file by INSTREAM over its own connection: chunks preceded by their length, an empty one at the end, and a reply that ends with
 * a zero byte. Our side stays open until then, because clamd aborts the scan when the client closes.
 * @throws Error when there is no reply, or an unknown one
 */
export async function converse(place: NetConnectOpts & { signal: AbortSignal }, content: AsyncIterable<Buffer>): Promise<Answer> {
  const socket = connect(place);
  let answer = '';
  let problem: Error | undefined;
  let goOn: (() => void) | undefined;
  socket.on('error', (error) => (problem = error));
  socket.on('drain', () => goOn?.());
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      goOn?.();
      resolve();
    });
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      if (answer.includes('\0') || answer.length > ANSWER_MAX_BYTES) socket.destroy();
    });
  });
  try {
    for await (const piece of asPieces(content)) {
      if (socket.destroyed) break;
      if (!socket.write(piece)) await new Promise<void>((resolve) => (goOn = resolve));
    }
    await ended;
  } finally {
    socket.destroy();
  }
  return judge(answer, problem);
}

async function* asPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      yield lengthOf(piece.length);
      yield piece;
    }
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function judge(answer: string, problem: Error | undefined): Answer {
  const end = answer.indexOf('\0');
  const line = end === -1 ? '' : answer.slice(0, end);
  if (line === 'stream: OK') return 'clean';
  if (/^stream: .+ FOUND$/.test(line)) return 'infected';
  // Its StreamMaxLength is smaller than the largest upload that Candor accepts.
  if (line === 'INSTREAM size limit exceeded. ERROR') return 'too_large';
  throw problem ?? new Error('clamd did not say what the file is');
}
