import type { ReactNode } from 'react';
import { useSession } from '../src/lib/session/use-session.ts';

/** Renders the screen once the user is loaded, like the guard of a member page. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useSession().status === 'signed-in' ? children : null;
}
