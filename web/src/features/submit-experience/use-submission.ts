import type { PersonalDataKind } from '@candor/contract/personal-data';
import { findPersonalData } from '@candor/contract/personal-data';
import type { FeedbackType } from '@candor/contract/statuses';
import { useRef, useState } from 'react';
import { submitExperienceTexts } from './submit-experience.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { Tag } from './check-experience.ts';
import { checkExperience, isBlank } from './check-experience.ts';
import type { ExperienceForm } from './experience-form.ts';
import { fieldIds } from './fields.ts';
import { useSubmitExperience } from './queries.ts';
import { loadCanonicalize } from '../../lib/forms/use-canonicalize.ts';
import { parseFailure } from './submission-failure.ts';
import { toSubmission } from './submission-body.ts';
import { useSubmissionProblems } from './use-submission-problems.ts';

interface Input {
  form: ExperienceForm;
  tags: readonly Tag[];
  types: readonly FeedbackType[];
  /** Uploads that are still running or failed. Finished ones are in the form. */
  evidence: { isRunning: boolean; hasFailed: boolean };
  onSubmitted: () => void;
}

/** Waits until the dialog above the comment has closed. */
const focusComment = (): void => void requestAnimationFrame(() => document.getElementById(fieldIds.comment)?.focus());

/** The lock is a ref because two presses before the next render see the same state. It stays set after a success: the form is done. */
function useRunAlone() {
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  async function runAlone(attempt: () => Promise<boolean>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    if (await attempt()) return;
    running.current = false;
    setBusy(false);
  }
  return { isBusy, runAlone };
}

/** Validates, warns about private details and submits. Only one submission runs at a time. */
export function useSubmission({ form, tags, types, evidence, onSubmitted }: Input) {
  const t = useTexts(submitExperienceTexts);
  const { mutateAsync } = useSubmitExperience();
  const { isBusy, runAlone } = useRunAlone();
  const problems = useSubmissionProblems(form.platforms[0]?.id ?? '');
  const [privateKinds, setPrivateKinds] = useState<readonly PersonalDataKind[]>([]);

  /** Returns true when the server accepted the experience. */
  async function attempt(isConfirmed: boolean): Promise<boolean> {
    const canonicalize = await loadCanonicalize();
    const now = new Date();
    const foundProblems = checkExperience(form, tags, canonicalize, now);
    if (evidence.isRunning) foundProblems.push({ field: 'evidence', message: t('waitForFiles') });
    else if (evidence.hasFailed) foundProblems.push({ field: 'evidence', message: t('failedFiles') });
    if (foundProblems.length > 0) return problems.show(foundProblems, []);
    const kinds = form.isAnonymous ? [] : findPersonalData(form.comment);
    if (kinds.length > 0 && !isConfirmed) {
      setPrivateKinds(kinds);
      return false;
    }
    problems.clear();
    try {
      const { rating } = await mutateAsync(toSubmission(form, tags, types, canonicalize, now));
      toast.success(t('succeededRated', { rating: String(rating) }));
      onSubmitted();
      return true;
    } catch (error) {
      const filled = form.platforms.filter((row) => !isBlank(row));
      const failure = parseFailure(error, filled);
      return problems.show(failure.problems, failure.messages);
    }
  }

  const submit = (isConfirmed = false): void =>
    void runAlone(() =>
      // The shared rule could not be loaded.
      attempt(isConfirmed).catch((error: unknown) => problems.show([], parseFailure(error, []).messages)),
    );

  return {
    submit: () => submit(),
    isBusy,
    problems: problems.fieldProblems,
    summary: [...new Set([...problems.fieldProblems.map(({ message }) => message), ...problems.messages])],
    privateKinds,
    sendAnyway: () => {
      setPrivateKinds([]);
      submit(true);
    },
    editComment: () => {
      setPrivateKinds([]);
      focusComment();
    },
    isRefused: !isBusy && problems.messages.length > 0,
    clearProblems: problems.clearFields,
  };
}
