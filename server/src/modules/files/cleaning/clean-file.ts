import { collect, peek } from './byte-stream.ts';
import { cleanImage, sampleImage } from './clean-image.ts';
import { cleanVideo } from './video/clean-video.ts';
import { detectType, HEAD_BYTES } from './detect-type.ts';
import type { DrawnPage } from './documents/picture-pdf.ts';
import {
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  InvalidFile,
  VIDEO_TYPES,
  type CleanedContent,
  type CleaningTask,
  type DocumentType,
} from './cleaning-task.ts';
import { rejectEicar, rejectEicarStream } from './eicar.ts';

const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;

type Write = (cleaned: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Detects a file's type by its content and writes it without anything that could harm its reader or identify its sender.
 * @throws InvalidFile; any other error means that a parser does not understand the file
 */
export async function cleanFile(content: AsyncIterable<Buffer>, task: CleaningTask, write: Write): Promise<CleanedContent> {
  const { head, whole } = await peek(content, HEAD_BYTES);
  if (head.length === 0) throw new InvalidFile('empty');
  const receivedType = detectType(head);
  if (receivedType === undefined || !task.acceptedTypes.includes(receivedType)) throw new InvalidFile('unknown_type');
  const blankSpans: CleanedContent['blankSpans'] = [];
  const videoType = VIDEO_TYPES.find((type) => type === receivedType);
  if (videoType) {
    await write(cleanVideo(rejectEicarStream(whole), videoType, blankSpans));
    return { receivedType, blankSpans, fingerprints: [] };
  }
  const isImage = IMAGE_TYPES.some((type) => type === receivedType);
  const bytes = await collect(whole, isImage ? IMAGE_MAX_BYTES : DOCUMENT_MAX_BYTES);
  rejectEicar(bytes);
  if (isImage && task.samplePixels !== undefined) {
    await write(singleChunk(await sampleImage(bytes, task.samplePixels)));
    return { receivedType, blankSpans, fingerprints: [] };
  }
  if (isImage) {
    const picture = await cleanImage(bytes, task);
    const fingerprints = await (await import('./fingerprint.ts')).fingerprintsOf(picture);
    await write(singleChunk(picture));
    return { receivedType, blankSpans, fingerprints };
  }
  const { writePicturePdf } = await import('./documents/picture-pdf.ts');
  await write(writePicturePdf(await drawDocument(bytes, receivedType as DocumentType)));
  return { receivedType, blankSpans, fingerprints: [] };
}

/** Parsers are loaded on demand, because a process reads only one file. */
async function drawDocument(bytes: Buffer, type: DocumentType): Promise<AsyncIterable<DrawnPage>> {
  if (type === 'application/pdf') {
    (await import('./documents/scan-pdf.ts')).rejectActivePdf(bytes);
    return (await import('./documents/draw-pdf.ts')).drawPdf(bytes);
  }
  const blocks =
    type === 'application/msword'
      ? (await import('./documents/read-doc.ts')).readDoc(bytes)
      : (await import('./documents/read-docx.ts')).readDocx(bytes);
  return (await import('./documents/draw-text.ts')).drawBlocks(blocks);
}

async function* singleChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
