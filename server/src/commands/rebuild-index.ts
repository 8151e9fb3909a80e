import type { App } from '../app.ts';
import type { WrongEntry } from '../modules/experiences/index.ts';
import { showProgress } from './show-progress.ts';
import { UsageError } from './usage-error.ts';

const MAX_LISTED = 20;

/**
 * Compares the search index with the experiences, and corrects it unless `--check` is given.
 * @throws Error that names the entries which are still wrong
 */
export async function rebuildIndex({ modules, platform }: Pick<App, 'modules' | 'platform'>, args: string[]): Promise<string> {
  const unknown = args.filter((arg) => arg !== '--check');
  if (unknown.length > 0) throw new UsageError(`rebuild-index does not know ${unknown.join(' ')}.`);
  const isCheckOnly = args.includes('--check');
  const { onProgress, done } = showProgress();
  const { compared, wrong } = await modules.experiences
    .rebuildSearchIndex(platform.db, { isCheckOnly, onProgress: (count) => onProgress(`${count} experiences compared`) })
    .finally(done);
  if (wrong.length === 0) return `The search index is correct: ${compared} experiences compared.`;
  if (isCheckOnly) throw new Error(`the search index is wrong for ${list(wrong)}. Repair it with: npm run cli -- rebuild-index`);
  const unreadable = wrong.filter((entry) => entry.wrong.includes('content'));
  if (unreadable.length > 0)
    throw new Error(
      `${wrong.length - unreadable.length} entries were repaired, but these experiences can't be decrypted: ${list(unreadable)}.`,
    );
  return `Repaired the search index of ${list(wrong)}. ${compared} experiences compared.`;
}

function list(wrong: readonly WrongEntry[]): string {
  const listed = wrong.slice(0, MAX_LISTED).map((entry) => `${entry.experienceId} (${entry.wrong.join(', ')})`);
  const more = wrong.length - listed.length;
  return `${wrong.length === 1 ? 'experience' : `${wrong.length} experiences:`} ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
