/** The reason of a refusal. The worker process sends one of these words, never a text that could quote the file. */
export const REFUSAL_REASONS = [
  'empty',
  'unknown_type',
  'damaged',
  'incomplete',
  'too_large',
  'too_large_unpacked',
  'too_many_pages',
  'too_costly',
  'active_content',
  'locked',
  'no_text',
  'virus',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export class InvalidFile extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(reason);
    this.name = 'InvalidFile';
    this.reason = reason;
  }
}

export const IMAGE_MAX_BYTES = 25 * 1024 * 1024;
/** The size limit of a document after conversion to page pictures. */
export const DRAWN_DOCUMENT_MAX_BYTES = 40 * 1024 * 1024;

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/x-ms-wmv'] as const;
export const DOCUMENT_TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
export type VideoType = (typeof VIDEO_TYPES)[number];
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
export type ReceivedType = ImageType | VideoType | DocumentType;

/** A task of the worker process: one file to clean. */
export interface CleaningTask {
  /** Types accepted for this purpose; others are refused before anything is parsed. */
  acceptedTypes: readonly string[];
  /** Crops an image to a square of this size. */
  squarePixels?: number;
  /** Writes the pixels of an image, scaled to a square of this side, instead of an image: three bytes each. */
  samplePixels?: number;
}

/** A range of bytes: from `start` up to, but not including, `end`. */
export interface ByteSpan {
  start: number;
  end: number;
}

export interface CleanedContent {
  receivedType: ReceivedType;
  /** Ranges to overwrite with zeros in the written file: they were recognised only after they had been written. */
  blankSpans: ByteSpan[];
  /** For a picture: its fingerprints, by which copies are recognised. */
  fingerprints: string[];
}

/** 256 bits as zeros and ones. */
export const FINGERPRINT = /^[01]{256}$/;
export const MAX_FINGERPRINTS = 32;

export type CleaningResult = ({ outcome: 'cleaned' } & CleanedContent) | { outcome: 'refused'; reason: RefusalReason };
