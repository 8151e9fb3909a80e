import { Suspense, useEffect, useRef, useState } from 'react';
import { onStepUpRequired } from '../lib/api/api-client.ts';
import { useSession } from '../lib/session/use-session.ts';
import { lazyPart } from './lazy-part.tsx';

const StepUpDialog = lazyPart(() => import('../features/second-factor/step-up-dialog.tsx'));
/** After a dismissal, wait before asking again: one page makes several requests that need confirmation, and repeats some of them. */
const DISMISSED_MS = 60_000;

/**
 * Opens the confirmation dialog whenever the server asks for a second factor. Members whose sign-in still lacks it get a page instead.
 */
export function StepUp() {
  const session = useSession();
  return session.status === 'signed-in' && session.user.second_factor_due ? null : <StepUpOnRequest />;
}

function StepUpOnRequest() {
  const [isOpen, setOpen] = useState(false);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    onStepUpRequired((isAction) => {
      if (isAction || performance.now() - closedAt.current > DISMISSED_MS) setOpen(true);
    });
    return () => onStepUpRequired(undefined);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog
        onClose={() => {
          closedAt.current = performance.now();
          setOpen(false);
        }}
      />
    </Suspense>
  );
}
