import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useItemInAddress } from './use-item-in-address.ts';

const headingId = (id: string): string => `item-${id}`;

/** Three pages with one item each: 1, 2 and 3. */
function List() {
  const [page, setPage] = useState(1);
  useItemInAddress({ param: 'item', headingId, isLoaded: true, pages: { page, lastPage: 3, onPage: setPage } });
  return (
    <>
      <h2 id={headingId(String(page))}>Item {page}</h2>
      <button onClick={() => setPage(page + 1)}>Next</button>
    </>
  );
}

const open = (item: number) =>
  render(
    <MemoryRouter initialEntries={[`/list?item=${item}`]}>
      <List />
    </MemoryRouter>,
  );

it('opens the page with the item, and moves the focus to its heading', () => {
  Element.prototype.scrollIntoView = () => undefined;
  open(3);
  expect(document.activeElement).toBe(screen.getByText('Item 3'));
});

it('returns to the first page if no page has the item, and then leaves the pages to the reader', async () => {
  open(4);
  expect(screen.getByText('Item 1')).toBeTruthy();
  await userEvent.click(screen.getByText('Next'));
  expect(screen.getByText('Item 2')).toBeTruthy();
});
