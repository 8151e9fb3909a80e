import { STATEMENT_MAX } from '@candor/contract/limits';
import type { DisputeGround } from '@candor/contract/statuses';
import { countCharacters, tidyProse } from '@candor/contract/text';
import { useRef, useState } from 'react';
import { fieldErrors } from '../errors/error-message.ts';
import { disputeFormTexts } from './dispute-form.en.ts';
import { useTexts } from '../i18n/language.ts';
import { useDraft } from './use-draft.ts';

/** The form for the ground and statement of a dispute, for members and for people without an account. */
export function useDisputeForm(name: string, failure: unknown) {
  const t = useTexts(disputeFormTexts);
  const { draft, change, clear } = useDraft<{ ground: DisputeGround | ''; statement: string }>(name, { ground: '', statement: '' });
  const [errors, setErrors] = useState<{ ground?: string | undefined; statement?: string | undefined }>({});
  const form = useRef<HTMLFormElement>(null);
  const statementInput = useRef<HTMLTextAreaElement>(null);
  const serverErrors = fieldErrors(failure);
  return {
    draft,
    clear,
    form,
    statementInput,
    errors: { ground: errors.ground ?? serverErrors['ground'], statement: errors.statement ?? serverErrors['statement'] },
    /** True when a field shows the error. */
    isShownAtField: serverErrors['ground'] !== undefined || serverErrors['statement'] !== undefined,
    change(part: Partial<typeof draft>) {
      change(part);
      setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) }));
    },
    /** Returns the ground and statement, or shows field errors and focuses the first one. */
    check(): { ground: DisputeGround; statement: string } | undefined {
      const { ground } = draft;
      const statement = tidyProse(draft.statement);
      const tooLong = countCharacters(statement) > STATEMENT_MAX ? t('statementTooLong') : undefined;
      const statementError = statement === '' ? t('statementRequired') : tooLong;
      setErrors({ ground: ground === '' ? t('groundRequired') : undefined, statement: statementError });
      if (ground === '') form.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
      else if (statementError) statementInput.current?.focus();
      return ground === '' || statementError ? undefined : { ground, statement };
    },
  };
}

export type DisputeForm = ReturnType<typeof useDisputeForm>;
