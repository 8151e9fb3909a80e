import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../../../..');
/** The workspaces, whose code belongs to the release; all other packages come from this installation. */
const OWN_PACKAGES = '@candor';

/** Puts the files of an older commit into a folder, with this installation's packages. */
export function checkOutRelease(commit: string, folder: string): void {
  const lookup = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
  if (lookup.status !== 0)
    throw new Error(
      `the history lacks the commit ${commit}: this part needs a full clone (git fetch --unshallow), or --from with a commit that is there`,
    );
  mkdirSync(folder, { recursive: true });
  const files = execFileSync('git', ['archive', commit, ...partsOf(commit)], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  linkPackages(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  fixStalePlans(join(folder, 'server/src/platform/db'));
}

type DataPreparation = typeof import('../prepare-data.ts');

/** The older release's own functions that write members and experiences. Earlier releases call the file `stage.ts`. */
export async function loadDataPreparation(folder: string): Promise<DataPreparation> {
  const safety = join(folder, 'server/test/safety');
  const load = (name: string): Promise<unknown> => import(pathToFileURL(join(safety, name)).href);
  if (existsSync(join(safety, 'prepare-data.ts'))) return (await load('prepare-data.ts')) as DataPreparation;
  const { onStage, stageMembers, stageExperiences } = (await load('stage.ts')) as {
    onStage: DataPreparation['withAppOn'];
    stageMembers: DataPreparation['createMembers'];
    stageExperiences: DataPreparation['createExperiences'];
  };
  return { withAppOn: onStage, createMembers: stageMembers, createExperiences: stageExperiences };
}

const PARTS = ['contract', 'server', 'web', 'seed', 'package.json', 'tsconfig.base.json'];

/** Releases before the workspace `seed` contain its files in `server`. */
function partsOf(commit: string): string[] {
  const names = execFileSync('git', ['ls-tree', '--name-only', commit], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  return PARTS.filter((part) => names.includes(part));
}

const NAMING_CLIENT = 'naming-client.ts';

/**
 * Releases before 1.0.0 don't survive an added column: their prepared statements fail for as long as their connections live. This fixes
 * that one problem, so that other effects of migrations are visible.
 */
function fixStalePlans(folder: string): void {
  if (existsSync(join(folder, NAMING_CLIENT))) return;
  copyFileSync(join(ROOT, 'server/src/platform/db', NAMING_CLIENT), join(folder, NAMING_CLIENT));
  replaceIn(
    join(folder, 'database.ts'),
    'Client: NamingClient',
    'Client: MendedClient',
    `import { NamingClient as MendedClient } from './${NAMING_CLIENT}';`,
  );
  replaceIn(
    join(folder, 'transaction.ts'),
    "RETRIED.has(pgCode(error) ?? '')",
    "(RETRIED.has(pgCode(error) ?? '') || isStalePlan(error))",
    `import { isStalePlan } from './${NAMING_CLIENT}';`,
  );
}

function replaceIn(path: string, from: string, to: string, imported: string): void {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} has no ${from}: the older release can't be mended`);
  writeFileSync(path, `${imported}\n${text.replace(from, to)}`);
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === OWN_PACKAGES) {
      // Links to `../../contract` and so on, which lead to the older files from here.
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    } else {
      symlinkSync(join(from, name), join(to, name));
    }
  }
}
