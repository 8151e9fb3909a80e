import { statfs } from 'node:fs/promises';
import type { Logger } from '../logger.ts';
import { layBallast } from './ballast.ts';

/** Where the ballast would fill the disk further it waits for a start with more room. */
const BALLAST_FITS_BELOW = 0.8;

export async function usedShareOf(folder: string): Promise<number> {
  const { blocks, bavail } = await statfs(folder);
  return blocks === 0 ? 0 : 1 - bavail / blocks;
}

export async function layBallastWhereItFits(
  { dataDir, ballastBytes }: { dataDir: string; ballastBytes: number },
  log: Logger,
): Promise<void> {
  if (ballastBytes === 0) return;
  try {
    const { blocks, bavail, bsize } = await statfs(dataDir);
    if (1 - (bavail - ballastBytes / bsize) / blocks < BALLAST_FITS_BELOW) await layBallast(dataDir, ballastBytes);
  } catch {
    log.warn({ event: 'ballast_not_laid' }, 'could not keep room for a full disk in DATA_DIR; the next start tries again');
  }
}
