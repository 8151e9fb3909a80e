import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { revalidateSession } from '../../lib/session/revalidate-session.ts';

/** Error codes of a 403 that have their own screen. */
const CODES_WITH_SCREEN = ['reviewer_application_needed', 'STEP_UP_REQUIRED', 'BANNED'] as const;

/**
 * Checks the session again after the first 403, because the member's role may have changed since the page was opened. During the check,
 * `Reconnecting` shows a dialog; then the queue loads again. The reason of a second 403 is shown on the page.
 */
export function useRevalidateWhenForbidden(error: unknown): void {
  const client = useQueryClient();
  const hasTried = useRef(false);
  const isForbidden = error instanceof ApiError && error.status === 403 && !hasCode(error, ...CODES_WITH_SCREEN);
  useEffect(() => {
    if (!isForbidden || hasTried.current) return;
    hasTried.current = true;
    void revalidateSession(client);
  }, [isForbidden, client]);
}
