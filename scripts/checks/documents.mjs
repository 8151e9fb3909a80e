// Finds documents that name missing files, broken links, comments that cite a missing document, and requirements of ASVS without a row.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../lib/bootstrap.mjs';
import { listFiles } from '../lib/list-files.mjs';

const EXPECTED = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/glossary.md',
  'docs/operations.md',
  'docs/product-decisions.md',
  'docs/query-designs.md',
  'docs/security.md',
  'docs/threat-model.md',
];
/** Files whose comments cite documents. */
const CITING = /\.(?:ts|tsx|mjs|sql|css)$/;
/** Text in backticks that begins with one of the repository's folders, or names a file at the root, is a path. */
const REPOSITORY_PATH = /^(?:\.ci|\.github|contract|server|web|seed|e2e|bench|deploy|scripts|docs)(?:\/|$)|^[\w.-]+\.(?:md|json|mjs|ts)$/;
/** Created when something runs, so missing in a fresh clone. */
const GENERATED = /^(?:web\/dist|\.data|node_modules)/;

export function checkDocuments() {
  const documents = [
    ...listFiles('.').filter((path) => /^[^/]+\.md$/.test(path)),
    ...listFiles('docs').filter((path) => path.endsWith('.md')),
  ];
  const missing = EXPECTED.filter((path) => !documents.includes(path)).map((path) => `${path} is missing`);
  const names = new Set(listFiles('.').map((path) => path.split('/').at(-1)));
  return [
    ...missing,
    ...documents.flatMap((document) => findDeadPaths(document, names)),
    ...findDeadCitations(),
    ...checkRequirements(readFileSync(join(root, 'docs/asvs.md'), 'utf8')),
  ];
}

/** Every requirement of ASVS 5.0, levels 1 and 2, has one row. A row that isn't met gives a reason, one that is met a test or a document. */
function checkRequirements(text) {
  const bySection = JSON.parse(readFileSync(join(root, 'scripts/checks/asvs-requirements.json'), 'utf8'));
  const required = Object.entries(bySection).flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`));
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) [^|]*\| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(([, id, met, where, test]) => ({
    id,
    met,
    where,
    test,
  }));
  const count = (id) => rows.filter((row) => row.id === id).length;
  return [
    ...required.filter((id) => count(id) !== 1).map((id) => `docs/asvs.md has ${count(id)} rows for ${id}`),
    ...rows.filter(({ id }) => !required.includes(id)).map(({ id }) => `docs/asvs.md: ${id} is not in levels 1 and 2 of ASVS 5.0`),
    ...rows.filter(({ met, test }) => met === 'yes' && test === 'none').map(({ id }) => `docs/asvs.md: ${id} is met, but no test shows it`),
    ...rows.filter(({ where }) => where === '').map(({ id }) => `docs/asvs.md: ${id} says neither where nor why`),
  ];
}

function findDeadPaths(document, names) {
  const text = readFileSync(join(root, document), 'utf8');
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' '));
  return prose.split('\n').flatMap((line, index) => {
    const named = [...line.matchAll(/`([^`\s]+)`/g)]
      .map(([, path]) => path)
      .filter((path) => REPOSITORY_PATH.test(path) && !/[<>*{}…$]/.test(path));
    const linked = [...line.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target.split('#')[0])
      .filter((target) => target && !/^[a-z]+:/.test(target));
    const paths = [
      ...named.map((path) => path.replace(/:\d+$/, '')),
      ...linked.map((target) => normalize(join(dirname(document), target))),
    ];
    return (
      paths
        .filter((path) => !GENERATED.test(path) && !existsSync(join(root, path)) && !existsSync(join(root, dirname(document), path)))
        // A name without a folder matches every file of that name, such as `store.ts`.
        .filter((path) => !names.has(path))
        .map((path) => `${document}:${index + 1} names ${path}, which does not exist`)
    );
  });
}

/** Comments cite `docs/<name>.md`, "product decision S6" and "decision 17"; each of them must exist. */
function findDeadCitations() {
  const decided = new Set(
    [...readFileSync(join(root, 'docs/product-decisions.md'), 'utf8').matchAll(/^- \*\*([A-Z]\d+) /gm)].map(([, entry]) => entry),
  );
  const records = new Set(listFiles('docs/decisions').map((path) => Number(path.split('/').at(-1).slice(0, 4))));
  const citing = ['contract', 'server', 'web', 'seed', 'e2e', 'bench', 'scripts']
    .flatMap((folder) => listFiles(folder))
    .filter((path) => CITING.test(path));
  return citing.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        findDeadInLine(line, decided, records).map((citation) => `${path}:${index + 1} cites ${citation}, which does not exist`),
      ),
  );
}

function findDeadInLine(line, decided, records) {
  const documents = [...line.matchAll(/(?<![\w/.-])(?:docs\/)?[\w/-]+\.md\b/g)]
    .map(([path]) => path)
    .filter((path) => (path.startsWith('docs/') || line.includes(`(${path}`)) && !existsSync(join(root, path)));
  const entries = [...line.matchAll(/product decisions? ([A-Z]\d+)(?: (?:to|and) ([A-Z]\d+))?/gi)]
    .flatMap(([, first, last]) => [first, last].filter(Boolean))
    .filter((entry) => !decided.has(entry))
    .map((entry) => `product decision ${entry}`);
  const numbers = [...line.matchAll(/\((?:docs, )?decision (\d+)/g)]
    .map(([, number]) => Number(number))
    .filter((number) => !records.has(number));
  return [...documents, ...entries, ...numbers.map((number) => `decision ${number}`)];
}
