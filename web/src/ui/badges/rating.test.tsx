import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { setLanguage } from '../../lib/i18n/language.ts';
import { Rating } from './rating.tsx';

afterEach(() => setLanguage({ language: 'en', areas: {} }));

it.each([
  ['en', 3.5, '+3.5', '3.5'],
  ['es', 3.5, '+3,5', '3,5'],
  ['es', -2.5, '−2,5', '-2,5'],
  ['en', 0, '0', '0'],
] as const)('writes the number as usual in the language: %s %d', (language, rating, text, name) => {
  setLanguage({ language, areas: {} });
  renderScreen(<Rating rating={rating} />);
  expect(screen.getByRole('img', { name: `Rating ${name}` }).textContent).toBe(text);
});
