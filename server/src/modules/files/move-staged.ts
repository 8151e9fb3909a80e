import type { Context } from '../../platform/context.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import { shuffle } from '../../platform/shuffle.ts';
import type { NamedFiles } from '../authorship/index.ts';
import type { FilesDependencies } from './dependencies.ts';
import { openFile, sealFile } from './file-cipher.ts';
import { DamagedFile, MissingFile } from './ports.ts';
import type { StagedFile } from './staged-store.ts';

export const REMOVE_JOB = 'remove-moved-file';

type MoveDependencies = Pick<FilesDependencies, 'vault' | 'storage' | 'staged' | 'copied' | 'unreadable'>;

/** A name that only the keys can compute. It is the same if an interrupted mix is repeated, so that no bytes remain without a row. */
const newNameOf = ({ vault }: MoveDependencies, file: StagedFile): string => vault.authorshipHash('stored-evidence', file.id);

/** A key that is the same each time, because two processes that copy the same file must write the same bytes. */
const newKeyOf = ({ vault }: MoveDependencies, file: StagedFile): Buffer =>
  Buffer.from(
    ['first', 'second'].map((half) => vault.authorshipHash('stored-evidence-key', file.id, half).replaceAll('-', '')).join(''),
    'hex',
  );

/**
 * Copies an upload under a new name and a new key: equal bytes in two stolen copies of the folder, a day apart, would lead from the file of
 * an experience to the upload and its time.
 */
export async function copyUnderNewName(deps: MoveDependencies, file: StagedFile): Promise<{ storageKey: string; key: Buffer }> {
  const [storageKey, key] = [newNameOf(deps, file), newKeyOf(deps, file)];
  if (deps.copied.has(storageKey)) return { storageKey, key };
  if (deps.unreadable.has(file.storageKey)) throw new MissingFile(file.storageKey);
  await deps.storage.write(storageKey, sealFile(key, openFile(file.key, await deps.storage.read(file.storageKey))));
  deps.copied.add(storageKey);
  return { storageKey, key };
}

/**
 * Copies the files that a mix is about to attach, in random order, before the mix takes its locks, so that no call waits for a large file.
 * If a file is missing or damaged, attaching it will fail for the act that names it, and only for that one.
 */
export async function copyExpected(deps: MoveDependencies & Pick<FilesDependencies, 'db'>, expected: readonly NamedFiles[]): Promise<void> {
  const files: StagedFile[] = [];
  for (const { userId, fileIds } of expected) files.push(...(await deps.staged.find(deps.db, userId, fileIds, {})));
  for (const file of shuffle(files)) {
    deps.unreadable.delete(file.storageKey);
    try {
      await copyUnderNewName(deps, file);
    } catch (error) {
      if (!(error instanceof MissingFile || error instanceof DamagedFile)) throw error;
      deps.unreadable.add(file.storageKey);
    }
  }
}

/** Removes the bytes under their old names after the commit, even if the process ends in between. */
export async function enqueueRemovals(ctx: Context, files: readonly Pick<StagedFile, 'storageKey'>[]): Promise<void> {
  for (const { storageKey } of files) await enqueue(ctx.db, REMOVE_JOB, { storageKey });
}

export const removeMovedFileJob = ({ storage }: Pick<FilesDependencies, 'storage'>): JobHandler => ({
  name: REMOVE_JOB,
  run: (payload) => storage.remove((payload as { storageKey: string }).storageKey),
});
