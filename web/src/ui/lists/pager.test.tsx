import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Pager } from './pager.tsx';

const LAST_PAGE = 3;

function ThreePages({ onChange, disabled = false }: { onChange: (page: number) => void; disabled?: boolean }) {
  const [page, setPage] = useState(2);
  const change = (next: number): void => {
    onChange(next);
    setPage(next);
  };
  return <Pager page={page} lastPage={LAST_PAGE} onChange={change} disabled={disabled} />;
}

it('keeps the focus on “Next page” at the last page, where it does nothing', async () => {
  const onChange = vi.fn<(page: number) => void>();
  const { user } = renderScreen(<ThreePages onChange={onChange} />);
  const next = screen.getByRole('button', { name: 'Next page' });
  next.focus();
  await user.keyboard('{Enter}{Enter}');
  expect(onChange.mock.calls).toEqual([[LAST_PAGE]]);
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(next);
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onChange.mock.lastCall).toEqual([2]);
});

it('does nothing while a page loads', async () => {
  const onChange = vi.fn<(page: number) => void>();
  const { user } = renderScreen(<ThreePages onChange={onChange} disabled />);
  for (const name of ['Previous page', 'Page 1', 'Page 3', 'Next page']) await user.click(screen.getByRole('button', { name }));
  expect(onChange).not.toHaveBeenCalled();
});
