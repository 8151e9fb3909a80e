import { ACCEPTED_FILES } from '@candor/contract/files';
import { DISPUTE_FILE_MAX_BYTES, EVIDENCE_TOTAL_MAX_BYTES, PHOTO_MAX_BYTES } from '@candor/contract/limits';
import type { FileKind } from '@candor/contract/statuses';
import { DOCUMENT_TYPES, VIDEO_TYPES, type ReceivedType } from '../cleaning/cleaning-task.ts';
import type { FilePurpose } from '../stored-file.ts';

export const acceptedTypesFor = (purpose: FilePurpose): readonly string[] =>
  ACCEPTED_FILES[purpose === 'photo' || purpose === 'experience' || purpose === 'proof' ? purpose : 'dispute'];

export function maxBytesFor(purpose: FilePurpose): number {
  if (purpose === 'photo') return PHOTO_MAX_BYTES;
  // Screen recordings may be as large as videos of an experience.
  return purpose === 'experience' || purpose === 'proof' ? EVIDENCE_TOTAL_MAX_BYTES : DISPUTE_FILE_MAX_BYTES;
}

/** The kind and media type under which a received file is stored. */
export function storedAs(type: ReceivedType): { kind: FileKind; mediaType: string } {
  if (VIDEO_TYPES.some((video) => video === type)) return { kind: 'video', mediaType: type };
  if (DOCUMENT_TYPES.some((document) => document === type)) return { kind: 'document', mediaType: 'application/pdf' };
  return { kind: 'image', mediaType: 'image/webp' };
}
