import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../../../../test/render-app.tsx';
import { adminUsersTexts } from '../../../../features/admin-users/admin-users.en.ts';
import { LegalNotice } from '../../../../features/legal/legal-notice.tsx';
import { profileTexts } from '../../../../features/profile/profile.en.ts';
import PrivacyPage from './privacy.tsx';
import TermsPage from './terms.tsx';

const FACTS = { name: 'Candor Example Ltd', address: '1 Example Street, Austin', contact: 'legal@candor.example' };

beforeEach(() => {
  localStorage.clear();
  for (const [name, content] of Object.entries(FACTS)) {
    const meta = document.createElement('meta');
    meta.name = `candor-legal-${name}`;
    meta.content = content;
    document.head.append(meta);
  }
});
afterEach(() => {
  for (const meta of document.querySelectorAll('meta[name^="candor-legal"]')) meta.remove();
});

it.each([
  ['terms', <TermsPage key="terms" />],
  ['privacy', <PrivacyPage key="privacy" />],
])('names the operator and the date of the %s', async (_name, page) => {
  renderApp(page, { at: '/terms' });
  expect(await screen.findByText(/^In force since/)).toBeTruthy();
  expect(screen.getByText(/Candor Example Ltd/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'legal@candor.example' }).getAttribute('href')).toBe('mailto:legal@candor.example');
});

it('keeps earlier terms readable, and leads back to the current ones', async () => {
  const user = userEvent.setup();
  renderApp(<TermsPage />, { at: '/terms' });
  expect(await screen.findByRole('heading', { name: 'How we decide' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /^Version of/ }));
  expect(await screen.findByText(/^This is an earlier version/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'How we decide' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Read the current version' }));
  expect(await screen.findByRole('heading', { name: 'How we decide' })).toBeTruthy();
});

it('notifies members who joined before a change, until they have seen it', async () => {
  const user = userEvent.setup();
  renderApp(<LegalNotice memberSince="2026-10-01T00:00:00.000Z" />, { at: '/profile' });
  const region = await screen.findByRole('region', { name: 'Our texts have changed' });
  const notice = within(region);
  // Only one line is visible; screen readers read the whole sentence.
  expect(notice.getByText('Please read what’s new. You can still read the earlier versions there.').className).toContain('spoken');
  expect(notice.getByRole('link', { name: 'Terms' })).toBeTruthy();
  expect(notice.getByRole('link', { name: 'Privacy' })).toBeTruthy();
  await user.click(notice.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('region', { name: 'Our texts have changed' })).toBeNull();
  cleanup();
  renderApp(<LegalNotice memberSince="2026-10-01T00:00:00.000Z" />, { at: '/profile' });
  expect(screen.queryByRole('region', { name: 'Our texts have changed' })).toBeNull();
});

it('does not notify members who joined after the change', () => {
  renderApp(<LegalNotice memberSince="2026-12-01T00:00:00.000Z" />, { at: '/profile' });
  expect(screen.queryByRole('region', { name: 'Our texts have changed' })).toBeNull();
});

it('shows the notice while the session is checked, once the device knows the day of joining', async () => {
  renderApp(<LegalNotice memberSince={undefined} />, { at: '/profile' });
  expect(screen.queryByRole('region', { name: 'Our texts have changed' })).toBeNull();
  cleanup();
  renderApp(<LegalNotice memberSince="2026-10-01T00:00:00.000Z" />, { at: '/profile' });
  await screen.findByRole('region', { name: 'Our texts have changed' });
  cleanup();
  renderApp(<LegalNotice memberSince={undefined} />, { at: '/profile' });
  expect(screen.getByRole('region', { name: 'Our texts have changed' })).toBeTruthy();
});

it('does not promise authors the reason why an item goes to an admin, because it is internal', async () => {
  renderApp(<TermsPage />, { at: '/terms' });
  await screen.findByRole('heading', { name: 'How we decide' });
  expect(document.body.textContent).toContain('It’s approved or declined, and we tell you which, and why.');
  expect(document.body.textContent).not.toMatch(/admin(?:istrator)? review|passed (?:on )?to an admin/i);
});

it('says that two admins together can find an author out, that a text is read after proof, and when texts are deleted', async () => {
  renderApp(<PrivacyPage />, { at: '/privacy' });
  await screen.findByRole('heading', { name: 'Who can see what' });
  expect(document.body.textContent).toContain(
    'Only two admins together can find out, each with a reason. That is recorded, and we tell you.',
  );
  expect(document.body.textContent).toContain('Once you’ve proved that a phone number, email address or profile is yours');
  expect(document.body.textContent).toContain('Anonymous experiences follow within 14 days');
});

it('the terms, the profile and the dialog for suspending name the actions open to a suspended member', async () => {
  renderApp(<TermsPage />, { at: '/terms' });
  await screen.findByRole('heading', { name: 'How we decide' });
  for (const text of [document.body.textContent, profileTexts.texts.whileBanned, adminUsersTexts.texts.suspendText]) {
    for (const may of ['reply in disputes', 'appeal', 'delete']) expect(text).toContain(may);
  }
});
