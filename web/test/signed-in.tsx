import type { ReactNode } from 'react';
import { useSession } from '../src/lib/session/use-session.ts';

/** What the guard of a member's page does: nothing is drawn before it is known who it is. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useSession().status === 'signed-in' ? children : null;
}
