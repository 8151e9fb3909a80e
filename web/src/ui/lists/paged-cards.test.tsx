import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Route, Routes, useNavigate } from 'react-router';
import { renderScreen } from '../../../test/render-screen.tsx';
import { usePageNumber } from '../../lib/paths/use-page-number.ts';
import { Link } from '../buttons/link.tsx';
import { PagedCards } from './paged-cards.tsx';

const query = {
  data: { pagination: { total: 2, last_page: 2 } },
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: async () => undefined,
};
const headingId = (id: string): string => `card-${id}`;

/** Two pages with one card each. */
function List() {
  const [page, onPage] = usePageNumber();
  const navigate = useNavigate();
  return (
    <>
      <PagedCards
        query={query}
        page={page}
        onPage={onPage}
        cardInAddress={{ param: 'card', headingId }}
        loadFailed="We couldn’t load the cards"
        empty={null}
      >
        {() => <h2 id={headingId(String(page))}>Card {page}</h2>}
      </PagedCards>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

const start = (
  <>
    <h1>Start</h1>
    <Link to="/list?page=3">The third page</Link>
    <Link to="/list?card=2">The second card</Link>
  </>
);

it.each(['The third page', 'The second card'])('Back leaves the list when the page changed by itself: %s', async (link) => {
  const { user } = renderScreen(
    <Routes>
      <Route path="/start" element={start} />
      <Route path="/list" element={<List />} />
    </Routes>,
    '/start',
  );
  await user.click(screen.getByText(link));
  await screen.findByText('Card 2');
  await user.click(screen.getByText('Back'));
  expect(screen.getByText('Start')).toBeTruthy();
});
