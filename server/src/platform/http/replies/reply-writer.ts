import { z } from 'zod';
import { WrittenOnce } from '../../written-once.ts';

/** Writes the part of a value that a schema defines, as JSON; undefined for a missing value. */
type Write = (value: unknown) => string | undefined;

/**
 * Creates the function that writes replies of a schema. Fields outside the schema are never read, so a careless select can't leak. A field
 * that is missing or has another type is a bug and throws. Formats are not checked again, and nothing is trimmed: that was done when the
 * text came in. A value that is `WrittenOnce` is written once, and its text is reused.
 */
export function replyWriter(schema: z.ZodType): (value: unknown) => string {
  const write = writerOf(schema);
  return (value) => {
    const text = write(value);
    if (text === undefined) throw new TypeError('a reply without data');
    return text;
  };
}

function writerOf(schema: z.core.$ZodType): Write {
  if (schema instanceof z.ZodObject && typeOf(schema.def.catchall) !== 'unknown') return objectWriter(schema);
  if (schema instanceof z.ZodArray) return arrayWriter(writerOf(schema.def.element));
  if (schema instanceof z.ZodNullable) return orNull(writerOf(schema.def.innerType));
  if (schema instanceof z.ZodOptional) return orUndefined(writerOf(schema.def.innerType));
  if (schema instanceof z.ZodEnum) return oneOf(schema.options);
  return PRIMITIVE_WRITERS[typeOf(schema) ?? ''] ?? parsingWriter(schema);
}

const typeOf = (schema: z.core.$ZodType | undefined): string | undefined => (schema as z.ZodType | undefined)?.def.type;

const PRIMITIVE_WRITERS: Partial<Record<string, Write>> = {
  string: (value) => (typeof value === 'string' ? JSON.stringify(value) : fail('text', value)),
  number: (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : fail('a number', value)),
  boolean: (value) => (value === true ? 'true' : value === false ? 'false' : fail('true or false', value)),
  null: (value) => (value === null ? 'null' : fail('null', value)),
};

function objectWriter(schema: z.ZodObject): Write {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({ name, label: `${JSON.stringify(name)}:`, write: writerOf(field) }));
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return fail('an object', value);
    const once = value instanceof WrittenOnce ? value : undefined;
    const written = once?.textFor(fields);
    if (written !== undefined) return written;
    let text = '';
    for (const { name, label, write } of fields) {
      const part = write((value as Record<string, unknown>)[name]);
      if (part !== undefined) text += (text === '' ? '' : ',') + label + part;
    }
    text = `{${text}}`;
    once?.setText(fields, text);
    return text;
  };
}

function arrayWriter(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return fail('a list', value);
    let text = '';
    for (let i = 0; i < value.length; i++) text += (i === 0 ? '' : ',') + (write(value[i]) ?? 'null');
    return `[${text}]`;
  };
}

const orNull =
  (write: Write): Write =>
  (value) =>
    value === null ? 'null' : write(value);

const orUndefined =
  (write: Write): Write =>
  (value) =>
    value === undefined ? undefined : write(value);

function oneOf(options: readonly unknown[]): Write {
  const texts = new Map(options.map((option) => [option, JSON.stringify(option)]));
  return (value) => texts.get(value) ?? fail('one of its values', value);
}

const parsingWriter =
  (schema: z.core.$ZodType): Write =>
  (value) =>
    JSON.stringify(z.parse(schema, value));

function fail(expected: string, value: unknown): never {
  throw new TypeError(`a reply has ${value === null ? 'null' : typeof value} where the contract requires ${expected}`);
}
