import { ACCEPTED_FILES } from '@candor/contract/files';
import { DISPUTE_FILE_MAX_BYTES, EVIDENCE_TOTAL_MAX_BYTES, PHOTO_MAX_BYTES } from '@candor/contract/limits';
import type { FileKind } from '@candor/contract/statuses';
import { DOCUMENT_TYPES, VIDEO_TYPES, type ReceivedType } from './cleaning/result.ts';
import type { FilePurpose } from './stored-file.ts';

export const acceptedTypesFor = (purpose: FilePurpose): readonly string[] =>
  purpose === 'photo' ? ACCEPTED_FILES.photo : purpose === 'experience' ? ACCEPTED_FILES.experience : ACCEPTED_FILES.dispute;

export const maxBytesFor = (purpose: FilePurpose): number =>
  purpose === 'photo' ? PHOTO_MAX_BYTES : purpose === 'experience' ? EVIDENCE_TOTAL_MAX_BYTES : DISPUTE_FILE_MAX_BYTES;

/** What a file of this type is stored as. */
export function storedAs(type: ReceivedType): { kind: FileKind; mediaType: string } {
  if (VIDEO_TYPES.some((video) => video === type)) return { kind: 'video', mediaType: type };
  if (DOCUMENT_TYPES.some((document) => document === type)) return { kind: 'document', mediaType: 'application/pdf' };
  return { kind: 'image', mediaType: 'image/webp' };
}
