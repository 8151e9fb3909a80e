import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from '../../start-app.ts';

/** Everything that an upload leaves: stored files, spooled files, rows. */
export async function findLeftovers({ dataDir, db }: TestApp): Promise<string[]> {
  /** Without the subfolders, whose names have two characters. */
  const filesIn = (folder: string): string[] => {
    const path = join(dataDir, folder);
    return existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 2) : [];
  };
  const rows = [
    ...(await db.selectFrom('staged').select('storage_key').execute()),
    ...(await db.selectFrom('evidence').select('storage_key').execute()),
    ...(await db.selectFrom('profile_photos').select('storage_key').execute()),
  ];
  return [...filesIn('files'), ...filesIn('uploads'), ...rows.map((row) => row.storage_key)].toSorted();
}
