import { NativeSelect, Textarea } from '@mantine/core';
import { GUIDELINES, guidelineTemplate, guidelineTitle, SPAM_GUIDELINE, type GuidelineUse } from '@candor/contract/guidelines';
import { NOTES_MAX } from '@candor/contract/limits';
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { messageText } from '../../lib/i18n/message-text.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { InfoBox } from '../feedback/info-box.tsx';
import { namesSomebody } from './names-somebody.ts';

/** The reasons of a decision: the decider's text, and the number of a guideline. */
export interface Reason {
  text: string;
  guideline: number;
}

/** The text `reasonTooShort` contains the same number. */
const MIN_CHARACTERS = 10;

const templateOf = (guideline: number): string => messageText(guidelineTemplate(guideline));

/** The guideline whose template this text is, unedited. */
const guidelineOfTemplate = (text: string): number | undefined =>
  GUIDELINES.find(({ number }) => templateOf(number) === text.trim())?.number;

export type ReasonProblem = 'reasonRequired' | 'reasonTooShort' | 'reasonIsTemplate';

/** Why this reason can't be sent; undefined when it can. */
export function reasonProblem({ text, guideline }: Reason): ReasonProblem | undefined {
  if (text.trim() === '') return 'reasonRequired';
  if (text.trim().length < MIN_CHARACTERS) return 'reasonTooShort';
  const templateGuideline = guidelineOfTemplate(text);
  // The template for spam serves as it is, but only for spam.
  return templateGuideline === undefined || (templateGuideline === SPAM_GUIDELINE && guideline === SPAM_GUIDELINE)
    ? undefined
    : 'reasonIsTemplate';
}

/** The reason of a decision before it is sent, and its errors after the first try. */
export function useReason(initial: Reason) {
  const [reason, setReason] = useState(initial);
  const [wasTried, setTried] = useState(false);
  return {
    reason,
    setReason,
    problem: wasTried ? reasonProblem(reason) : undefined,
    /** Returns false if something is missing, and shows it at the field. */
    check: (): boolean => {
      setTried(true);
      return reasonProblem(reason) === undefined;
    },
  };
}

interface Props {
  use: GuidelineUse;
  reason: Reason;
  onChange: (reason: Reason) => void;
  label: string;
  description: ReactNode;
  problem?: ReasonProblem | undefined;
  /** Names, handles and numbers of the case. Everyone in the case reads the reason, so naming somebody brings a warning. */
  caseNames?: readonly string[];
  /** For a form that words its errors itself. */
  error?: string | undefined;
  inputRef?: Ref<HTMLTextAreaElement>;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** The fields for a reason. Choosing a guideline writes its template, unless something else was written there. */
export function ReasonFields({ use, reason, onChange, label, description, problem, caseNames = [], error, inputRef, onKeyDown }: Props) {
  const t = useTexts(uiTexts);
  const choose = (number: number): void => {
    const isUntouched = reason.text.trim() === '' || guidelineOfTemplate(reason.text) !== undefined;
    onChange({ guideline: number, text: isUntouched ? templateOf(number) : reason.text });
  };
  return (
    <>
      <NativeSelect
        label={t('guideline')}
        description={t('guidelineHelp')}
        value={String(reason.guideline)}
        onChange={(event) => choose(Number(event.currentTarget.value))}
        {...(onKeyDown ? { onKeyDown } : {})}
        data={GUIDELINES.filter(({ usedFor }) => (usedFor as readonly GuidelineUse[]).includes(use)).map(({ number }) => ({
          value: String(number),
          label: `${number}. ${messageText(guidelineTitle(number))}`,
        }))}
      />
      <Textarea
        {...(inputRef ? { ref: inputRef } : {})}
        label={label}
        description={description}
        required
        autosize
        minRows={2}
        maxLength={NOTES_MAX}
        value={reason.text}
        error={problem ? t(problem) : error}
        onChange={(event) => onChange({ ...reason, text: event.currentTarget.value })}
        {...(onKeyDown ? { onKeyDown } : {})}
      />
      <div role="status">
        {namesSomebody(reason.text, caseNames) && (
          <InfoBox tone="waiting" title={t('reasonNames')}>
            {t('reasonNamesText')}
          </InfoBox>
        )}
      </div>
    </>
  );
}
