import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EvidenceStore } from './evidence-store.ts';
import type { FileCleaner } from './receiving/file-cleaner.ts';
import type { FileLinks } from './file-links.ts';
import type { PhotoStore } from './photos/photo-store.ts';
import type { FileStorage, FilesPorts } from './ports.ts';
import type { StagedStore } from './staged-store.ts';
import type { UploadCounts } from './receiving/upload-counts.ts';
import type { UploadSpool } from './receiving/upload-spool.ts';

export interface FilesDependencies extends Platform, FilesPorts {
  photos: PhotoStore;
  staged: StagedStore;
  uploadCounts: UploadCounts;
  evidence: EvidenceStore;
  /** Whether no act waits for a mix. If so, none can be added before the transaction ends. */
  lockInboxIfEmpty(db: Database): Promise<boolean>;
  /** Names of files copied since the last mix. */
  copied: Set<string>;
  /** Names of uploads that could not be read since the last mix. */
  unreadable: Set<string>;
  links: FileLinks;
  storage: FileStorage;
  spool: UploadSpool;
  cleaner: FileCleaner;
}
