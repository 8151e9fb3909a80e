import { statfs } from 'node:fs/promises';
import type { Logger } from '../logger.ts';
import { writeBallast } from './ballast.ts';

/** When writing the ballast would fill the disk too much, it is left to a later start. */
const BALLAST_FITS_BELOW = 0.8;

/** Counts as `df` does: used / (used + available), so that blocks reserved for root count as neither. */
export async function usedShareOf(folder: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(folder);
  const used = blocks - bfree;
  return used + bavail === 0 ? 0 : used / (used + bavail);
}

export async function writeBallastIfItFits(
  { dataDir, ballastBytes }: { dataDir: string; ballastBytes: number },
  log: Logger,
): Promise<void> {
  if (ballastBytes === 0) return;
  try {
    const { blocks, bavail, bsize } = await statfs(dataDir);
    if (1 - (bavail - ballastBytes / bsize) / blocks < BALLAST_FITS_BELOW) await writeBallast(dataDir, ballastBytes);
  } catch {
    log.warn(
      { event: 'ballast_not_written' },
      'could not write the file in DATA_DIR that reserves disk space (BALLAST_MB); the next start tries again',
    );
  }
}
