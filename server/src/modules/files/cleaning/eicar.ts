import { InvalidFile } from './cleaning-task.ts';

/** The EICAR test signature, which every virus scanner reports. In two parts, so that scanners don't report this file. */
const SIGNATURE = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''), 'latin1');

/** @throws InvalidFile when the content contains the test signature */
export function rejectEicar(content: Uint8Array): void {
  if (Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(SIGNATURE)) throw new InvalidFile('virus');
}

/** Passes on a stream whose chunks may cut the signature in two. @throws InvalidFile when the stream contains it */
export async function* rejectEicarStream(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    rejectEicar(Buffer.concat([tail, chunk.subarray(0, SIGNATURE.length)]));
    rejectEicar(chunk);
    yield chunk;
    tail = Buffer.concat([tail, chunk.subarray(-SIGNATURE.length)]).subarray(-SIGNATURE.length);
  }
}
