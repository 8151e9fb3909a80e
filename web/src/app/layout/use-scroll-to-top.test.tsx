import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNavigate } from 'react-router';
import { renderScreen } from '../../../test/render-screen.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';

function Screen() {
  useScrollToTop();
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate('/other')}>Other page</button>
      <button onClick={() => void navigate('?page=2')}>Second page</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

afterEach(() => vi.restoreAllMocks());

it('scrolls to the top of a new page, not after Back, and not when only the query changes', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const { user } = renderScreen(<Screen />, '/list');
  await user.click(screen.getByText('Other page'));
  expect(scrollTo).toHaveBeenCalledOnce();
  await user.click(screen.getByText('Back'));
  await user.click(screen.getByText('Second page'));
  expect(scrollTo).toHaveBeenCalledOnce();
});
