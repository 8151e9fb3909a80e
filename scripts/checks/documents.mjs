// A document that names a file that is not there is wrong; so is a link that leads nowhere.
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
  'docs/security.md',
];
/** What stands in backticks and begins with one of our folders, or is a file at the root, is a path. */
const OURS = /^(?:\.ci|contract|server|web|e2e|bench|scripts|docs)(?:\/|$)|^[\w.-]+\.(?:md|json|mjs|ts)$/;
/** Made when something runs, so not there in a fresh clone. */
const MADE = /^(?:web\/dist|\.data|node_modules)/;

export function checkDocuments() {
  const documents = [
    ...listFiles('.').filter((path) => /^[^/]+\.md$/.test(path)),
    ...listFiles('docs').filter((path) => path.endsWith('.md')),
  ];
  const missing = EXPECTED.filter((path) => !documents.includes(path)).map((path) => `${path} is missing`);
  const names = new Set(listFiles('.').map((path) => path.split('/').at(-1)));
  return [...missing, ...documents.flatMap((document) => findDeadPaths(document, names))];
}

function findDeadPaths(document, names) {
  const text = readFileSync(join(root, document), 'utf8');
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' '));
  return prose.split('\n').flatMap((line, index) => {
    const named = [...line.matchAll(/`([^`\s]+)`/g)].map(([, path]) => path).filter((path) => OURS.test(path) && !/[<>*{}…$]/.test(path));
    const linked = [...line.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target.split('#')[0])
      .filter((target) => target && !/^[a-z]+:/.test(target));
    const paths = [
      ...named.map((path) => path.replace(/:\d+$/, '')),
      ...linked.map((target) => normalize(join(dirname(document), target))),
    ];
    return (
      paths
        .filter((path) => !MADE.test(path) && !existsSync(join(root, path)) && !existsSync(join(root, dirname(document), path)))
        // A bare name stands for every file that is called so: `store.ts`.
        .filter((path) => !names.has(path))
        .map((path) => `${document}:${index + 1} names ${path}, which is not there`)
    );
  });
}
