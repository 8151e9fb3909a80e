import { readConfig } from '../config.ts';
import { freeBallast } from '../platform/disk/ballast.ts';

/** Needs neither the app nor its database: with a full disk neither may start. */
export async function freeBallastCommand(): Promise<number> {
  const { dataDir } = readConfig();
  const bytes = await freeBallast(dataDir);
  process.stdout.write(
    bytes === 0
      ? `No space is reserved in ${dataDir}: it was freed before. The next start reserves it again if there is enough.\n`
      : `${Math.round(bytes / 1024 / 1024)} MB of ${dataDir} are free again. Candor continues by itself; free more space before the next start reserves them again.\n`,
  );
  return 0;
}
