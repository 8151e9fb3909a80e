import type { Platform } from '../../platform/platform.ts';
import type { FileCleaner } from './file-cleaner.ts';
import type { FileLinks } from './file-links.ts';
import type { FileStorage, FilesPorts } from './ports.ts';
import type { FileStore } from './store.ts';
import type { UploadSpool } from './upload-spool.ts';

export interface FilesDependencies extends Platform, FilesPorts {
  files: FileStore;
  links: FileLinks;
  storage: FileStorage;
  spool: UploadSpool;
  cleaner: FileCleaner;
}
