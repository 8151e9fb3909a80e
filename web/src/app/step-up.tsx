import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onStepUpRequired } from '../lib/api-client.ts';
import { useSession } from '../lib/session/use-session.ts';

const StepUpDialog = lazy(() => import('../features/second-factor/step-up-dialog.tsx'));
/** Who puts it off is left alone for a while: a page asks for more than one thing, and some things again and again. */
const PUT_OFF_MS = 60_000;

/** Opens the confirmation wherever the server asks for it. Who is half signed in has a page for it. */
export function StepUp() {
  const session = useSession();
  return session.status === 'signed-in' && session.user.second_factor_due ? null : <AskedStepUp />;
}

function AskedStepUp() {
  const [isAsked, setAsked] = useState(false);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    onStepUpRequired((isWanted) => {
      if (isWanted || performance.now() - closedAt.current > PUT_OFF_MS) setAsked(true);
    });
    return () => onStepUpRequired(undefined);
  }, []);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog
        onClose={() => {
          closedAt.current = performance.now();
          setAsked(false);
        }}
      />
    </Suspense>
  );
}
