// Names that were replaced by a standard term must not come back. The pairs are in retired-names.json.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../lib/bootstrap.mjs';
import { listFiles } from '../lib/list-files.mjs';

const DATA = 'scripts/checks/retired-names.json';
const FOLDERS = ['contract', 'server', 'seed', 'web', 'e2e', 'bench', 'scripts', 'docs', 'deploy'];
const TEXT = /\.(?:tsx?|m?js|css|html|sql|json|md|ya?ml|toml|conf|service)$/;
/** A local variable, or a parameter with its type. */
const VARIABLE = /\b(?:const|let)\s+(\w+)\b|[(,]\s*(\w+)\??: /g;
/** Databases go on recording the former names of migrations. */
const RECORDED_MIGRATION = /^-- (?:recorded as|contains): /;
const GENERATED = /^contract\/openapi\.json$/;

/**
 * `names` are identifiers and kebab-case names that must not occur anywhere. `types` are ordinary words that must not be the name of
 * a type or a file, and `variables` those that must not be the name of a variable or parameter. `phrases` must not occur in any text.
 * Each maps to its replacement.
 */
export function checkRetiredNames() {
  const { names, types, variables, phrases } = JSON.parse(readFileSync(join(root, DATA), 'utf8'));
  const replacements = new Map([...Object.entries(names), ...Object.entries(names).map(([name, better]) => [kebab(name), kebab(better)])]);
  const typeNames = new Map(Object.entries(types));
  const variableNames = new Map(Object.entries(variables));
  const fileNames = new Map([...replacements, ...Object.entries(types).map(([name, better]) => [kebab(name), kebab(better)])]);
  const files = [...FOLDERS.flatMap(listFiles), ...listFiles('.').filter((path) => !path.includes('/'))];
  return [...new Set(files)]
    .filter((path) => path !== DATA)
    .flatMap((path) => [
      ...findInPath(path, fileNames),
      ...(TEXT.test(path) && !GENERATED.test(path) && path !== 'package-lock.json'
        ? findInText(path, { replacements, typeNames, variableNames, phrases: Object.entries(phrases) })
        : []),
    ]);
}

function findInPath(path, fileNames) {
  const name = basename(path).split('.')[0].replace(/^\d+-/, '');
  const better = fileNames.get(name);
  return better ? [`${path}: the file name "${name}" is retired, use "${better}"`] : [];
}

function findInText(path, { replacements, typeNames, variableNames, phrases }) {
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (RECORDED_MIGRATION.test(line)) return [];
      const words = new Set([...(line.match(/[A-Za-z_$][\w$]*/g) ?? []), ...(line.match(/[A-Za-z][\w]*(?:-\w+)+/g) ?? [])]);
      const found = [...words].filter((word) => replacements.has(word)).map((word) => [word, replacements.get(word)]);
      const declared = line.match(/\b(?:class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/)?.[1];
      if (declared && typeNames.has(declared)) found.push([declared, typeNames.get(declared)]);
      for (const [, local, parameter] of line.matchAll(VARIABLE)) {
        const better = variableNames.get(local ?? parameter);
        if (better) found.push([local ?? parameter, better]);
      }
      found.push(...phrases.filter(([phrase]) => line.includes(phrase)));
      return found.map(([name, better]) => `${path}:${index + 1}: "${name}" is retired, use "${better}"`);
    });
}

const kebab = (name) => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
