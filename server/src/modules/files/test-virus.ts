import { AppError } from '../../platform/errors.ts';

/** EICAR's, which every scanner takes for a virus. In two parts, so that scanners leave this file alone. */
const SIGNATURE = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''), 'latin1');

/** @throws AppError INVALID_FILE for what carries the test signature anywhere */
export function refuseTestVirus(content: Uint8Array): void {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.includes(SIGNATURE)) throw new AppError('INVALID_FILE');
}

/** The same of a stream, whose pieces may cut the signature in two. */
export async function* withoutTestVirus(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let end: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    refuseTestVirus(Buffer.concat([end, piece.subarray(0, SIGNATURE.length)]));
    refuseTestVirus(piece);
    yield piece;
    end = Buffer.concat([end, piece.subarray(-SIGNATURE.length)]).subarray(-SIGNATURE.length);
  }
}
