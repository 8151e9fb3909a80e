import { fieldErrors } from '@candor/contract/field-errors';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';

/**
 * Parses one part of a request by the contract.
 * @throws AppError VALIDATION_FAILED, or the code that the field's schema sets, with the messages by field
 */
export function validate(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { code, messages, errors } = fieldErrors(parsed.error.issues);
  throw new AppError(code, { message: messages, errors });
}

/** An invalid path is reported as not found. */
export function validateParams(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('NOT_FOUND');
  return parsed.data;
}
