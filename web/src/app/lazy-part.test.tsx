import { Button } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { lazyPart, plainPart } from './lazy-part.tsx';

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return <Button onClick={() => setCount(count + 1)}>{`${name} ${count}`}</Button>;
}
const inSuspense = (part: React.ReactNode) => render(<Suspense fallback={<p>loading</p>}>{part}</Suspense>);

it('provides what Mantine needs, and keeps its state when it is rendered again after loading', async () => {
  const Part = lazyPart(async () => ({ default: Counter }));
  const { rerender } = inSuspense(<Part name="pressed" />);
  expect(screen.getByText('loading')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'pressed 0' }));
  rerender(
    <Suspense>
      <Part name="still" />
    </Suspense>,
  );
  expect(screen.getByRole('button', { name: 'still 1' })).toBeTruthy();
});

it('shows a preloaded part at once', async () => {
  const Part = plainPart(async () => ({ default: () => <p>here</p> }));
  await Part.preload();
  inSuspense(<Part />);
  expect(screen.queryByText('loading')).toBeNull();
  expect(screen.getByText('here')).toBeTruthy();
});

it('ignores a preload that fails', async () => {
  const Part = plainPart<object>(() => Promise.reject(new Error('offline')));
  await expect(Part.preload()).resolves.toBeUndefined();
});
