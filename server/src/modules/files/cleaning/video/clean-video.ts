import { cleanAsf } from './asf-video.ts';
import { cleanAvi } from './avi-video.ts';
import { ByteReader } from '../byte-reader.ts';
import { cleanIso } from './iso-video.ts';
import type { ByteSpan, VideoType } from '../result.ts';

/**
 * Removes from a video what tells who made it, where and with what, without touching picture or sound. Lengths stay, so
 * that nothing that points into the file has to move; what follows the end of the container is dropped. Works on the
 * stream; only headers are held in memory. Samples of metadata tracks may have passed before the header names them: their
 * places are added to `blankSpans`.
 * @throws InvalidFile when the container is not what it says
 */
export async function* cleanVideo(content: AsyncIterable<Buffer>, type: VideoType, blankSpans: ByteSpan[]): AsyncGenerator<Buffer> {
  const reader = new ByteReader(content);
  if (type === 'video/x-msvideo') yield* cleanAvi(reader);
  else if (type === 'video/x-ms-wmv') yield* cleanAsf(reader);
  else yield* cleanIso(reader, blankSpans);
  // Dropped parts are still scanned for viruses.
  await reader.drain();
}
