import { useRef, useState } from 'react';
import { fieldErrors } from '../errors/error-message.ts';

/** The rule of each field, by its name on the wire: an error message, or undefined for a valid value. */
export type Schema<Values, Field extends string> = Record<Field, (values: Values) => string | undefined>;

/**
 * Validates a form by a schema. Errors of the schema and of the server appear at the same fields, and the first field with an error
 * takes the focus.
 */
export function useValidation<Values, Field extends string>(schema: Schema<Values, Field>) {
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const inputs = useRef(new Map<Field, HTMLElement | null>());
  const fields = Object.keys(schema) as Field[];

  function show(messageOf: (field: Field) => string | undefined): boolean {
    const next = collect(fields, messageOf);
    setErrors(next);
    const first = fields.find((field) => next[field] !== undefined);
    if (first !== undefined) inputs.current.get(first)?.focus();
    return first !== undefined;
  }

  return {
    errors,
    inputRef: (field: Field) => (element: HTMLElement | null) => void inputs.current.set(field, element),
    /** Returns true when every field is valid. */
    validate: (values: Values): boolean => !show((field) => schema[field](values)),
    /** Returns false when the server's error belongs to none of the fields. */
    showServerErrors: (error: unknown): boolean => show((field) => fieldErrors(error)[field]),
    /** Clears the errors of fields that are being changed; without names, all of them. */
    clear: (...changed: Field[]): void =>
      setErrors((before) => collect(fields, (field) => (changed.length === 0 || changed.includes(field) ? undefined : before[field]))),
  };
}

function collect<Field extends string>(fields: readonly Field[], messageOf: (field: Field) => string | undefined) {
  const messages: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const message = messageOf(field);
    if (message !== undefined) messages[field] = message;
  }
  return messages;
}
