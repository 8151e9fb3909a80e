import { MESSAGES } from '@candor/contract/messages';
import type { TagType } from '@candor/contract/statuses';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiData } from '../../lib/api/api-client.ts';
import type { Call } from '../../../test/fake-api.ts';
import { fakeApi, noAnswer, errorReply } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { createMember } from '../../../test/samples.ts';
import type { MapCanvasProps } from '../../ui/map/map-canvas.tsx';
import { DRAFT, emptyForm, newRow } from './experience-form.ts';
import { SubmitExperienceForm } from './submit-experience-form.tsx';
import { VerificationRequired } from './verification-required.tsx';

// happy-dom cannot draw the map. These buttons stand for clicks on it.
vi.mock('../../ui/map/map-canvas.tsx', () => ({
  MapCanvas: ({ onSelect: onPick }: MapCanvasProps) => (
    <>
      <button type="button" onClick={() => onPick({ latitude: 45.5, longitude: -122.7 })}>
        a point
      </button>
      <button type="button" onClick={() => onPick({ latitude: 46.123_456, longitude: -121.987_654 })}>
        another point
      </button>
    </>
  ),
}));

const labels: Record<TagType, string> = { positive: 'Kind', neutral: 'Quiet', negative: 'Rude' };
const tags = (type: TagType, firstId: number, weight: number) =>
  Array.from({ length: 9 }, (_, index) => ({
    id: firstId + index,
    label: `${labels[type]} ${index + 1}`,
    display_text: `${labels[type]} ${index + 1}`,
    emoji: '🙂',
    weight,
    type,
  }));
const categories = { positive: tags('positive', 1, 3), neutral: tags('neutral', 21, 0), negative: tags('negative', 41, -2) };
const place = { city: 'Portland', state: 'OR', country: 'United States', latitude: 45.5, longitude: -122.7 };
const answers = {
  'GET /feedback-categories': categories,
  'POST /experiences/check-existing': { exists: false },
  'GET /geo/search': { places: [place] },
  'GET /experiences/company': { alone: true },
} satisfies Parameters<typeof fakeApi>[0];
const accepted: ApiData<'POST /experiences'> = { id: 99, rating: 3, status: 'in_review' };

function open(user = createMember()) {
  const onSubmitted = vi.fn<() => void>();
  const rendered = renderScreen(<SubmitExperienceForm user={user} onSubmitted={onSubmitted} />);
  return { onSubmitted, ...rendered };
}
const submitButton = () => screen.getByRole('button', { name: 'Submit Experience' });
const sent = (calls: readonly Call[]) => calls.filter(({ key }) => key === 'POST /experiences');

async function fill(user: ReturnType<typeof open>['user'], comment = 'On time and kind.') {
  const put = async (label: string, text: string) => {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  };
  await put('Person name', 'Jordan Avery');
  await user.selectOptions(screen.getByLabelText('Platform'), 'hinge');
  await put('Social ID', '@jordan.avery');
  await user.click(await screen.findByRole('button', { name: /Kind 1$/ }));
  await put('What happened?', comment);
}

function storeFilledDraft(): void {
  const platforms = [{ ...newRow('1'), platform: 'hinge', socialId: 'jordan.avery' }];
  sessionStorage.setItem(
    `candor.draft.${DRAFT}`,
    JSON.stringify({ ...emptyForm(), personName: 'Jordan Avery', platforms, tags: [1], comment: 'On time and kind.' }),
  );
}

beforeEach(() => sessionStorage.clear());

describe('submitting an experience', () => {
  it('submits the form once, shows the rating and continues', async () => {
    const calls = fakeApi({ ...answers, 'POST /experiences': accepted });
    const { user, onSubmitted } = open();
    await fill(user);
    await user.dblClick(submitButton());
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
    expect(screen.getByText('Experience submitted successfully! (Rating: 3)')).toBeDefined();
    expect(sent(calls)).toHaveLength(1);
    expect(sent(calls)[0]).toMatchObject({
      idempotencyKey: expect.stringMatching(/^\w{32}$/),
      body: { person_name: 'Jordan Avery', tags: [1], feedback_types: ['standard'], approximate_experience_date: true },
    });
    expect(sessionStorage.getItem(`candor.draft.${DRAFT}`)).toBeNull();
  });

  it('shows missing input at the fields, in the summary and as a toast, and focuses the first', async () => {
    const calls = fakeApi(answers);
    const { user } = open();
    await screen.findByRole('button', { name: /Kind 1$/ });
    await user.click(submitButton());
    expect(await screen.findAllByText(MESSAGES.personNameRequired)).toHaveLength(3);
    const summary = screen.getAllByRole('alert').find((alert) => within(alert).queryByText(MESSAGES.commentRequired));
    expect(summary && within(summary).getByText(MESSAGES.platformRequired)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Person name'));
    await user.type(screen.getByLabelText('Person name'), 'J');
    expect(screen.getByLabelText('Person name').getAttribute('aria-invalid')).not.toBe('true');
    expect(sent(calls)).toHaveLength(0);
  });

  it('reuses the idempotency key after a lost reply, and takes another one for different content', async () => {
    const outcomes = [noAnswer, noAnswer, accepted] as const;
    let attempts = 0;
    const calls = fakeApi({ ...answers, 'POST /experiences': () => outcomes[attempts++] ?? accepted });
    const { user, onSubmitted } = open();
    await fill(user);
    await user.click(submitButton());
    expect(await screen.findAllByText('Failed to submit experience: Network error occurred')).not.toHaveLength(0);
    await user.click(submitButton());
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    await waitFor(() => expect(submitButton()).not.toHaveProperty('disabled', true));
    await user.type(screen.getByLabelText('What happened?'), ' And funny.');
    await user.click(submitButton());
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
    const [first, second, third] = sent(calls).map(({ idempotencyKey }) => idempotencyKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('shows the server’s errors at their fields and keeps the input', async () => {
    fakeApi({
      ...answers,
      'POST /experiences': errorReply('OWN_IDENTIFIER', {
        errors: { 'platforms.0.social_id': ['You cannot share an experience about your own ID.'] },
      }),
    });
    const { user } = open();
    await fill(user);
    await user.click(submitButton());
    await screen.findAllByText('You cannot share an experience about your own ID.');
    expect(screen.getByLabelText('Social ID').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Person name')).toHaveProperty('value', 'Jordan Avery');
  });

  it('asks for confirmation before it sends a comment with private details', async () => {
    const calls = fakeApi({ ...answers, 'POST /experiences': accepted });
    const { user, onSubmitted } = open();
    await fill(user, 'Call +1 415 555 0143');
    await user.click(submitButton());
    const dialog = await screen.findByRole('dialog', { name: 'Check your comment' });
    expect(within(dialog).getByText('a phone number')).toBeDefined();
    expect(sent(calls)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
  });

  it('clears and disables the comment while anonymous, and restores it', async () => {
    const calls = fakeApi({ ...answers, 'POST /experiences': accepted });
    const { user, onSubmitted } = open();
    await fill(user);
    const comment = () => screen.getByLabelText('What happened?');
    await user.click(screen.getByRole('switch', { name: /Anonymous/ }));
    expect(comment()).toHaveProperty('value', '');
    expect(comment()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('switch', { name: /Anonymous/ }));
    expect(comment()).toHaveProperty('value', 'On time and kind.');
    await user.click(screen.getByRole('switch', { name: /Anonymous/ }));
    await user.click(submitButton());
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
    expect(sent(calls)[0]?.body).toMatchObject({ is_anonymous: true, comment: '' });
  });

  it.each([true, false])('offers to wait or to leave the city out where an anonymous one would be alone: %s', async (alone) => {
    const calls = fakeApi({ ...answers, 'GET /experiences/company': { alone }, 'POST /experiences': accepted });
    const { user, onSubmitted } = open();
    await fill(user);
    await user.click(screen.getByRole('combobox', { name: 'City or town' }));
    await user.paste('Portl');
    await user.click(await screen.findByRole('option', { name: /Portland/ }));
    expect(screen.queryByText(/only anonymous experience/)).toBeNull();
    await user.click(screen.getByRole('switch', { name: /Anonymous/ }));
    await waitFor(() => expect(calls.some(({ key }) => key === 'GET /experiences/company')).toBe(true));
    if (alone) await user.click(await screen.findByRole('checkbox', { name: /Wait for another one from Portland/ }));
    else expect(screen.queryByText(/only anonymous experience/)).toBeNull();
    await user.click(submitButton());
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
    expect(sent(calls)[0]?.body).toMatchObject({ is_anonymous: true, city: 'Portland', wait_for_company: alone });
  });

  it('leaves the city out when asked to', async () => {
    const calls = fakeApi({ ...answers, 'POST /experiences': accepted });
    const { user, onSubmitted } = open();
    await fill(user);
    await user.click(screen.getByRole('combobox', { name: 'City or town' }));
    await user.paste('Portl');
    await user.click(await screen.findByRole('option', { name: /Portland/ }));
    await user.click(screen.getByRole('switch', { name: /Anonymous/ }));
    await user.click(await screen.findByRole('button', { name: 'Leave the city out' }));
    await user.click(submitButton());
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
    expect(sent(calls)[0]?.body).toMatchObject({ city: null, latitude: null, wait_for_company: false });
  });

  it('finds a typed place with the keyboard', async () => {
    fakeApi(answers);
    const { user } = open();
    const input = screen.getByRole('combobox', { name: 'City or town' });
    await user.type(input, 'port');
    await screen.findByRole('option', { name: /Portland/ });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(input).toHaveProperty('value', 'Portland, OR, United States');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(input).toHaveProperty('value', '');
  });

  it('accepts a point on the map, with or without the name of its city', async () => {
    let city: string | null = 'Portland';
    const calls = fakeApi({
      ...answers,
      'GET /geo/locate': { latitude: 45, longitude: -122, city: null, state: null, source: 'ip' },
      'GET /geo/reverse': () => (city === null ? errorReply('INTERNAL') : { city, state: 'OR', country: 'US' }),
      'POST /experiences': accepted,
    });
    const { user, onSubmitted } = open();
    await fill(user);
    const openMap = async () => {
      await user.click(screen.getByRole('button', { name: 'Choose on a map' }));
      return screen.findByRole('dialog', { name: 'Choose Experience Location' });
    };
    const dialog = await openMap();
    await user.click(within(dialog).getByRole('button', { name: 'Confirm Location' }));
    expect(within(dialog).getByRole('alert').textContent).toContain(MESSAGES.mapPoint);
    await user.click(await within(dialog).findByRole('button', { name: 'a point' }));
    await within(dialog).findByText('Chosen: Portland, OR, United States');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm Location' }));
    expect(screen.getByRole('combobox', { name: 'City or town' })).toHaveProperty('value', 'Portland, OR, United States');

    city = null;
    const again = await openMap();
    await user.click(await within(again).findByRole('button', { name: 'another point' }));
    await within(again).findByText(/Its name could not be looked up/);
    await user.click(within(again).getByRole('button', { name: 'Confirm Location' }));
    await user.click(submitButton());
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
    expect(sent(calls)[0]?.body).toMatchObject({ latitude: 46.1235, longitude: -121.9877, city: null, state: null });
  });

  it('shows seven categories of a type and the rest on demand, and limits the choice to twelve', async () => {
    const calls = fakeApi(answers);
    const { user } = open(createMember({ campus_mode: true }));
    const positive = await screen.findByRole('group', { name: 'Positive' });
    expect(calls.find(({ key }) => key === 'GET /feedback-categories')?.query.getAll('feedback_types[]')).toEqual(['standard', 'campus']);
    const chips = () => within(positive).getAllByRole('button', { name: /Kind/ });
    expect(chips()).toHaveLength(7);
    await user.click(within(positive).getByRole('button', { name: /Show More/ }));
    expect(chips()).toHaveLength(9);
    for (const chip of chips()) await user.click(chip);
    for (const name of [/Quiet 1$/, /Quiet 2$/, /Quiet 3$/]) await user.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('img', { name: 'Rating 27' })).toBeDefined();
    expect(screen.getByRole('button', { name: /Rude 1$/ })).toHaveProperty('disabled', true);
  });

  it('restores the draft after a reload of the tab', async () => {
    fakeApi(answers);
    const { user } = open();
    await fill(user);
    const { unmount } = renderScreen(<SubmitExperienceForm user={createMember()} onSubmitted={() => {}} />);
    expect(screen.getAllByText('We kept what you wrote before.')).toHaveLength(1);
    expect(screen.getAllByLabelText('Person name').at(-1)).toHaveProperty('value', 'Jordan Avery');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getAllByLabelText('Person name').at(-1)).toHaveProperty('value', '');
    unmount();
  });

  it('warns of an identifier that the member already wrote about', async () => {
    fakeApi({ ...answers, 'POST /experiences/check-existing': { exists: true } });
    const { user } = open();
    await user.selectOptions(screen.getByLabelText('Platform'), 'hinge');
    await user.type(screen.getByLabelText('Social ID'), 'jordan.avery');
    await user.tab();
    expect(await screen.findByText('You have already shared an experience about this ID.')).toBeDefined();
  });

  it('offers the countries for a phone number', async () => {
    fakeApi(answers);
    const { user } = open();
    await user.selectOptions(screen.getByLabelText('Platform'), 'phone');
    expect(await screen.findByRole('option', { name: /United Kingdom 🇬🇧 \+44/ })).toBeDefined();
  });

  it('can load the categories again after an error', async () => {
    let attempts = 0;
    fakeApi({ ...answers, 'GET /feedback-categories': () => (attempts++ === 0 ? errorReply('INTERNAL') : categories) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: /Kind 1$/ })).toBeDefined();
  });
});

describe('supporting files', () => {
  const uploaded = (name: string): ApiData<'POST /files/evidence'> => ({
    id: crypto.randomUUID(),
    url: '/api/v1/files/x?token=t',
    name,
    size: 3,
    kind: 'video',
  });
  const createFile = (name: string) => new File(['abc'], name);
  const choose = (user: ReturnType<typeof open>['user'], ...names: string[]) =>
    user.upload(
      screen.getByLabelText('Add files', { selector: 'input' }),
      names.map((name) => createFile(name)),
    );
  const tick = (user: ReturnType<typeof open>['user']) => user.click(screen.getByRole('checkbox', { name: /I confirm that I may share/ }));
  const rows = () => screen.queryAllByRole('button', { name: /^Remove .*\.mp4/ });

  it('are disabled until the legal box is ticked, which must stay ticked', async () => {
    const calls = fakeApi({ ...answers, 'POST /files/evidence': () => uploaded('a.mp4') });
    storeFilledDraft();
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Add files' }));
    expect(screen.getByText(MESSAGES.legalTick)).toBeDefined();
    await tick(user);
    expect(screen.queryByText(MESSAGES.legalTick)).toBeNull();
    await choose(user, 'a.mp4');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(calls.filter(({ key }) => key === 'POST /files/evidence')).toHaveLength(1);
    await tick(user);
    await screen.findByRole('button', { name: /Kind 1$/ });
    await user.click(submitButton());
    expect(await screen.findAllByText(MESSAGES.legalTick)).not.toHaveLength(0);
    expect(sent(calls)).toHaveLength(0);
  });

  it('are shown to the person only when chosen, and survive a reload', async () => {
    let count = 0;
    const calls = fakeApi({
      ...answers,
      'POST /files/evidence': () => uploaded(`${(count += 1)}.mp4`),
      'POST /experiences': accepted,
    });
    storeFilledDraft();
    const first = open();
    await tick(first.user);
    await choose(first.user, '1.mp4', '2.mp4');
    await waitFor(() => expect(rows()).toHaveLength(2));
    await first.user.click(screen.getByRole('checkbox', { name: /Show 2.mp4/ }));
    first.unmount();

    const { user, onSubmitted } = open();
    expect(rows()).toHaveLength(2);
    await screen.findByRole('button', { name: /Kind 1$/ });
    await user.click(submitButton());
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
    const body = sent(calls)[0]?.body as { evidence_ids: string[]; visible_evidence_ids: string[] } | undefined;
    expect(body?.evidence_ids).toHaveLength(2);
    expect(body?.visible_evidence_ids).toEqual(body?.evidence_ids.slice(1));
  });

  it('are limited to five pictures or videos, and a failed one is retried or removed before submitting', async () => {
    let isDown = true;
    const calls = fakeApi({
      ...answers,
      'POST /files/evidence': () => (isDown ? noAnswer : uploaded('a.mp4')),
      'POST /experiences': accepted,
    });
    storeFilledDraft();
    const { user, onSubmitted } = open();
    await tick(user);
    await choose(user, ...Array.from({ length: 6 }, (_, index) => `${index}.mp4`));
    expect(screen.getByText(MESSAGES.tooManyFiles)).toBeDefined();
    await screen.findByText('Failed to upload 4.mp4');
    for (const name of ['1.mp4', '2.mp4', '3.mp4', '4.mp4']) await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
    await user.click(submitButton());
    expect(await screen.findAllByText(/A file could not be uploaded/)).not.toHaveLength(0);
    expect(sent(calls)).toHaveLength(0);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Upload 0.mp4 again' }));
    await screen.findByText(/^Added/);
    await user.click(submitButton());
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
  });

  it('that no longer exist are reported at their field', async () => {
    fakeApi({ ...answers, 'POST /files/evidence': () => uploaded('a.mp4'), 'POST /experiences': errorReply('INVALID_EVIDENCE') });
    storeFilledDraft();
    const { user } = open();
    await tick(user);
    await choose(user, 'a.mp4');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(submitButton());
    await screen.findAllByText(/cannot be used. Remove your files and add them again/);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add files' }));
  });
});

it('explains what an unverified member has to do', () => {
  renderScreen(<VerificationRequired missing="verification" />);
  expect(screen.getByText('Verification Required')).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profile');
});

describe('an anonymous experience', () => {
  it('says when reviewers receive it where they get all of a day together, and leads to how authors are protected', async () => {
    fakeApi(answers);
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: /Anonymous/ }));
    expect(screen.getByRole('link', { name: 'How we keep authors anonymous' }).getAttribute('href')).toBe('/how-we-protect-authors');
    expect(screen.queryByText(/tomorrow morning/)).toBeNull();
    const fact = Object.assign(document.createElement('meta'), { name: 'candor-mixes-daily', content: '1' });
    document.head.append(fact);
    await user.click(screen.getByRole('switch', { name: /Anonymous/ }));
    await user.click(screen.getByRole('switch', { name: /Anonymous/ }));
    screen.getByText(/Reviewers receive it tomorrow morning, together with others/);
    fact.remove();
  });
});
