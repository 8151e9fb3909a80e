import type { z } from 'zod';
import { AppError } from '../errors.ts';

/**
 * Parses one part of a request by the contract.
 * @throws AppError VALIDATION_FAILED with the sentences by field, or CARRIER_CONSENT_REQUIRED when only the consent is missing
 */
export function validate(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  const add = (field: string, sentence: string): void => {
    const sentences = (errors[field] ??= []);
    if (!sentences.includes(sentence)) sentences.push(sentence);
  };
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...issue.path, key].join('.'), `Unknown field: ${key.slice(0, 60)}`);
    else add(issue.path.join('.') || 'body', issue.message);
  }
  if (Object.keys(errors).join() === 'carrier_consent_given') throw new AppError('CARRIER_CONSENT_REQUIRED', { errors });
  throw new AppError('VALIDATION_FAILED', { message: [...new Set(Object.values(errors).flat())].join(' '), errors });
}

/** A path that names nothing is simply not found. */
export function validateParams(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('NOT_FOUND');
  return parsed.data;
}
