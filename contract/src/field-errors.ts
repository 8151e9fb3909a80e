import type { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';
import { MESSAGES } from './messages.ts';

export interface FieldErrors {
  code: ErrorCode;
  message: string;
  errors: Record<string, string[]>;
}

/** What a failed parse says on the wire: the messages by field, their sentence, and the code, which a field may set. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  const say = (field: string, message: string) => {
    const said = (errors[field] ??= []);
    if (!said.includes(message)) said.push(message);
  };
  let code: ErrorCode = 'VALIDATION_FAILED';
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) say(field === '' ? key : `${field}.${key}`, `Unknown field: ${key}`);
    } else say(field === '' ? 'body' : field, plainMessage(issue, field));
    code = worse(code, ownCode(issue));
  }
  const messages = [...new Set(Object.values(errors).flat())];
  const message = code === 'VALIDATION_FAILED' ? joined(messages) : ERRORS[code].sentence;
  return { code, message, errors: { ...errors } };
}

const joined = ([first, ...rest]: readonly string[]): string =>
  rest.length === 0 ? (first ?? MESSAGES.checkInput) : [first ?? '', ...rest].map((one) => one.replace(/\.$/, '')).join('. ');

/** Fields without a message of their own get one that names them; the schema library's speak of types to programmers. */
function plainMessage(issue: z.core.$ZodIssue, field: string): string {
  if (!/^(?:Invalid|Too|Unrecognized)\b/.test(issue.message)) return issue.message;
  if (field === '') return MESSAGES.checkInput;
  if (issue.message.endsWith('received undefined')) return `${field} is required`;
  if (issue.code === 'invalid_value') return `${field} must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big') return `${field} is too long or too large`;
  if (issue.code === 'too_small') return `${field} is too short or too small`;
  return `${field} is not valid`;
}

/** A field's own code: of consent always the same, else what its check put there. */
const ownCode = (issue: z.core.$ZodIssue): ErrorCode | undefined => {
  if (issue.path.at(-1) === 'carrier_consent_given') return 'CARRIER_CONSENT_REQUIRED';
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof code === 'string' && code in ERRORS ? (code as ErrorCode) : undefined;
};

/** Missing consent is said first: nothing else matters before it is given. */
const worse = (code: ErrorCode, other: ErrorCode | undefined): ErrorCode =>
  other === undefined || code === 'CARRIER_CONSENT_REQUIRED' || other === 'VALIDATION_FAILED' ? code : other;
