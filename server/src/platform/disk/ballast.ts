import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'ballast';
const BLOCK_BYTES = 1024 * 1024;

const pathIn = (dataDir: string): string => join(dataDir, NAME);

/**
 * Writes a file that reserves space for a full disk. It has random bytes, because a compressing file system would store zeros in no space.
 */
export async function writeBallast(dataDir: string, bytes: number): Promise<void> {
  if (bytes === 0 || (await sizeOf(dataDir)) >= bytes) return;
  const unfinished = `${pathIn(dataDir)}.part`;
  const block = randomBytes(BLOCK_BYTES);
  const file = await open(unfinished, 'w', 0o600);
  try {
    for (let written = 0; written < bytes; written += BLOCK_BYTES) await file.write(block, 0, Math.min(BLOCK_BYTES, bytes - written));
    await file.sync();
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(unfinished, pathIn(dataDir));
}

/** @returns how many bytes were freed */
export async function freeBallast(dataDir: string): Promise<number> {
  const bytes = await sizeOf(dataDir);
  await rm(pathIn(dataDir), { force: true });
  await rm(`${pathIn(dataDir)}.part`, { force: true });
  return bytes;
}

const sizeOf = (dataDir: string): Promise<number> =>
  stat(pathIn(dataDir)).then(
    ({ size }) => size,
    () => 0,
  );
