import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { currentLanguage, getTexts, setLanguage, useTexts } from './language.ts';
import { defineTexts } from './translate.ts';

const catalogue = defineTexts('greeting', { hello: 'Hello', bye: 'Goodbye' });

function Greeting() {
  const t = useTexts(catalogue);
  return (
    <p>
      {t('hello')}, {t('bye')}
    </p>
  );
}

afterEach(() => setLanguage({ language: 'en', areas: {} }));

it('updates the screen at once, and falls back to English for a missing text', () => {
  render(<Greeting />);
  expect(screen.getByText('Hello, Goodbye')).toBeTruthy();
  act(() => setLanguage({ language: 'es', areas: { greeting: { hello: 'Hola' } } }));
  expect(screen.getByText('Hola, Goodbye')).toBeTruthy();
  expect(getTexts(catalogue)('hello')).toBe('Hola');
  expect(currentLanguage()).toBe('es');
  expect(document.documentElement.lang).toBe('es');
});
