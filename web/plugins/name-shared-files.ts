import { build, type InlineConfig, type Rolldown } from 'vite';
import { mergeSharedFiles } from './merge-shared-files.ts';

/**
 * A page may load this much (before compression) that it doesn't need if that saves it a request. On slow 4G (1.6 Mbit/s, round trips of
 * 150 ms, six requests at a time) a request takes as long as about 15,000 of these bytes, but scripts also have to be parsed.
 */
const BYTES_PER_REQUEST = 8_000;

/** For pages that are often the first of a visit: less, because nothing of them is in the cache. */
const LEAN_LIMITS = { weight: 5, maxBytes: 5_000 };
const LEAN = /\/pages\/(?:public|sign-in)\/|\/community\/community\.tsx$/;

type Chunk = Rolldown.OutputChunk;

/**
 * Builds once to see which modules end up together, and returns the names of the merged files by module, for a second build. The bundler
 * merges small files only by their size: pages would load far more than they need, or files would import each other.
 */
export async function nameSharedFiles(config: InlineConfig): Promise<Map<string, string>> {
  const built = await build({ ...config, configFile: false, logLevel: 'error', build: { ...config.build, write: false } });
  if (!('output' in built)) throw new Error('the build has no output');
  const chunks = built.output.filter((one): one is Chunk => one.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const initial = filesFor(
    byFile,
    chunks.find(({ isEntry, name }) => isEntry && name === 'main')!,
  );
  const users = usersOf(chunks, byFile);
  const shared = chunks.filter(({ fileName, isEntry, isDynamicEntry }) => !isEntry && !isDynamicEntry && !initial.has(fileName));
  const leanUsers = new Set([...users.values()].flatMap((ids) => [...ids]).filter((id) => LEAN.test(id)));
  const groups = mergeSharedFiles(
    shared.map(({ fileName, code, imports }) => ({ id: fileName, bytes: code.length, imports, users: users.get(fileName)! })),
    { bytesPerRequest: BYTES_PER_REQUEST, lean: { users: leanUsers, ...LEAN_LIMITS } },
  );
  return new Map(shared.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, `shared-${groups.get(fileName)!}`] as const)));
}

/** A file and everything that it imports. */
function filesFor(byFile: ReadonlyMap<string, Chunk>, chunk: Chunk): Set<string> {
  const files = new Set([chunk.fileName]);
  for (const file of files) for (const one of byFile.get(file)?.imports ?? []) files.add(one);
  return files;
}

function usersOf(chunks: readonly Chunk[], byFile: ReadonlyMap<string, Chunk>): Map<string, Set<string>> {
  const users = new Map(chunks.map(({ fileName }) => [fileName, new Set<string>()]));
  for (const chunk of chunks) {
    if (!chunk.isEntry && !chunk.isDynamicEntry) continue;
    for (const file of filesFor(byFile, chunk)) users.get(file)?.add(chunk.facadeModuleId ?? chunk.fileName);
  }
  return users;
}
