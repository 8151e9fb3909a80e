import { MESSAGES } from '@candor/contract/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, noAnswer, errorReply } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { createMember } from '../../../test/samples.ts';
import { accepted, answers, categories, fillForm, openForm, sent, submitButton } from '../../../test/submit-experience.tsx';
import type { MapCanvasProps } from '../../ui/map/map-canvas.tsx';
import { DRAFT_NAME } from './experience-form.ts';
import { SubmitExperienceForm } from './submit-experience-form.tsx';
import { VerificationRequired } from './verification-required.tsx';

// happy-dom cannot draw the map. These buttons replace clicks on it.
vi.mock('../../ui/map/map-canvas.tsx', () => ({
  MapCanvas: ({ onSelect }: MapCanvasProps) => (
    <>
      <button type="button" onClick={() => onSelect({ latitude: 45.5, longitude: -122.7 })}>
        a point
      </button>
      <button type="button" onClick={() => onSelect({ latitude: 46.123_456, longitude: -121.987_654 })}>
        another point
      </button>
    </>
  ),
}));

describe('submitting an experience', () => {
  it('submits the form once, shows the rating and continues', async () => {
    const calls = fakeApi({ ...answers, 'POST /experiences': accepted });
    const { user, onSubmitted } = openForm();
    await fillForm(user);
    await user.dblClick(submitButton());
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
    expect(screen.getByText('Experience submitted successfully! (Rating: 3)')).toBeDefined();
    expect(sent(calls)).toHaveLength(1);
    expect(sent(calls)[0]).toMatchObject({
      idempotencyKey: expect.stringMatching(/^\w{32}$/),
      body: { person_name: 'Jordan Avery', tags: [1], feedback_types: ['standard'], approximate_experience_date: true },
    });
    expect(sessionStorage.getItem(`candor.draft.${DRAFT_NAME}`)).toBeNull();
  });

  it('shows missing input at the fields, in the summary and as a toast, and focuses the first', async () => {
    const calls = fakeApi(answers);
    const { user } = openForm();
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
    const { user, onSubmitted } = openForm();
    await fillForm(user);
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
        errors: { 'platforms.0.social_id': ['You can’t share an experience about your own ID.'] },
      }),
    });
    const { user } = openForm();
    await fillForm(user);
    await user.click(submitButton());
    await screen.findAllByText('You can’t share an experience about your own ID.');
    expect(screen.getByLabelText('Social ID').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Person name')).toHaveProperty('value', 'Jordan Avery');
  });

  it('asks for confirmation before it sends a comment with private details', async () => {
    const calls = fakeApi({ ...answers, 'POST /experiences': accepted });
    const { user, onSubmitted } = openForm();
    await fillForm(user, 'Call +1 415 555 0143');
    await user.click(submitButton());
    const dialog = await screen.findByRole('dialog', { name: 'Check your comment' });
    expect(within(dialog).getByText('a phone number')).toBeDefined();
    expect(sent(calls)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
  });

  it('clears and disables the comment while anonymous, and restores it', async () => {
    const calls = fakeApi({ ...answers, 'POST /experiences': accepted });
    const { user, onSubmitted } = openForm();
    await fillForm(user);
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

  it.each([true, false])(
    'offers to wait for another one only if an anonymous experience would be the only one of its city: %s',
    async (alone) => {
      const calls = fakeApi({ ...answers, 'GET /experiences/company': { alone }, 'POST /experiences': accepted });
      const { user, onSubmitted } = openForm();
      await fillForm(user);
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
    },
  );

  it('leaves the city out when asked to', async () => {
    const calls = fakeApi({ ...answers, 'POST /experiences': accepted });
    const { user, onSubmitted } = openForm();
    await fillForm(user);
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
    const { user } = openForm();
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
    const { user, onSubmitted } = openForm();
    await fillForm(user);
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
    const secondDialog = await openMap();
    await user.click(await within(secondDialog).findByRole('button', { name: 'another point' }));
    await within(secondDialog).findByText(/We couldn’t find its name/);
    await user.click(within(secondDialog).getByRole('button', { name: 'Confirm Location' }));
    await user.click(submitButton());
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
    expect(sent(calls)[0]?.body).toMatchObject({ latitude: 46.1235, longitude: -121.9877, city: null, state: null });
  });

  it('shows seven categories of a type and the rest on demand, and limits the choice to twelve', async () => {
    const calls = fakeApi(answers);
    const { user } = openForm(createMember({ campus_mode: true }));
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

  it('restores the draft when the form is opened again, until the member starts over', async () => {
    fakeApi(answers);
    const { user } = openForm();
    await fillForm(user);
    const { unmount } = renderScreen(<SubmitExperienceForm user={createMember()} onSubmitted={() => {}} />);
    expect(screen.getAllByText('We kept what you wrote before.')).toHaveLength(1);
    expect(screen.getAllByLabelText('Person name').at(-1)).toHaveProperty('value', 'Jordan Avery');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getAllByLabelText('Person name').at(-1)).toHaveProperty('value', '');
    unmount();
  });

  it('warns of an identifier that the member already wrote about', async () => {
    fakeApi({ ...answers, 'POST /experiences/check-existing': { exists: true } });
    const { user } = openForm();
    await user.selectOptions(screen.getByLabelText('Platform'), 'hinge');
    await user.type(screen.getByLabelText('Social ID'), 'jordan.avery');
    await user.tab();
    expect(await screen.findByText('You’ve already shared an experience about this ID.')).toBeDefined();
  });

  it('offers the countries for a phone number', async () => {
    fakeApi(answers);
    const { user } = openForm();
    await user.selectOptions(screen.getByLabelText('Platform'), 'phone');
    expect(await screen.findByRole('option', { name: /United Kingdom 🇬🇧 \+44/ })).toBeDefined();
  });

  it('can load the categories again after an error', async () => {
    let attempts = 0;
    fakeApi({ ...answers, 'GET /feedback-categories': () => (attempts++ === 0 ? errorReply('INTERNAL') : categories) });
    const { user } = openForm();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: /Kind 1$/ })).toBeDefined();
  });
});

it('explains what an unverified member has to do', () => {
  renderScreen(<VerificationRequired missing="verification" />);
  expect(screen.getByText('Verification Required')).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profile');
});

describe('an anonymous experience', () => {
  it('says when reviewers receive it if they get a day’s submissions together, and links to the page about the protection of authors', async () => {
    fakeApi(answers);
    const { user } = openForm();
    await user.click(await screen.findByRole('switch', { name: /Anonymous/ }));
    expect(screen.getByRole('link', { name: 'How we keep authors anonymous' }).getAttribute('href')).toBe('/how-we-protect-authors');
    expect(screen.queryByText(/receive it within a day/)).toBeNull();
    const fact = Object.assign(document.createElement('meta'), { name: 'candor-mixes-daily', content: '1' });
    document.head.append(fact);
    await user.click(screen.getByRole('switch', { name: /Anonymous/ }));
    await user.click(screen.getByRole('switch', { name: /Anonymous/ }));
    screen.getByText(/Reviewers receive it within a day, together with others/);
    fact.remove();
  });

  it('does not promise a day once it waits for another one', async () => {
    fakeApi({ ...answers, 'GET /experiences/company': { alone: true } });
    const fact = Object.assign(document.createElement('meta'), { name: 'candor-mixes-daily', content: '1' });
    document.head.append(fact);
    const { user } = openForm();
    await user.click(await screen.findByRole('combobox', { name: 'City or town' }));
    await user.paste('Portl');
    await user.click(await screen.findByRole('option', { name: /Portland/ }));
    await user.click(screen.getByRole('switch', { name: /Anonymous/ }));
    const wait = await screen.findByRole('checkbox', { name: /Wait for another one from Portland/ });
    screen.getByText(/receive it within a day/);
    await user.click(wait);
    expect(screen.queryByText(/receive it within a day/)).toBeNull();
    // Another city is another question.
    await user.click(screen.getByRole('combobox', { name: 'City or town' }));
    await user.paste('x');
    await screen.findByText(/receive it within a day/);
    fact.remove();
  });
});
