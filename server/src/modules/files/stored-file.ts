import type { FileKind } from '@candor/contract/statuses';

export type EvidenceParent = 'experience' | 'ownership_dispute' | 'experience_dispute' | 'appeal' | 'proof';
export type FilePurpose = 'photo' | EvidenceParent;

/** The object that a file of evidence belongs to. */
export interface Attachment {
  kind: EvidenceParent;
  id: string;
}

/** The details of a file, sealed together. For evidence, no other column tells the owner, the exact time or the size. */
export interface FileDetails {
  ownerId: string;
  purpose: FilePurpose;
  kind: FileKind;
  mediaType: string;
  sizeBytes: number;
  /** The padded size in storage; absent if the file is not padded. */
  storedBytes?: number;
  name: string;
  /** The key of the stored bytes, in base64. */
  key: string;
  /** ISO 8601 */
  uploadedAt: string;
  /** For a picture: its fingerprints, packed. They are sealed, because equal pictures would link their owners. */
  fingerprints?: string;
  /** Its position among the files attached with it. */
  position?: number;
}

type DescribedFields = Pick<FileDetails, 'kind' | 'mediaType' | 'sizeBytes' | 'storedBytes' | 'name'> & { key: Buffer };

/** The stored fields of a file when it arrives, and again when it is attached. */
export const describeFile = (
  { kind, mediaType, sizeBytes, storedBytes, name, key }: DescribedFields,
  { ownerId, purpose, uploadedAt }: Pick<FileDetails, 'ownerId' | 'purpose' | 'uploadedAt'>,
): FileDetails => ({
  ownerId,
  purpose,
  kind,
  mediaType,
  sizeBytes,
  ...(storedBytes === undefined ? {} : { storedBytes }),
  name,
  key: key.toString('base64'),
  uploadedAt,
});

export interface StoredFile extends Omit<FileDetails, 'key'> {
  id: string;
  key: Buffer;
  storageKey: string;
  /** Evidence only: whether its author shared it with the person written about. */
  isVisibleToSubject: boolean;
  /** Evidence only: whether the picture model warns of it. */
  isFlagged: boolean;
  /** Undefined until it is attached. */
  attachment: Attachment | undefined;
}

/** Sealed details are padded to a multiple of this many bytes, so that pictures and other files have details of equal length. */
export const DETAILS_PADDING = 1536;

export const storedFile = (
  { key, ...details }: FileDetails,
  row: Pick<StoredFile, 'id' | 'storageKey' | 'isVisibleToSubject' | 'attachment'> & { isFlagged?: boolean },
): StoredFile => ({ isFlagged: false, ...details, ...row, key: Buffer.from(key, 'base64') });
