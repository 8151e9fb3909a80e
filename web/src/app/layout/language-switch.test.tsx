import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { storedLanguage } from '../../lib/i18n/choose-language.ts';
import { setLanguage } from '../../lib/i18n/language.ts';
import { LanguageSwitch } from './language-switch.tsx';

afterEach(() => {
  localStorage.clear();
  setLanguage({ language: 'en', areas: {} });
});

it('offers the other languages under their own names and stores the choice', async () => {
  renderApp(<LanguageSwitch />);
  const spanish = screen.getByRole('button', { name: 'Español' });
  expect(spanish.lang).toBe('es');
  fireEvent.click(spanish);
  fireEvent.click(await screen.findByRole('button', { name: 'English' }));
  expect(await screen.findByRole('button', { name: 'Español' })).toBeTruthy();
  expect(storedLanguage()).toBe('en');
});

it('offers Chinese, and tells the browser the language of the page', async () => {
  renderApp(<LanguageSwitch />);
  const chinese = screen.getByRole('button', { name: '简体中文' });
  expect(chinese.lang).toBe('zh-Hans');
  fireEvent.click(chinese);
  expect(await screen.findByRole('button', { name: 'English' })).toBeTruthy();
  expect([storedLanguage(), document.documentElement.lang]).toEqual(['zh-Hans', 'zh-Hans']);
});

it('ignores a stored language that this version does not know', () => {
  localStorage.setItem('candor.language', 'tlh');
  expect(storedLanguage()).toBeNull();
});
