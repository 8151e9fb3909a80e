import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openFile, sealFile } from '../file-cipher.ts';

/** An upload as it arrived, before any check. */
export interface SpooledUpload {
  filename: string;
  bytes: number;
  read(): AsyncGenerator<Buffer>;
  remove(): Promise<void>;
}

/**
 * Stores uploads until their sender is known and a worker process is free: on disk, since a slow sender must occupy neither memory nor a
 * process, and encrypted with a key that only this object has.
 */
export class UploadSpool {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async receive(content: AsyncIterable<Buffer>, filename: string): Promise<SpooledUpload> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, randomUUID());
    const key = randomBytes(32);
    const remove = (): Promise<void> => rm(path, { force: true });
    let bytes = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        bytes += chunk.length;
        yield chunk;
      }
    }
    try {
      await pipeline(Readable.from(sealFile(key, counted())), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await remove();
      throw error;
    }
    return { filename, bytes, remove, read: () => openFile(key, createReadStream(path)) };
  }

  /** Removes the files of processes that died while they received. */
  async removeOlderThan(time: Date): Promise<void> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const name of names) {
      const path = join(this.#folder, name);
      const file = await stat(path).catch(() => undefined);
      if (file && file.mtime < time) await rm(path, { force: true });
    }
  }
}
