import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Explained } from './explained.tsx';

const explanation = () => screen.queryByText(/from −60 to \+60/);

it('explains its figure when pressed, keeps the focus, and closes at the next press, by Escape and by a press elsewhere', async () => {
  const { user } = renderScreen(
    <>
      <Explained topic="rating">+3</Explained>
      <p>Elsewhere</p>
    </>,
  );
  const figure = screen.getByRole('button', { name: '+3 What does this mean?' });
  expect([figure.getAttribute('aria-haspopup'), figure.getAttribute('aria-expanded')]).toEqual(['dialog', 'false']);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(figure);
  expect(figure.getAttribute('aria-expanded')).toBe('true');
  const dialog = screen.getByRole('dialog', { name: '+3 What does this mean?' });
  expect(figure.getAttribute('aria-controls')).toBe(dialog.id);
  await user.click(explanation()!);
  expect(explanation()).toBeTruthy();
  await user.click(figure);
  expect(explanation()).toBeNull();
  await user.click(figure);
  await user.keyboard('{Escape}');
  expect(explanation()).toBeNull();
  await user.click(figure);
  await user.click(screen.getByText('Elsewhere'));
  expect(explanation()).toBeNull();
});
