import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseColorScheme, createColorSchemeManager, hasStoredTheme, useColorScheme } from './color-scheme.ts';

const Scheme = () => <p>theme {useColorScheme()}</p>;
const shownScheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

let systemIsDark = false;
let system = new EventTarget();

beforeEach(() => {
  localStorage.clear();
  systemIsDark = false;
  system = new EventTarget();
  vi.spyOn(window, 'matchMedia').mockImplementation(() => Object.assign(system, { matches: systemIsDark }) as unknown as MediaQueryList);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('shows the chosen theme and keeps it for the next visit', () => {
  render(<Scheme />);
  act(() => chooseColorScheme('dark'));
  expect(screen.getByText('theme dark')).toBeTruthy();
  expect(shownScheme()).toBe('dark');
  expect(localStorage.getItem('candor.theme')).toBe('dark');
});

it('follows the system until a theme is chosen', () => {
  render(<Scheme />);
  systemIsDark = true;
  act(() => void system.dispatchEvent(new Event('change')));
  expect(shownScheme()).toBe('dark');
  act(() => chooseColorScheme('light'));
  act(() => void system.dispatchEvent(new Event('change')));
  expect(shownScheme()).toBe('light');
});

it('follows a choice in another tab', () => {
  render(<Scheme />);
  localStorage.setItem('candor.theme', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'candor.theme' })));
  expect(screen.getByText('theme dark')).toBeTruthy();
  expect(shownScheme()).toBe('dark');
});

it('changes the theme where the browser stores nothing', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  render(<Scheme />);
  act(() => chooseColorScheme('dark'));
  expect(screen.getByText('theme dark')).toBeTruthy();
  expect(shownScheme()).toBe('dark');
  // The module keeps the choice, so the tests after this one need the default again.
  act(() => chooseColorScheme('auto'));
});

it('does not store a theme that was only passed to Mantine', () => {
  const manager = createColorSchemeManager();
  manager.subscribe((scheme) => manager.set(scheme));
  systemIsDark = true;
  system.dispatchEvent(new Event('change'));
  manager.unsubscribe();
  expect(shownScheme()).toBe('dark');
  expect(hasStoredTheme()).toBe(false);
});
