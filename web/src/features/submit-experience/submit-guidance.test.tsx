import { SIGN_UP_COUNTRIES } from '@candor/contract/dial-codes';
import { SAFETY_CATEGORIES } from '@candor/contract/safety-categories';
import type { TagType } from '@candor/contract/statuses';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, type Answers } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { createMember, socialIdSample } from '../../../test/samples.ts';
import { DRAFT_NAME, emptyForm, newRow } from './experience-form.ts';
import { SubmitExperienceForm } from './submit-experience-form.tsx';
import { allSupportLines, supportLinesFor } from './support/support-lines.ts';

const tag = (id: number, label: string, type: TagType, weight: number) => ({ id, label, display_text: label, emoji: '🙂', weight, type });
const kind = tag(1, 'Kind', 'positive', 3);
const unsafe = tag(47, 'Made me feel unsafe', 'negative', -5);
const place = { city: 'Portland', state: 'OR', country: 'United States', latitude: 45.5, longitude: -122.7 };

function storeDraft(part: Partial<ReturnType<typeof emptyForm>>): void {
  sessionStorage.setItem(`candor.draft.${DRAFT_NAME}`, JSON.stringify({ ...emptyForm(), ...part }));
}
const filled = {
  personName: 'Jordan Avery',
  platforms: [{ ...newRow('1'), platform: 'hinge', socialId: 'jordan.avery' } as const],
  tags: [1],
  comment: 'On time and kind.',
};

function open(answers: Answers = {}, member = createMember()) {
  const calls = fakeApi({
    'GET /feedback-categories': { positive: [kind], neutral: [], negative: [unsafe] },
    'POST /experiences/check-existing': { exists: false },
    'GET /geo/search': { places: [place] },
    'GET /user/social-ids': { social_ids: [] },
    ...answers,
  });
  return { calls, ...renderScreen(<SubmitExperienceForm user={member} onSubmitted={vi.fn<() => void>()} />) };
}
const bar = () => screen.findByRole('navigation', { name: 'Sections of this form' });

beforeEach(() => {
  sessionStorage.clear();
  // happy-dom does not scroll.
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});

it('gives the comment back when Anonymous is switched off again, even after a reload', async () => {
  storeDraft({ ...filled, comment: 'On time and kind.' });
  const first = open();
  await first.user.click(await screen.findByRole('switch', { name: /Anonymous/ }));
  first.unmount();
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: /Anonymous/ }));
  expect(screen.getByDisplayValue('On time and kind.')).toBeTruthy();
});

describe('the bar below the form', () => {
  it('counts what is done and jumps to what is missing', async () => {
    const { user } = open();
    // The date has a value from the start.
    await within(await bar()).findByText('1 of 5 done');
    await user.click(screen.getByLabelText('Person name'));
    await user.paste('Jordan Avery');
    const toggle = await within(await bar()).findByRole('button', { name: '2 of 5 done' });
    await user.click(toggle);
    const jumps = within(await bar()).getAllByRole('button');
    expect(jumps.slice(0, 7).map(({ textContent }) => textContent)).toEqual([
      'Person InformationDone',
      'PlatformsMissing',
      'Experience DateDone',
      'Location (optional)Left out',
      'Feedback CategoriesMissing',
      'CommentMissing',
      'Supporting Info (optional)Left out',
    ]);
    await user.click(within(await bar()).getByRole('button', { name: /^Comment/ }));
    expect(document.activeElement).toBe(screen.getByLabelText('What happened?'));
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  });

  it('closes its list on Escape and returns to its button', async () => {
    const { user } = open();
    const toggle = await within(await bar()).findByRole('button', { name: /done$/ });
    await user.click(toggle);
    await user.tab();
    await user.keyboard('{Escape}');
    expect(within(await bar()).queryByText('Platforms')).toBeNull();
    expect(document.activeElement).toBe(toggle);
  });

  it('is ready when nothing is missing, and requires no comment for an anonymous experience', async () => {
    storeDraft({ ...filled, comment: '', isAnonymous: true });
    open({ 'GET /experiences/company': { alone: false } });
    expect(await within(await bar()).findByRole('button', { name: 'Ready to send' })).toBeDefined();
  });
});

describe('the preview', () => {
  it('shows the whole experience as readers will see it, and sends only on request', async () => {
    storeDraft({ ...filled, place, placeText: 'Portland' });
    const { user, calls } = open({ 'POST /experiences': { id: 9, rating: 3, status: 'in_review' } });
    await within(await bar()).findByText('Ready to send');
    await user.click(within(await bar()).getByRole('button', { name: 'Preview' }));
    const dialog = await screen.findByRole('dialog', { name: 'How it will look' });
    for (const text of ['Jordan Avery', 'Portland, OR', 'On time and kind.', 'Kind']) expect(within(dialog).getByText(text)).toBeDefined();
    expect(calls.some(({ key }) => key === 'POST /experiences')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Submit Experience' }));
    await waitFor(() => expect(calls.filter(({ key }) => key === 'POST /experiences')).toHaveLength(1));
  });

  it('names what is missing, leads to its field, and does not offer to send', async () => {
    const { user } = open();
    await user.click(await within(await bar()).findByRole('button', { name: 'Preview' }));
    const dialog = await screen.findByRole('dialog', { name: 'How it will look' });
    expect(within(dialog).queryByRole('button', { name: 'Submit Experience' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Platforms' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Platform')));
  });

  it('shows no comment of an anonymous author, and says “Shared anonymously”', async () => {
    storeDraft({ ...filled, comment: 'Mine alone', isAnonymous: true });
    const { user } = open({ 'GET /experiences/company': { alone: false } });
    await user.click(await within(await bar()).findByRole('button', { name: 'Preview' }));
    const dialog = await screen.findByRole('dialog', { name: 'How it will look' });
    expect(within(dialog).queryByText('Mine alone')).toBeNull();
    expect(within(dialog).getByText('Shared anonymously')).toBeDefined();
  });
});

it('recognises the member’s own ID while it is typed, also in another spelling', async () => {
  const { user } = open({ 'GET /user/social-ids': { social_ids: [socialIdSample] } });
  await user.selectOptions(screen.getByLabelText('Platform'), 'instagram');
  await user.type(screen.getByLabelText('Social ID'), '@Maya.');
  expect(screen.queryByText(/one of your own IDs/)).toBeNull();
  await user.type(screen.getByLabelText('Social ID'), 'L');
  expect(await screen.findByText(/one of your own IDs/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Social ID'));
});

describe('where to get help', () => {
  it('is shown, collapsed, with a category about danger, and with no other', async () => {
    storeDraft({ tags: [1] });
    const { user } = open();
    await screen.findByRole('button', { name: /Kind/ });
    expect(screen.queryByText(/where to get help/)).toBeNull();
    await user.click(screen.getByRole('button', { name: /Made me feel unsafe/ }));
    const box = (await screen.findByText(/where to get help/)).closest('details');
    expect(box?.open).toBe(false);
    expect(box?.querySelector('a[href="tel:18007997233"]')).not.toBeNull();
    expect(box?.querySelector('a[href="sms:88788"]')).not.toBeNull();
  });

  it('has lines with a source and a date for every sign-up country, and a directory elsewhere', () => {
    const elsewhere = supportLinesFor(null);
    expect(elsewhere[0]?.url).toBe('https://findahelpline.com');
    expect(supportLinesFor('+4915112345678')).toBe(elsewhere);
    for (const { dialCode } of SIGN_UP_COUNTRIES) {
      const lines = supportLinesFor(`${dialCode}5551234567`);
      expect(lines).not.toBe(elsewhere);
      expect(lines[0]?.kind).toBe('emergency');
      expect(lines.length).toBeGreaterThan(2);
    }
    for (const { call, text, url, source } of allSupportLines()) {
      expect(call ?? text ?? url).toBeDefined();
      expect(source.url).toMatch(/^https?:\/\//);
      expect(source.date).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
  });

  it('knows the categories by the ids that are seeded', () => {
    const seeds = import.meta.glob<string>('../../../../server/migrations/0007-feedback-categories.sql', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const [sql = ''] = Object.values(seeds);
    for (const { id, label } of SAFETY_CATEGORIES) expect(sql).toMatch(new RegExp(`\\(${id}, '\\w+', 'negative', '${label}'`));
  });
});
