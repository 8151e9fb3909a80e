import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ArchivedCluster } from './archived-cluster.ts';

/** Counts the rows of each table, with a digest that doesn't depend on their order. Unlogged tables (the outboxes) are empty after a crash, as they should be. */
export async function digestTables(cluster: ArchivedCluster): Promise<Map<string, string>> {
  const { rows: tables } = await cluster.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and relpersistence = 'p' and nspname in ('public', 'authored') order by 1`,
  );
  const digests = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await cluster.query<{ digest: string }>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest from ${name} t`,
    );
    digests.set(name, rows[0]!.digest);
  }
  return digests;
}

export function compareDigests(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  const differing = [...names].filter((name) => before.get(name) !== after.get(name));
  return differing.map((name) => `${name} differs: ${before.get(name) ?? 'missing'} was restored as ${after.get(name) ?? 'missing'}`);
}

/** The digest of every stored file, by its key. */
export function digestFiles(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    paths.map(({ parentPath, name }) => [
      basename(name),
      createHash('sha256')
        .update(readFileSync(join(parentPath, name)))
        .digest('hex'),
    ]),
  );
}
