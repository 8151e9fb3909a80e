import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorReply, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { createChecklist } from '../../../test/samples.ts';
import { ChecklistCard } from './checklist-card.tsx';

const checklist = createChecklist('complete_profile');
const card = () => screen.findByRole('region', { name: '10 points to Submit Experience' });

it('names the goal and leads each open step to where it is done', async () => {
  fakeApi({ 'GET /user/checklist': checklist });
  renderScreen(<ChecklistCard />);
  const steps = within(await card());
  expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add your email+5 points', '/profile?open=email'],
    ['Link a social ID+5 points', '/social-ids'],
  ]);
  expect(steps.getByRole('img', { name: 'Done' })).toBeTruthy();
});

it('is hidden after it is dismissed, and says if that failed', async () => {
  let tries = 0;
  fakeApi({
    'GET /user/checklist': checklist,
    'POST /user/checklist/dismiss': () => ((tries += 1) === 1 ? errorReply('INTERNAL') : { ...checklist, dismissed: true }),
  });
  const { user } = renderScreen(<ChecklistCard />);
  const button = within(await card()).getByRole('button', { name: 'Hide this list' });
  await user.click(button);
  await screen.findByText('We couldn’t hide the list');
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('region', { name: /points to/ })).toBeNull());
});

it('is hidden when everything is done', async () => {
  fakeApi({ 'GET /user/checklist': { ...checklist, steps: checklist.steps.map((step) => ({ ...step, done: true })) } });
  renderScreen(<ChecklistCard />);
  await waitFor(() => expect(localStorage.getItem('candor.checklist-rows')).toBe('0'));
  expect(screen.queryByRole('region', { name: /points to/ })).toBeNull();
});

it('leaves room for as many steps as last time while it loads, and none once all were done', async () => {
  localStorage.setItem('candor.checklist-rows', '3');
  fakeApi({ 'GET /user/checklist': new Promise<never>(() => undefined) });
  renderScreen(<ChecklistCard />);
  expect(document.querySelectorAll('li')).toHaveLength(3);
  cleanup();
  localStorage.setItem('candor.checklist-rows', '0');
  renderScreen(<ChecklistCard />);
  expect(document.querySelectorAll('li')).toHaveLength(0);
});
