import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScrollToResults } from './use-scroll-to-results.ts';

const [earlier, later] = [
  { social_id: 'alex', page: 1 },
  { social_id: 'alex', page: 2 },
];

it('scrolls once the results of the requested page are on the screen, and only once', () => {
  const section = document.createElement('section');
  const scrollIntoView = vi.fn<() => void>();
  section.scrollIntoView = scrollIntoView;
  const { result, rerender } = renderHook(({ shown, isFetching }) => useScrollToResults(shown, isFetching), {
    initialProps: { shown: earlier, isFetching: false },
  });
  result.current.resultsRef.current = section;
  result.current.show(later, 'always');
  // A letter that is typed meanwhile renders the earlier results again.
  rerender({ shown: earlier, isFetching: false });
  expect(scrollIntoView).not.toHaveBeenCalled();
  rerender({ shown: later, isFetching: true });
  expect(scrollIntoView).not.toHaveBeenCalled();
  rerender({ shown: later, isFetching: false });
  rerender({ shown: later, isFetching: false });
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
});
