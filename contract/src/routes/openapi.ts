import { z } from 'zod';
import { errorCodesOf } from './error-codes-of.ts';
import { ERRORS } from '../messages/errors.ts';
import { API_BASE, IDEMPOTENCY_KEY_MAX } from '../rules/limits.ts';
import type { RouteKey, RouteSpec } from './route.ts';

type Json = Record<string, unknown>;

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Json;
  servers: Json[];
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Json; responses: Json; securitySchemes: Json };
}

const FAILURE = { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } };

/** Describes a route table as OpenAPI 3.1, aliases included. Named schemas become components. */
export function buildOpenApi(routes: object): OpenApiDocument {
  const schemas: Json = { Failure: failureSchema() };
  const paths: OpenApiDocument['paths'] = {};
  for (const [key, route] of Object.entries(routes) as [RouteKey, RouteSpec][]) {
    for (const [index, name] of [key, ...(route.aliases ?? [])].entries()) {
      const [method = '', path = ''] = name.split(' ');
      const isAlias = index > 0;
      (paths[path] ??= {})[method.toLowerCase()] = describeOperation(name, route, schemas, isAlias ? key : undefined);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Candor', version: '1', description: 'Everything a client may rely on.' },
    servers: [{ url: API_BASE }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: { Failure: FAILURE },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function describeOperation(name: RouteKey, route: RouteSpec, schemas: Json, aliasOf: RouteKey | undefined): Json {
  const parameters = [
    ...parametersOf('path', route.params, schemas),
    ...parametersOf('query', route.query, schemas),
    ...(route.idempotent ? [idempotencyKey] : []),
  ];
  const body = bodyOf(route, schemas);
  return {
    operationId: operationId(name),
    summary: route.summary,
    tags: [name.split('/')[1]],
    ...(aliasOf === undefined ? {} : { description: `The same as ${aliasOf}.` }),
    'x-audience': route.who,
    ...(route.gates ? { 'x-gates': route.gates } : {}),
    security: route.who === 'visitor' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...successes(route, schemas), ...failures(route) },
  };
}

const operationId = (name: RouteKey): string =>
  name.toLowerCase().replace(/[^a-z0-9]+(.)?/g, (_, next: string | undefined) => (next ?? '').toUpperCase());

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
};

/** The JSON Schema of a zod schema; parts that have an `id` move to the document's components. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $defs?: Json };
  for (const [name, definition] of Object.entries($defs ?? {})) schemas[name] = adaptSchema(definition);
  return adaptSchema(rest) as Json;
}

/** The schema's own id, the pattern of a known format, and the bounds that every integer has. */
const isRedundant = (key: string, inner: unknown, parent: object): boolean =>
  (key === 'id' && typeof inner === 'string') ||
  (key === 'pattern' && 'format' in parent) ||
  ((key === 'maximum' || key === 'minimum') && Math.abs(Number(inner)) === Number.MAX_SAFE_INTEGER);

/** Removes redundant keywords, and makes references point into the document's components. */
function adaptSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(adaptSchema);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !isRedundant(key, inner, value))
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : adaptSchema(inner),
      ]),
  );
}

function parametersOf(location: 'path' | 'query', schema: z.ZodType | undefined, schemas: Json): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', schemas) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, parameterSchema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: parameterSchema,
  }));
}

function bodyOf(route: RouteSpec, schemas: Json): Json | undefined {
  if (route.upload) {
    const fields = route.upload.fields
      ? (jsonSchema(route.upload.fields, 'input', schemas) as { properties?: Json; required?: string[] })
      : {};
    const schema = {
      type: 'object',
      properties: { [route.upload.file]: { type: 'string', format: 'binary' }, ...fields.properties },
      required: [route.upload.file, ...(fields.required ?? [])],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!route.body) return undefined;
  const isOptional = route.body.safeParse(undefined).success;
  return { required: !isOptional, content: { 'application/json': { schema: jsonSchema(route.body, 'input', schemas) } } };
}

function successes(route: RouteSpec, schemas: Json): Json {
  if (route.reply) {
    const type = route.reply === 'stream' ? 'text/event-stream' : 'application/octet-stream';
    return { 200: { description: 'OK', content: { [type]: {} } } };
  }
  const schema = {
    type: 'object',
    properties: {
      success: { const: true },
      data: jsonSchema(route.data, 'output', schemas),
      message: { type: 'string' },
      code: { type: 'string' },
    },
    required: ['success', 'data'],
  };
  const response = { description: 'Done', content: { 'application/json': { schema } } };
  return Object.fromEntries([route.status ?? 200, ...(route.otherStatuses ?? [])].map((status) => [status, response]));
}

/** A status's error codes are in its description, which both people and generators show. */
function failures(route: RouteSpec): Json {
  const byStatus: Record<number, string[]> = {};
  for (const code of errorCodesOf(route)) (byStatus[ERRORS[code].status] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      { $ref: '#/components/responses/Failure', description: codes.sort().join(', ') },
    ]),
  );
}

const failureSchema = (): Json => ({
  type: 'object',
  properties: {
    success: { const: false },
    error: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: {},
  },
  required: ['success', 'error', 'message', 'code'],
});
