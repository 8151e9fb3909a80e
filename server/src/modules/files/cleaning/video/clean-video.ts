import { cleanAsf } from './asf-video.ts';
import { cleanAvi } from './avi-video.ts';
import { ByteReader } from '../byte-reader.ts';
import { cleanIso } from './iso-video.ts';
import type { ByteSpan, VideoType } from '../cleaning-task.ts';

/**
 * Removes metadata (author, place, device) from a video without touching picture or sound. Lengths don't change, so that offsets into the
 * file stay valid; data after the end of the container is dropped. It works on the stream, with only headers in memory. Samples of metadata
 * tracks may pass before the header lists them: their ranges are added to `blankSpans`.
 * @throws InvalidFile when the container's format is not the declared one
 */
export async function* cleanVideo(content: AsyncIterable<Buffer>, type: VideoType, blankSpans: ByteSpan[]): AsyncGenerator<Buffer> {
  const reader = new ByteReader(content);
  if (type === 'video/x-msvideo') yield* cleanAvi(reader);
  else if (type === 'video/x-ms-wmv') yield* cleanAsf(reader);
  else yield* cleanIso(reader, blankSpans);
  // Dropped parts are still scanned for viruses.
  await reader.drain();
}
