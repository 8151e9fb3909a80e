import { buildOpenApi } from '@candor/contract/openapi';
import { routes } from '@candor/contract/routes';

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}
export const openApiDocument = buildOpenApi(routes) as unknown as {
  paths: Record<
    string,
    Record<string, { parameters?: { name: string; in: string }[]; requestBody?: { content: Record<string, { schema: Schema }> } }>
  >;
  components: { schemas: Record<string, Schema> };
};
/** The schema itself, or the one that it refers to. */
export const resolveSchema = (schema: Schema): Schema =>
  schema.$ref ? resolveSchema(openApiDocument.components.schemas[schema.$ref.split('/').at(-1)!]!) : schema;

/** Valid values for fields whose format the schema doesn't state, so that calls get as far as possible. */
const SAMPLE_VALUES: Record<string, unknown> = {
  phone_number: '+12125550177',
  verification_code: '1234',
  platform: 'instagram',
  social_id: 'somebody.else',
  person_name: 'Ann Lee',
  comment: 'We had a nice evening.',
  birthdate: '1990-05-01',
  email: 'ann@example.com',
  emoji: '🐕',
  pack_id: 'starter',
};

/** The smallest value that the schema of a body accepts. */
export function sample(node: Schema, name = ''): unknown {
  const schema = resolveSchema(node);
  if (name in SAMPLE_VALUES) return SAMPLE_VALUES[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sample(first, name);
  if (schema.properties)
    return Object.fromEntries((schema.required ?? []).map((field) => [field, sample(schema.properties![field]!, field)]));
  if (schema.type === 'array') return schema.minItems ? [sample(schema.items ?? {})] : [];
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  return schema.format === 'date' ? '2026-01-01' : 'some text';
}
