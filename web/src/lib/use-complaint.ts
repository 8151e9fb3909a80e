import { STATEMENT_MAX } from '@candor/contract/limits';
import type { DisputeGround } from '@candor/contract/statuses';
import { countCharacters, tidyProse } from '@candor/contract/text';
import { useRef, useState } from 'react';
import { fieldErrors } from './error-sentence.ts';
import { complaintTexts } from './i18n/en/complaint.ts';
import { useTexts } from './i18n/language.ts';
import { useDraft } from './use-draft.ts';

/** What is said against an experience, with an account or without: on which ground, and in one's own words. */
export function useComplaint(name: string, failure: unknown) {
  const t = useTexts(complaintTexts);
  const { draft, change, clear } = useDraft<{ ground: DisputeGround | ''; statement: string }>(name, { ground: '', statement: '' });
  const [wrong, setWrong] = useState<{ ground?: string | undefined; statement?: string | undefined }>({});
  const form = useRef<HTMLFormElement>(null);
  const statementInput = useRef<HTMLTextAreaElement>(null);
  const refused = fieldErrors(failure);
  return {
    draft,
    clear,
    form,
    statementInput,
    errors: { ground: wrong.ground ?? refused['ground'], statement: wrong.statement ?? refused['statement'] },
    /** Said at a field already. */
    isSaid: refused['ground'] !== undefined || refused['statement'] !== undefined,
    change(part: Partial<typeof draft>) {
      change(part);
      setWrong((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) }));
    },
    /** What may be sent; otherwise it is said at the fields what is missing, and the first of them has the focus. */
    check(): { ground: DisputeGround; statement: string } | undefined {
      const { ground } = draft;
      const statement = tidyProse(draft.statement);
      const tooLong = countCharacters(statement) > STATEMENT_MAX ? t('statementTooLong') : undefined;
      const found = statement === '' ? t('statementRequired') : tooLong;
      setWrong({ ground: ground === '' ? t('groundRequired') : undefined, statement: found });
      if (ground === '') form.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
      else if (found) statementInput.current?.focus();
      return ground === '' || found ? undefined : { ground, statement };
    },
  };
}

export type Complaint = ReturnType<typeof useComplaint>;
