import { tidyProse } from '@candor/contract/text';
import { useRef, useState, type FormEvent } from 'react';
import { fieldErrors } from '../errors/error-message.ts';
import { useDraft } from './use-draft.ts';

interface Options {
  /** The name under which the draft is stored. It survives a failed request and a reload. */
  draftName: string;
  /** The field's name on the wire: the server's error about it is shown at the text. */
  field: string;
  /** Finds errors in the trimmed text, to show to its author. */
  check: (text: string) => string | undefined;
  send: (text: string, options: { onSuccess: () => void }) => void;
  error: unknown;
  onSent: () => void;
}

/** A form that sends one long text. */
export function useTextForm({ draftName, field, check, send, error, onSent }: Options) {
  const { draft, change, clear } = useDraft(draftName, { text: '' });
  const [problem, setProblem] = useState<string>();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const serverError = fieldErrors(error)[field];

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = tidyProse(draft.text);
    const newProblem = check(text);
    setProblem(newProblem);
    if (newProblem) return inputRef.current?.focus();
    send(text, {
      onSuccess: () => {
        clear();
        onSent();
      },
    });
  };
  const onChange = (text: string): void => {
    setProblem(undefined);
    change({ text });
  };
  return {
    submit,
    inputRef,
    /** The properties of the text field. */
    input: { value: draft.text, error: problem ?? serverError, inputRef, onChange },
    /** An error that isn't shown at the text. */
    formError: serverError ? undefined : error,
  };
}
