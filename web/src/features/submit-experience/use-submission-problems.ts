import { useState } from 'react';
import { toast } from '../../ui/feedback/toast.tsx';
import type { Problem } from './check-experience.ts';
import { elementId } from './fields.ts';

/** The problems of a submission at their fields, and the messages that belong to none. */
export function useSubmissionProblems(firstPlatformId: string) {
  const [fieldProblems, setFieldProblems] = useState<readonly Problem[]>([]);
  const [messages, setMessages] = useState<readonly string[]>([]);
  return {
    fieldProblems,
    messages,
    /** Also announces the first problem and focuses its field. Returns false, the result of an attempt that submitted nothing. */
    show(found: readonly Problem[], others: readonly string[]): false {
      setFieldProblems(found);
      setMessages(others);
      const [first] = [...found.map(({ message }) => message), ...others];
      if (first) toast.error(first);
      const [firstProblem] = found;
      if (firstProblem) document.getElementById(elementId(firstProblem, firstPlatformId))?.focus();
      return false;
    },
    clear() {
      setFieldProblems([]);
      setMessages([]);
    },
    /** Clears the problems of fields that are being changed. */
    clearFields: (fields: readonly Problem['field'][]) =>
      setFieldProblems((before) => before.filter(({ field }) => !fields.includes(field))),
  };
}
