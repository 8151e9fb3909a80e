import { screen } from '@testing-library/react';
import { Route } from 'react-router';
import { vi } from 'vitest';
import AdminPages from '../src/app/pages/admin/admin.tsx';
import type { Answers } from './fake-api.ts';
import { openAsMember } from './open-as-member.tsx';
import { createMember } from './samples.ts';

export const uuid = (last: string): string => `3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c${last}`;

export async function openAdmin(at: string, title: string, answers: Answers) {
  const app = openAsMember(<Route path="/admin/*" element={<AdminPages />} />, { at, member: createMember({ role: 'admin' }), answers });
  await screen.findByRole('heading', { level: 1, name: title });
  return app;
}

/** Makes the window wide enough for a list beside its detail, or too narrow for both. */
export function showSideBySide(isSideBySide: boolean): void {
  const realMatchMedia = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => {
    const media = realMatchMedia(query);
    if (query === '(min-width: 62em)') Object.defineProperty(media, 'matches', { value: isSideBySide, configurable: true });
    return media;
  });
}
