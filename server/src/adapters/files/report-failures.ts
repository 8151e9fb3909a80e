import type { FileStorage } from '../../modules/files/ports.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { StoreError } from './s3.ts';

/** A file store whose failures are logged for the operator and ask callers to try again. A missing file remains an error of its own. */
export function reportFailures(storage: FileStorage, log: Logger): FileStorage {
  async function attempt<T>(kind: keyof FileStorage, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const { code, status } = error;
      log.error({ event: 'file_store_failed', kind, code, status }, 'the file store did not store, return or remove a file');
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    }
  }
  return {
    write: (key, sealed) => attempt('write', () => storage.write(key, sealed)),
    read: (key, range) => attempt('read', () => storage.read(key, range)),
    remove: (key) => attempt('remove', () => storage.remove(key)),
  };
}
