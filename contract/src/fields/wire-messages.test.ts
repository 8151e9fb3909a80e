import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldErrors } from './field-errors.ts';
import { invalidInputs } from '../../test/invalid-inputs.ts';
import type { RouteSpec } from '../routes/route.ts';
import { routes } from '../routes/routes.ts';
import { CATALOGUES } from '../messages/catalogues.ts';
import { readIssue } from '../messages/issue.ts';
import { renderMessages } from '../messages/render-message.ts';

const golden = new URL('../../golden/field-errors.txt', import.meta.url);

/** A line for each error that invalid input of one part of a call causes, and one for the joined sentence of an empty input. */
function errorLines(key: string, schema: z.ZodType): string[] {
  return invalidInputs(key, schema).flatMap((input) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return [];
    const { code, messages, errors } = fieldErrors(parsed.error.issues);
    const isEmpty = JSON.stringify(input) === '{}';
    const fields = [...Object.entries(errors), ...(isEmpty ? [['(all)', messages] as const] : [])];
    return fields.flatMap(([field, texts]) =>
      (field === '(all)' ? [texts] : texts.map((text) => [text])).map((list) =>
        [field, code, renderMessages(list, CATALOGUES.en), renderMessages(list, CATALOGUES.es)].join(' | '),
      ),
    );
  });
}

test('the sentences about invalid fields are the ones that clients know', () => {
  const generated = (Object.entries(routes) as [string, RouteSpec][]).flatMap(([key, spec]) =>
    Object.entries({ query: spec.query, body: spec.body, upload: spec.upload?.fields }).flatMap(([part, schema]) =>
      schema ? ['', `${key} ${part}`, ...new Set(errorLines(key, schema))] : [],
    ),
  );
  if (process.env['UPDATE_GENERATED'] === '1') writeFileSync(golden, `${generated.join('\n')}\n`);
  expect(generated).toEqual(readFileSync(golden, 'utf8').split('\n').slice(0, -1));
});

/** The definition of a check can't be reached in any other way. */
const INTERNALS = '_zod';

/** The schema or check itself, and all schemas and checks inside it. */
function collectSchemas(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): Set<z.core.$ZodType> {
  if (seen.has(schema)) return seen;
  seen.add(schema);
  const def = schema[INTERNALS].def as unknown as Record<string, unknown>;
  const isSchema = (value: unknown): value is z.core.$ZodType => typeof value === 'object' && value !== null && INTERNALS in value;
  const shape = typeof def['shape'] === 'object' && def['shape'] !== null ? Object.values(def['shape']) : [];
  for (const child of [...Object.values(def).flat(), ...shape]) if (isSchema(child)) collectSchemas(child, seen);
  return seen;
}

test('no schema contains a text of its own: only keys of the catalogue are rendered in the reader’s language', () => {
  const texts = (Object.values(routes) as RouteSpec[])
    .flatMap(({ query, body, params, upload }) =>
      [query, body, params, upload?.fields].flatMap((schema) => (schema ? [...collectSchemas(schema)] : [])),
    )
    .map((schema) => schema[INTERNALS].def as { error?: (issue: object) => unknown })
    .flatMap(({ error }) => (error ? [error({ code: 'custom', input: undefined })] : []))
    .map((result) => (typeof result === 'object' && result !== null ? (result as { message: unknown }).message : result));
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => typeof text !== 'string' || readIssue(text) === undefined)).toEqual([]);
});
