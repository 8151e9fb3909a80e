import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, matchesGlob } from 'node:path';
import type { Stage, Step } from './dockerfile.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const IGNORED = join(ROOT, 'deploy/docker/Dockerfile.dockerignore');
/** The absolute paths that Candor uses in the image. */
const IMAGE_PATHS = /\/(?:opt|var\/lib|var\/backups)\/candor/g;

/** The files that `docker build` gets: those of the repository that are not ignored. */
export function copyContext(folder: string): void {
  const patterns = readFileSync(IGNORED, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' });
  for (const path of files.split('\0')) {
    if (path === '' || !existsSync(join(ROOT, path))) continue;
    const folders = path.split('/').map((_, n, parts) => parts.slice(0, n + 1).join('/'));
    if (folders.some((part) => patterns.some((pattern) => matchesGlob(part, pattern)))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
}

/** Carries out every COPY and RUN of a stage. @returns the folder that is its root */
export function buildStage(stage: Stage, folder: string, roots: ReadonlyMap<string | undefined, string>): string {
  const root = join(folder, `stage-${stage.name || 'last'}`);
  mkdirSync(root, { recursive: true });
  for (const step of stage.steps) {
    mkdirSync(join(root, step.workdir), { recursive: true });
    if (step.kind === 'copy') copy(step, root, roots);
    else run(step.line, join(root, step.workdir), root, stage.env);
  }
  return root;
}

/** Replaces the image's absolute paths by paths below `root`. */
export const toScratchPaths = (root: string, text: string): string => text.replaceAll(IMAGE_PATHS, (path) => join(root, path));

function copy(
  { from, sources, target, workdir }: Step & { kind: 'copy' },
  root: string,
  roots: ReadonlyMap<string | undefined, string>,
): void {
  const source = roots.get(from);
  if (source === undefined) throw new Error(`COPY --from=${from}: there is no such stage`);
  const to = join(root, isAbsolute(target) ? target : join(workdir, target));
  for (const path of sources) {
    const sourcePath = join(source, path);
    if (!existsSync(sourcePath)) throw new Error(`COPY ${path}: the file does not exist`);
    // The contents of a folder are copied to the target. A file is copied into the target if that
    // ends with a slash or there are several sources.
    const isIntoFolder = !statSync(sourcePath).isDirectory() && (target.endsWith('/') || sources.length > 1);
    mkdirSync(isIntoFolder ? to : dirname(to), { recursive: true });
    cpSync(sourcePath, isIntoFolder ? join(to, path.split('/').at(-1)!) : to, { recursive: true, verbatimSymlinks: true });
  }
}

function run(line: string, cwd: string, root: string, env: Record<string, string>): void {
  const { PATH, HOME, TMPDIR, HTTPS_PROXY, npm_config_registry } = process.env;
  // The image has the account `node`; this machine may not have it.
  const command = toScratchPaths(root, line).replaceAll(/ --(?:owner|group)=node/g, '');
  mkdirSync(join(root, 'var/lib'), { recursive: true });
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-ec', command], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...env, PATH: `${dirname(process.execPath)}:${PATH}`, HOME, TMPDIR, HTTPS_PROXY, npm_config_registry },
  });
  if (status !== 0) throw new Error(`RUN ${line} ended with ${status}: ${`${stdout}\n${stderr}`.slice(-2_000)}`);
}
