import { unrevealedSample } from '@candor/contract/unrevealed-sample';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Route, Routes, useNavigate } from 'react-router';
import { fakeApi, errorReply, type Answers } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { oneResult } from '../../../../test/samples.ts';
import SearchPage from './search.tsx';

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Go back
    </button>
  );
}

function open(answers: Answers = {}) {
  const calls = fakeApi({
    'GET /reveals/count': { reveals: 2, unlimited: false },
    'GET /feedback-categories': { positive: [], neutral: [], negative: [] },
    'GET /search/history': { searches: [] },
    'POST /search': oneResult,
    ...answers,
  });
  const pages = (
    <main>
      <Routes>
        <Route path="/search" element={<SearchPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </main>
  );
  const { user } = renderScreen(pages, '/search');
  const searchesSent = () => calls.filter((call) => call.key === 'POST /search').map(({ body }) => body);
  return { user, searchesSent };
}
const search = () => screen.getByRole('button', { name: 'Search' });
const nameField = () => screen.getByRole('textbox', { name: 'Person Name' });

afterEach(() => vi.unstubAllGlobals());

it('restores the results after Back, and clears them for a new search', async () => {
  const unanswered = new Promise<never>(() => {});
  const { user, searchesSent } = open({ 'POST /search': ({ body }) => (JSON.stringify(body).includes('ada') ? unanswered : oneResult) });
  await user.type(nameField(), 'Jordan Moss');
  await user.click(search());
  await user.click(await screen.findByRole('link', { name: 'Jordan M.' }));
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  await screen.findByText('1 experience found');
  // The field makes its text lower case when it loses the focus.
  expect(nameField()).toHaveProperty('value', 'jordan moss');
  expect(searchesSent().length).toBe(1);
  await user.click(screen.getByRole('button', { name: 'New search' }));
  expect(nameField()).toHaveProperty('value', '');
  await user.type(nameField(), 'Ada Moss');
  await user.click(search());
  await waitFor(() => expect(searchesSent().length).toBe(2));
  expect(screen.queryByText('1 experience found')).toBeNull();
});

it('shows the server’s error at its field until the field is changed', async () => {
  const message = 'Please enter a first and a last name, or add a platform or a place';
  const { user } = open({ 'POST /search': errorReply('VALIDATION_FAILED', { message, errors: { person_name: [message] } }) });
  await user.type(nameField(), 'Jordan');
  await user.click(search());
  expect((await screen.findAllByText(message)).length).toBe(1);
  expect(document.activeElement).toBe(nameField());
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await user.type(nameField(), ' Moss');
  expect(screen.queryByText(message)).toBeNull();
});

it('opens the filters when one of them is invalid', async () => {
  const { user, searchesSent } = open();
  const filters = screen.getByRole('button', { name: /Advanced Filters/ });
  await user.type(screen.getByLabelText('Lowest'), '5');
  await user.type(screen.getByLabelText('Highest'), '3');
  await user.click(filters);
  await user.click(search());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Highest')));
  expect(filters.getAttribute('aria-expanded')).toBe('true');
  expect(searchesSent()).toEqual([]);
});

it('searches once for a number that is being typed', async () => {
  const { user, searchesSent } = open();
  await user.click(search());
  const lowest = screen.getByLabelText('Lowest');
  // Both at once: between two presses of keys a busy machine may take longer than the pause that ends typing.
  for (const value of ['1', '15']) fireEvent.change(lowest, { target: { value } });
  await waitFor(() => expect(searchesSent()[1]).toMatchObject({ rating_min: 15 }));
  expect(searchesSent().length).toBe(2);
});

it('shows the balance beside the results, and moves the focus to the name after a reveal', async () => {
  const revealed = { ...unrevealedSample, person_name: 'Jordan Moss', is_revealed: true, comment: 'Kind.', experience_date: '2026-10-20' };
  const { user } = open({ 'POST /reveals/experience': { experience: revealed, reveals: 1, charged: true } });
  await user.click(search());
  await screen.findByRole('button', { name: '2 reveals left' });
  await user.click(screen.getByRole('button', { name: 'Reveal full experience' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reveal' }));
  const name = await screen.findByRole('heading', { name: 'Jordan Moss' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await screen.findByRole('button', { name: '1 reveal left' });
});

it('keeps the dialog open while a reveal is pending, and shows its text', async () => {
  const revealed = { ...unrevealedSample, person_name: 'Jordan Moss', is_revealed: true, comment: 'Kind.', experience_date: '2026-10-20' };
  const answer = Promise.withResolvers<{ experience: typeof revealed; reveals: number; charged: boolean }>();
  const { user } = open({ 'POST /reveals/experience': () => answer.promise });
  await user.click(search());
  await user.click(await screen.findByRole('button', { name: 'Reveal full experience' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reveal' }));
  await user.keyboard('{Escape}');
  answer.resolve({ experience: revealed, reveals: 1, charged: true });
  await screen.findByText('Kind.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the text of a reveal that was answered after the page was left', async () => {
  const revealed = { ...unrevealedSample, person_name: 'Jordan Moss', is_revealed: true, comment: 'Kind.', experience_date: '2026-10-20' };
  const answer = Promise.withResolvers<{ experience: typeof revealed; reveals: number; charged: boolean }>();
  const { user } = open({ 'POST /reveals/experience': () => answer.promise });
  await user.click(search());
  const link = await screen.findByRole('link', { name: 'Jordan M.' });
  await user.click(screen.getByRole('button', { name: 'Reveal full experience' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reveal' }));
  fireEvent.click(link);
  const back = await screen.findByRole('button', { name: 'Go back' });
  answer.resolve({ experience: revealed, reveals: 1, charged: true });
  await screen.findByText('Experience revealed');
  await user.click(back);
  await screen.findByText('Kind.');
});

describe('limits', () => {
  it('says in the dialog how long to wait after the daily limit of reveals', async () => {
    const { user } = open({ 'POST /reveals/experience': errorReply('RATE_LIMITED', { data: { retry_after: 7200 } }) });
    await user.click(search());
    await user.click(await screen.findByRole('button', { name: 'Reveal full experience' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
    await within(dialog).findByText('You’ve reached today’s limit of reveals. You can continue in about 2 hours.');
  });

  it.each([
    ['RATE_LIMITED' as const, 40, /in about 1 minute\./],
    ['SEARCH_LIMIT' as const, 20_000, /You can look up more in about 6 hours/],
  ])('says how long to wait after %s', async (code, seconds, words) => {
    const { user } = open({ 'POST /search': errorReply(code, { data: { retry_after: seconds } }) });
    await user.click(search());
    await screen.findByText('Time for a short break');
    screen.getByText(words);
  });
});
