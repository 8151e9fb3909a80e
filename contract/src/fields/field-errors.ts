import type { z } from 'zod';
import { ERRORS, type ErrorCode } from '../messages/errors.ts';
import { readIssue } from '../messages/issue.ts';
import { message, type Message } from '../messages/message.ts';

export interface FieldErrors {
  code: ErrorCode;
  /** Each message once, even when it applies to several fields. */
  messages: Message[];
  errors: Record<string, Message[]>;
}

/** Turns the issues of a failed parse into messages by field, a list of all messages, and the error code, which a field may set. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: Record<string, Message[]> = Object.create(null) as Record<string, Message[]>;
  const add = (field: string, problem: Message) => {
    errors[field] = distinct([...(errors[field] ?? []), problem]);
  };
  let code: ErrorCode = 'VALIDATION_FAILED';
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(field === '' ? key : `${field}.${key}`, message('unknownField', { field: key }));
    } else add(field === '' ? 'body' : field, messageOf(issue, field));
    code = moreImportant(code, codeOf(issue));
  }
  const messages = code === 'VALIDATION_FAILED' ? distinct(Object.values(errors).flat()) : [message(`error.${code}`)];
  return { code, messages: messages.length === 0 ? [message('checkInput')] : messages, errors: { ...errors } };
}

const distinct = (messages: readonly Message[]): Message[] => [
  ...new Map(messages.map((problem) => [JSON.stringify(problem), problem])).values(),
];

/** If the schema has no message for a field, this message names the field: the schema library's own texts are for programmers. */
function messageOf(issue: z.core.$ZodIssue, field: string): Message {
  const schemaMessage = readIssue(issue.message);
  if (schemaMessage) return schemaMessage;
  if (field === '') return message('checkInput');
  // The library's only sign that a field was not sent.
  if (issue.message.endsWith('received undefined')) return message('fieldRequired', { field });
  if (issue.code === 'invalid_value') return message('fieldOneOf', { field, values: issue.values.map(String).join(', ') });
  if (issue.code === 'too_big') return message('fieldTooLarge', { field });
  if (issue.code === 'too_small') return message('fieldTooSmall', { field });
  return message('fieldInvalid', { field });
}

/** The error code of one issue: missing consent has its own, and a custom check can set one. */
const codeOf = (issue: z.core.$ZodIssue): ErrorCode | undefined => {
  if (issue.path.at(-1) === 'carrier_consent_given') return 'CARRIER_CONSENT_REQUIRED';
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof code === 'string' && code in ERRORS ? (code as ErrorCode) : undefined;
};

/** The more important of two codes, which the reply contains. Missing consent comes first: without it, nothing else matters. */
const moreImportant = (code: ErrorCode, other: ErrorCode | undefined): ErrorCode =>
  other === undefined || code === 'CARRIER_CONSENT_REQUIRED' || other === 'VALIDATION_FAILED' ? code : other;
