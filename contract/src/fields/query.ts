import { z } from 'zod';
import { issue } from '../messages/issue.ts';

/**
 * Query strings: every value is a string, or an array of strings when its name is repeated, under the literal key (`feedback_types[]`,
 * `location[latitude]`). A repeated scalar is refused, because it becomes an array.
 */
export const oneOrMany = <T extends z.ZodType<unknown, string>>(item: T, max: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (typeof value === 'string' ? [value] : value))
    .pipe(z.array(item).max(max));

/** An empty value counts as absent, because forms send empty fields. */
export const emptyIsNone = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? undefined : text))
    .pipe(item.optional())
    .optional();

const NUMBER = /^-?\d{1,6}(?:\.\d{1,15})?$/;

export const numberText = <T extends z.ZodType<unknown, number>>(item: T, message: string) =>
  emptyIsNone(z.string().regex(NUMBER, message).transform(Number).pipe(item));

export const booleanText = (name: string) =>
  emptyIsNone(
    z
      .enum(['true', 'false', '1', '0'], { error: issue('fieldNotBoolean', { field: name }) })
      .transform((text) => text === 'true' || text === '1'),
  );
