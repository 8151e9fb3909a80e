import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import type { User } from '../src/lib/session/use-session.ts';
import { fakeApi, type Answers } from './fake-api.ts';
import { A_TOKEN, renderApp } from './render-app.tsx';
import { createMember } from './samples.ts';
import { SignedIn } from './signed-in.tsx';

interface Options {
  at: string;
  member?: User;
  answers?: Answers;
  /** Rendered beside the pages, as the frame of the app would. */
  beside?: ReactNode;
}

/** Opens pages as a signed-in member of a fake server. Every other path shows "Elsewhere". */
export function openAsMember(routes: ReactNode, { at, member = createMember(), answers = {}, beside }: Options) {
  const calls = fakeApi({ 'GET /user': { user: member }, ...answers });
  const app = renderApp(
    <SignedIn>
      {beside}
      <Routes>
        {routes}
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </SignedIn>,
    { at, token: A_TOKEN },
  );
  return { user: userEvent.setup(), calls, callsTo: (key: string) => calls.filter((call) => call.key === key), ...app };
}
