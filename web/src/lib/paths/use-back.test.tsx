import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Navigate, Route, Routes, useNavigate } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { useBack } from './use-back.ts';

function Form() {
  const back = useBack('/list');
  return <button onClick={back}>Back</button>;
}

function Start() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/form')}>Write</button>;
}

const renderRoutes = () =>
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/start" element={<Start />} />
        <Route path="/old" element={<Navigate to="/form" replace />} />
        <Route path="/form" element={<Form />} />
        <Route path="/list" element={<h1>List</h1>} />
      </Routes>
    </BrowserRouter>,
  );

beforeEach(() => window.history.replaceState(null, '', '/start'));

it('returns to the page from which this one was opened', async () => {
  renderRoutes();
  await userEvent.click(screen.getByText('Write'));
  await userEvent.click(screen.getByText('Back'));
  expect(await screen.findByText('Write')).toBeTruthy();
});

it('goes to the fallback in a tab that was opened on this page, also by a redirect', async () => {
  window.history.replaceState(null, '', '/old');
  renderRoutes();
  await userEvent.click(await screen.findByText('Back'));
  expect(await screen.findByText('List')).toBeTruthy();
});
