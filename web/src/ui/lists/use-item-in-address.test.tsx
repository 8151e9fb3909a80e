import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { useItemInAddress } from './use-item-in-address.ts';

const headingId = (id: string): string => `item-${id}`;

/** Three pages with one item each: 1, 2 and 3. */
function List() {
  const [page, setPage] = useState(1);
  useItemInAddress({ param: 'item', headingId, isLoaded: true, isFetching: false, pages: { page, lastPage: 3, onPage: setPage } });
  return (
    <>
      <h2 id={headingId(String(page))}>Item {page}</h2>
      <button onClick={() => setPage(page + 1)}>Next</button>
    </>
  );
}

/** Shows items of an earlier visit until they have been read again. */
function ReadAgain() {
  const [items, setItems] = useState([1, 2]);
  const isFetching = items.length === 2;
  const [page, setPage] = useState(1);
  useItemInAddress({ param: 'item', headingId, isLoaded: true, isFetching, pages: { page, lastPage: 2, onPage: setPage } });
  return (
    <>
      <p>Page {page}</p>
      {items.map((item) => (
        <h2 key={item} id={headingId(String(item))}>
          Item {item}
        </h2>
      ))}
      <button onClick={() => setItems([4, 1, 2])}>Show the new ones</button>
    </>
  );
}

const MISSING = 'We couldn’t find what this link leads to. It may have been removed.';
const open = (item: number) => renderScreen(<List />, `/list?item=${item}`);

it('opens the page with the item, and moves the focus to its heading', () => {
  Element.prototype.scrollIntoView = () => undefined;
  open(3);
  expect(document.activeElement).toBe(screen.getByText('Item 3'));
});

it('returns to the first page and says so if no page has the item, and then leaves the pages to the reader', async () => {
  const { user } = open(4);
  expect(screen.getByText('Item 1')).toBeTruthy();
  expect(screen.getByText(MISSING)).toBeTruthy();
  await user.click(screen.getByText('Next'));
  expect(screen.getByText('Item 2')).toBeTruthy();
});

it('waits for an item that may be newer than what is shown', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  const { user } = renderScreen(<ReadAgain />, '/list?item=4');
  expect(screen.getByText('Page 1')).toBeTruthy();
  await user.click(screen.getByText('Show the new ones'));
  expect(document.activeElement).toBe(screen.getByText('Item 4'));
  expect(screen.queryByText(MISSING)).toBeNull();
});
