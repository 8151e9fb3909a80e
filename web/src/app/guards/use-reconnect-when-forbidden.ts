import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { revalidateSession } from '../../lib/session/revalidate-session.ts';

/** Error codes that have their own screen. */
const EXPLAINED = ['reviewer_application_needed', 'STEP_UP_REQUIRED', 'BANNED'] as const;

/** After a 403 the queue reconnects once and loads again (specification 2, section 2). A second 403 shows its reason. */
export function useReconnectWhenForbidden(error: unknown): void {
  const client = useQueryClient();
  const hasTried = useRef(false);
  const isForbidden = error instanceof ApiError && error.status === 403 && !hasCode(error, ...EXPLAINED);
  useEffect(() => {
    if (!isForbidden || hasTried.current) return;
    hasTried.current = true;
    void revalidateSession(client);
  }, [isForbidden, client]);
}
