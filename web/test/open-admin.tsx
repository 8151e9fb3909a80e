import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { vi } from 'vitest';
import AdminPages from '../src/app/pages/admin/admin.tsx';
import { fakeApi } from './fake-api.ts';
import { A_TOKEN, renderApp } from './render-app.tsx';
import { createMember } from './samples.ts';
import { SignedIn } from './signed-in.tsx';

export type Answers = Parameters<typeof fakeApi>[0];
export const uuid = (last: string): string => `3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c${last}`;

export async function openAdmin(at: string, title: string, answers: Answers) {
  const calls = fakeApi({ 'GET /user': { user: createMember({ role: 'admin' }) }, ...answers });
  const user = userEvent.setup();
  const { currentPath } = renderApp(
    <SignedIn>
      <Routes>
        <Route path="/admin/*" element={<AdminPages />} />
      </Routes>
    </SignedIn>,
    { at, token: A_TOKEN },
  );
  await screen.findByRole('heading', { level: 1, name: title });
  return { user, currentPath, callsTo: (key: string) => calls.filter((call) => call.key === key) };
}

/** Whether there is room for a list beside its detail. */
export function showSideBySide(isSideBySide: boolean): void {
  const real = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => {
    const list = real(query);
    if (query === '(min-width: 62em)') Object.defineProperty(list, 'matches', { value: isSideBySide, configurable: true });
    return list;
  });
}
