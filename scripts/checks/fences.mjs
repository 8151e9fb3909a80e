// Checks import rules (.dependency-cruiser.mjs), and boundaries that imports don't show.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/bootstrap.mjs';
import { listFiles } from '../lib/list-files.mjs';

const FOLDERS = ['contract/src', 'server/src', 'server/test', 'web/src', 'web/test', 'seed', 'e2e'];

/** [forbidden pattern, files in which it is allowed, files to which the rule applies, message] */
const RESTRICTIONS = [
  [
    /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/,
    /^server\/(?:src\/(?:platform\/db\/|upgrade\/|modules\/search\/paths\/|(?:.*\/)?[^/]*store\.ts$)|test\/|.*\.test\.ts$)/,
    /^server\//,
    'SQL is only in stores',
  ],
  [
    /\bprocess\.env\b/,
    /^server\/(?:src\/config\.ts$|src\/platform\/db\/embedded-postgres\/postgres-folders\.ts$|test\/|.*\.test\.ts$)/,
    /^(?:server|seed)\//,
    'only config.ts reads the environment',
  ],
  [/(?:oxlint|eslint)-disable|@ts-(?:ignore|nocheck)/, /^$/, /./, 'no comment disables a check'],
  [
    /\bon\('(?:GET|POST|PUT|PATCH|DELETE) /,
    /\/routes\.ts$|\.test\.ts$/,
    /^server\/src\/modules\//,
    'a module binds its routes in routes.ts',
  ],
  [/\bfetch\(/, /^web\/src\/lib\/|\.test\.tsx?$/, /^web\/src\//, 'the web calls through lib/api/api-client'],
  [/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/, /^$/, /^server\/src\//, 'certificates are always checked'],
  [
    /\bshell: true\b|\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'/,
    /^$/,
    /^(?:server|seed)\//,
    'programs are started with a list of arguments, without a shell',
  ],
  [/dangerouslySetInnerHTML|\.innerHTML\b/, /^$/, /^web\//, 'text that a person typed is never markup'],
];

export function checkFences(node) {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const sources = folders.flatMap((folder) => listFiles(folder)).filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
  return [...cruise(node, folders, sources), ...sources.flatMap(findViolations)];
}

function cruise(node, folders, sources) {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { stdout, stderr } = spawnSync(node, [cruiser, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  let result;
  try {
    result = JSON.parse(stdout);
  } catch {
    return [`dependency-cruiser failed: ${stderr.trim() || stdout.slice(0, 500)}`];
  }
  // A parser that cannot read TypeScript finds no modules and reports success.
  const seen = new Set(result.modules.map(({ source }) => source));
  const unseen = sources.filter((path) => !seen.has(path));
  const uncheckedModules =
    unseen.length > 0 ? [`${unseen.length} of ${sources.length} modules were not checked, for example ${unseen[0]}`] : [];
  const brokenRules = result.summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
    const { comment } = result.summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name) ?? {};
    return `${from} → ${path} (${rule.name}${comment ? `: ${comment}` : ''})`;
  });
  return [...uncheckedModules, ...brokenRules];
}

function findViolations(path) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return RESTRICTIONS.filter(([, allowed, applies]) => applies.test(path) && !allowed.test(path)).flatMap(([pattern, , , sentence]) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${sentence}`] : [])),
  );
}
