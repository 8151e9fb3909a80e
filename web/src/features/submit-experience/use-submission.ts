import type { PersonalDataKind } from '@candor/contract/personal-data';
import { findPersonalData } from '@candor/contract/personal-data';
import type { FeedbackType } from '@candor/contract/statuses';
import { useRef, useState } from 'react';
import { submitExperienceTexts } from '../../lib/i18n/en/submit-experience.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/toast.tsx';
import type { Problem, Tag } from './check-experience.ts';
import { checkExperience, isBlank } from './check-experience.ts';
import type { ExperienceForm } from './experience-form.ts';
import { elementIdOf, fieldIds } from './fields.ts';
import { useSubmitExperience } from './queries.ts';
import { loadCanonical } from './shared-rule.ts';
import { readFailure } from './submission-failure.ts';
import { toSubmission } from './submission-body.ts';

interface Input {
  form: ExperienceForm;
  tags: readonly Tag[];
  types: readonly FeedbackType[];
  /** Files on their way; those that arrived stand in the form. */
  evidence: { isRunning: boolean; hasFailed: boolean };
  onSubmitted: () => void;
}

/** Check, ask about private details, send: one submission at a time, whatever is pressed. */
export function useSubmission({ form, tags, types, evidence, onSubmitted }: Input) {
  const t = useTexts(submitExperienceTexts);
  const { mutateAsync } = useSubmitExperience();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [privateKinds, setPrivateKinds] = useState<readonly PersonalDataKind[]>([]);

  function refuse(found: readonly Problem[], others: readonly string[]) {
    setProblems(found);
    setMessages(others);
    const [first] = [...found.map(({ message }) => message), ...others];
    if (first) toast.error(first);
    const [firstProblem] = found;
    if (firstProblem) document.getElementById(elementIdOf(firstProblem, form.platforms[0]?.id ?? ''))?.focus();
  }

  /** True when it was sent and taken. */
  async function attempt(mayHoldPrivateDetails: boolean): Promise<boolean> {
    const canonical = await loadCanonical();
    const now = new Date();
    const found = checkExperience(form, tags, canonical, now);
    if (evidence.isRunning || evidence.hasFailed) {
      found.push({ field: 'evidence', message: t(evidence.isRunning ? 'waitForFiles' : 'failedFiles') });
    }
    if (found.length > 0) {
      refuse(found, []);
      return false;
    }
    const kinds = form.isAnonymous ? [] : findPersonalData(form.comment);
    if (kinds.length > 0 && !mayHoldPrivateDetails) {
      setPrivateKinds(kinds);
      return false;
    }
    setProblems([]);
    setMessages([]);
    try {
      const { rating } = await mutateAsync(toSubmission(form, tags, types, canonical, now));
      toast.success(t('succeededRated', { rating: String(rating) }));
      onSubmitted();
      return true;
    } catch (error) {
      const failure = readFailure(
        error,
        form.platforms.filter((row) => !isBlank(row)),
      );
      refuse(failure.problems, failure.messages);
      return false;
    }
  }

  /** The lock is a ref, since two presses within one paint see the same state; after a success it stays, for this form is done. */
  async function submit(mayHoldPrivateDetails = false) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      if (await attempt(mayHoldPrivateDetails)) return;
    } catch (error) {
      // The shared rule could not be loaded.
      refuse([], readFailure(error, []).messages);
    }
    running.current = false;
    setBusy(false);
  }

  return {
    submit: () => void submit(),
    isBusy,
    problems,
    summary: [...new Set([...problems.map(({ message }) => message), ...messages])],
    privateKinds,
    sendAnyway: () => {
      setPrivateKinds([]);
      void submit(true);
    },
    editComment: () => {
      setPrivateKinds([]);
      requestAnimationFrame(() => document.getElementById(fieldIds.comment)?.focus());
    },
    /** For a reason that belongs to no field. */
    isRefused: !isBusy && messages.length > 0,
    /** What is being changed is no longer wrong until it is asked again. */
    forget: (fields: readonly Problem['field'][]) => setProblems((before) => before.filter(({ field }) => !fields.includes(field))),
  };
}
