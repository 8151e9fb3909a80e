import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MissingFile, type FileStorage } from '../../modules/files/ports.ts';

/** How many bytes may be waiting for the disk, so that the sender doesn't wait for every write. */
const WRITE_AHEAD_BYTES = 1024 * 1024;

/** Larger than Node's default, so that a large file takes fewer reads. */
const READ_BYTES = 256 * 1024;

/** Encrypted files in a folder outside the web root, distributed over 256 subfolders. A file appears complete or not at all. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => join(folder, key.slice(0, 2), key);
  return {
    async write(key, sealed) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.part`;
      try {
        await pipeline(
          Readable.from(sealed, { objectMode: false }),
          createWriteStream(unfinished, { mode: 0o600, flush: true, highWaterMark: WRITE_AHEAD_BYTES }),
        );
        // The time of a file could identify its owner.
        await utimes(unfinished, 0, 0);
        await rename(unfinished, path);
        await utimes(dirname(path), 0, 0);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      // Opened first, so that a missing file is an error before the reply has begun.
      const handle = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new MissingFile(key) : error;
      });
      const part = range ? { start: range.first, end: range.last } : {};
      return createReadStream('', { fd: handle, highWaterMark: READ_BYTES, ...part });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
