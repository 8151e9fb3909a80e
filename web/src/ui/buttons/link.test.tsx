import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Link } from './link.tsx';

function Place() {
  const { pathname, search, state } = useLocation();
  return <p>{`at ${pathname}${search} with ${String(state)}`}</p>;
}

/** Returns whether the browser would follow the link. In the tests it never does. */
function click(event = {}): boolean {
  let isFollowed = false;
  const onClick = (clicked: Event) => {
    isFollowed = !clicked.defaultPrevented;
    clicked.preventDefault();
  };
  document.addEventListener('click', onClick, { once: true });
  fireEvent(screen.getByRole('link'), new MouseEvent('click', { bubbles: true, cancelable: true, ...event }));
  return isFollowed;
}

const show = (link: React.ReactNode) =>
  render(
    <MemoryRouter initialEntries={['/here']}>
      {link}
      <Place />
    </MemoryRouter>,
  );

it('navigates without reloading the page, and keeps the state', () => {
  show(
    <Link to="/there?page=2" state="news">
      Go
    </Link>,
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('/there?page=2');
  expect(click()).toBe(false);
  expect(screen.getByText('at /there?page=2 with news')).toBeTruthy();
});

it.each([
  ['a click that opens another tab', { ctrlKey: true }, undefined],
  ['a click with the middle button', { button: 1 }, undefined],
  ['a link with a target', {}, '_blank'],
])('leaves %s to the browser', (_, event, target) => {
  show(
    <Link to="/there" target={target}>
      Go
    </Link>,
  );
  expect(click(event)).toBe(true);
  expect(screen.getByText('at /here with null')).toBeTruthy();
});

it('stays where the caller handles the click', () => {
  const onClick = vi.fn<(event: React.MouseEvent) => void>((event) => event.preventDefault());
  show(
    <Link to="/there" onClick={onClick}>
      Go
    </Link>,
  );
  expect(click()).toBe(false);
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.getByText('at /here with null')).toBeTruthy();
});
