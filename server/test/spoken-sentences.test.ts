import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSpanish, isInCatalogue } from '@candor/contract/speak';
import { NOTIFICATION_KINDS } from '@candor/contract/statuses';
import { expect, test } from 'vitest';
import { SECURITY_EVENTS } from '../src/modules/notifications/notice-texts.ts';
import { noticeText } from '../src/modules/notifications/texts.ts';

const root = join(import.meta.dirname, '../..');
const LITERAL = String.raw`(['\`])((?:(?!\1).)+)\1`;
/** Where sentences for people stand: thrown by the server's use cases, and put on the fields by the contract. */
const PLACES = {
  'server/src': [`message: ${LITERAL}`, String.raw`invalidField\([^,]+, ${LITERAL}`],
  'contract/src': [
    `(?:message|error): ${LITERAL}`,
    String.raw`\bconst \w*[mM]essage = ${LITERAL}`,
    String.raw`(?:refine|regex|min|max|say|rose)\((?:[^'\`\n]|'[^']*', )*?(?<=, )(['\`])([^'\`\n]* [^'\`\n]*)\1`,
  ],
};

function sentencesOf(folder: keyof typeof PLACES): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /^(?!seed|spanish).*(?<!\.test)\.ts$/.test(name) && name !== 'openapi.ts',
  );
  return files.flatMap((name) => {
    const text = readFileSync(join(root, folder, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return PLACES[folder].flatMap((place) => [...text.matchAll(new RegExp(place, 'g'))].map((found) => found[2] ?? ''));
  });
}

test.each(Object.keys(PLACES) as (keyof typeof PLACES)[])('every sentence that %s says to a person is said in Spanish', (folder) => {
  const sentences = [...new Set(sentencesOf(folder))].map((sentence) => sentence.replaceAll(/\$\{[^}]*\}/g, '{}'));
  expect(sentences.length).toBeGreaterThan(20);
  // What only names a field and what it must be has a template for all of its kind.
  const isGeneral = (sentence: string): boolean =>
    /^(?:\{\}|[a-z_]+) /.test(sentence) && findSpanish(sentence.replace(/^\{\}/, 'field').replaceAll('{}', '7')) !== undefined;
  expect(sentences.filter((sentence) => !isInCatalogue(sentence) && !isGeneral(sentence))).toEqual([]);
});

test('every category that the product starts with has a Spanish label', () => {
  const start = readFileSync(join(root, 'server/migrations/0007-feedback-categories.sql'), 'utf8');
  const labels = [...start.matchAll(/^ {2}\(\d+, '\w+', '\w+', '([^']+)'/gm)].map((found) => found[1] ?? '');
  expect(labels).toHaveLength(108);
  expect(labels.filter((label) => !isInCatalogue(label))).toEqual([]);
});

test('every notice is said in both languages, and alike in neither', () => {
  const params = NOTIFICATION_KINDS.flatMap((kind) => [
    { kind, params: { status: 'approved', credits: 1 } },
    { kind, params: { status: 'rejected', credits: 3 } },
  ]);
  const security = SECURITY_EVENTS.map((event) => ({ kind: 'security' as const, params: { event, device: 'Chrome' } }));
  for (const { kind, params: of } of [...params, ...security]) {
    const [english, said] = [noticeText('en', kind, of), noticeText('es', kind, of)];
    expect(said.length).toBeGreaterThan(20);
    expect(said).not.toBe(english);
  }
});
