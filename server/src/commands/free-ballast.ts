import { readConfig } from '../config.ts';
import { freeBallast } from '../platform/disk/ballast.ts';

/** Needs neither the app nor its database: with a full disk neither may start. */
export async function freeBallastCommand(): Promise<number> {
  const { dataDir } = readConfig();
  const bytes = await freeBallast(dataDir);
  process.stdout.write(
    bytes === 0
      ? `There is no ballast in ${dataDir}; it was freed before. The next start with enough room lays it again.\n`
      : `${Math.round(bytes / 1024 / 1024)} MB of ${dataDir} are free again. Candor goes on by itself; make more room before the next start lays the ballast again.\n`,
  );
  return 0;
}
