import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { InstallCard } from './install-card.tsx';
import { deferInstallPrompt, type InstallEvent } from './install-prompt.ts';

let release: () => void;
beforeEach(() => {
  localStorage.clear();
  release = deferInstallPrompt();
});
afterEach(() => {
  release();
  vi.useRealTimers();
});

function offer(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const event = new Event('beforeinstallprompt', { cancelable: true }) as InstallEvent;
  const prompt = vi.fn<InstallEvent['prompt']>(async () => ({ outcome }));
  event.prompt = prompt;
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

it('shows nothing where the browser offers nothing', () => {
  renderScreen(<InstallCard />);
  expect(screen.queryByRole('button', { name: /Install|Not now/ })).toBeNull();
});

it('suppresses the browser’s banner and prompts once on request', async () => {
  const { user } = renderScreen(<InstallCard />);
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

it.each(['the card', 'the browser'])('asks again only after 90 days when the answer to %s was no', async (where) => {
  const { user } = renderScreen(<InstallCard />);
  offer('dismissed');
  await user.click(screen.getByRole('button', { name: where === 'the card' ? 'Not now' : 'Install' }));
  offer();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  vi.useFakeTimers({ now: Date.now() + 91 * 86_400_000, toFake: ['Date'] });
  offer();
  expect(screen.getByRole('button', { name: 'Install' })).toBeDefined();
});
