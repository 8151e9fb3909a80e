import type { PersonalDataKind } from '@candor/contract/personal-data';
import { findPersonalData } from '@candor/contract/personal-data';
import type { FeedbackType } from '@candor/contract/statuses';
import { useRef, useState } from 'react';
import { submitExperienceTexts } from './submit-experience.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { Problem, Tag } from './check-experience.ts';
import { checkExperience, isBlank } from './check-experience.ts';
import type { ExperienceForm } from './experience-form.ts';
import { elementId, fieldIds } from './fields.ts';
import { useSubmitExperience } from './queries.ts';
import { loadCanonical } from './sections/use-canonical.ts';
import { parseFailure } from './submission-failure.ts';
import { toSubmission } from './submission-body.ts';

interface Input {
  form: ExperienceForm;
  tags: readonly Tag[];
  types: readonly FeedbackType[];
  /** Uploads that are still running or failed. Finished ones are in the form. */
  evidence: { isRunning: boolean; hasFailed: boolean };
  onSubmitted: () => void;
}

/** Validates, warns about private details and submits. Only one submission runs at a time. */
export function useSubmission({ form, tags, types, evidence, onSubmitted }: Input) {
  const t = useTexts(submitExperienceTexts);
  const { mutateAsync } = useSubmitExperience();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [privateKinds, setPrivateKinds] = useState<readonly PersonalDataKind[]>([]);

  function rejectWith(problemsFound: readonly Problem[], others: readonly string[]) {
    setProblems(problemsFound);
    setMessages(others);
    const [first] = [...problemsFound.map(({ message }) => message), ...others];
    if (first) toast.error(first);
    const [firstProblem] = problemsFound;
    if (firstProblem) document.getElementById(elementId(firstProblem, form.platforms[0]?.id ?? ''))?.focus();
  }

  /** Returns true when the server accepted it. */
  async function attempt(isConfirmed: boolean): Promise<boolean> {
    const canonical = await loadCanonical();
    const now = new Date();
    const problemsFound = checkExperience(form, tags, canonical, now);
    if (evidence.isRunning || evidence.hasFailed) {
      problemsFound.push({ field: 'evidence', message: t(evidence.isRunning ? 'waitForFiles' : 'failedFiles') });
    }
    if (problemsFound.length > 0) {
      rejectWith(problemsFound, []);
      return false;
    }
    const kinds = form.isAnonymous ? [] : findPersonalData(form.comment);
    if (kinds.length > 0 && !isConfirmed) {
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
      const failure = parseFailure(
        error,
        form.platforms.filter((row) => !isBlank(row)),
      );
      rejectWith(failure.problems, failure.messages);
      return false;
    }
  }

  /** The lock is a ref because two presses before the next render see the same state. It stays set after a success: this form is done. */
  async function submit(isConfirmed = false) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      if (await attempt(isConfirmed)) return;
    } catch (error) {
      // The shared rule could not be loaded.
      rejectWith([], parseFailure(error, []).messages);
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
    isRefused: !isBusy && messages.length > 0,
    /** Clears the problems of a field that is being changed. */
    clearProblems: (fields: readonly Problem['field'][]) => setProblems((before) => before.filter(({ field }) => !fields.includes(field))),
  };
}
