import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi, errorReply, type Answers } from '../../../../test/fake-api.ts';
import { openAsMember } from '../../../../test/open-as-member.tsx';
import { A_TOKEN } from '../../../../test/render-app.tsx';
import { createMember } from '../../../../test/samples.ts';
import { typeCode } from '../../../../test/type-code.ts';
import type { ApiData } from '../../../lib/api/api-client.ts';
import { readToken } from '../../../lib/session/token.ts';
import ProfilePage from './profile.tsx';

const stats: ApiData<'GET /user/stats'> = {
  experience_count: 4,
  linked_experiences_count: 2,
  linked_social_ids_count: 3,
  disputes_count: 1,
  pending_reviews_count: 140,
  reviewer_rank: null,
  reveals: 3,
  admin: null,
};
const trust: ApiData<'GET /user/trust-score'> = {
  score: 57,
  tier: 'silver',
  factors: [
    { key: 'verified_account', label: 'Verified account', points: 25, max: 25, hint: 'Verify your account.' },
    { key: 'verified_email', label: 'Verified email', points: 0, max: 5, hint: 'Add and verify your email address.' },
    { key: 'rejected_experiences', label: 'Rejected experiences', points: -5, max: -20, hint: '5 points off for each.' },
  ],
  gates: [
    { feature: 'Search', required: 50, met: true },
    { feature: 'Submit Experience', required: 60, met: false },
  ],
};
const sent = { sent: true, resend_in: 60, expires_in: 600 } as const;

async function open(member = createMember(), answers: Answers = {}, at = '/profile') {
  const app = openAsMember(<Route path="/profile" element={<ProfilePage />} />, {
    at,
    member,
    answers: {
      'GET /user/stats': stats,
      'GET /user/checklist': { steps: [], goal: { feature: 'Submit Experience', required: 60, missing: 0 }, dismissed: true },
      'GET /user/payments': { payments: [] },
      'GET /reveals/pending-credits': { credits: [], total: 0 },
      'POST /reveals/acknowledge': { acknowledged: 0 },
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'Profile' });
  return app;
}

afterEach(() => vi.unstubAllGlobals());

describe('the profile', () => {
  it('shows the member’s identity, with counts that link to their lists', async () => {
    await open(createMember({ display_name: 'Maya Lindqvist', birthdate: '1994-05-01', created_at: new Date().toISOString() }));
    expect(screen.getByRole('heading', { name: 'Maya Lindqvist' })).toBeTruthy();
    for (const text of ['No email set', 'Verified', '+1 (415) 555-0103', 'May 1994', 'today', 'Member'])
      expect(screen.getByText(text)).toBeTruthy();
    const shared = await screen.findByRole('link', { name: '4 Experiences Shared' });
    expect(shared.getAttribute('href')).toBe('/my-experiences');
    expect(screen.getByRole('link', { name: '2 Linked Experiences' }).getAttribute('href')).toBe('/linked-experiences');
    expect(screen.getByRole('button', { name: '72 Silver Trust Score' })).toBeTruthy();
    expect(screen.getByText('Experience Disputes')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Community' }).getAttribute('href')).toBe('/community');
    expect(screen.queryByText('Review Queue')).toBeNull();
  });

  it('says which details the member has not added, and why they are suspended', async () => {
    await open(
      createMember({
        birthdate: null,
        phone_number: null,
        phone_verified: false,
        verification_status: false,
        profile_completeness: { has_birthdate: false, has_display_name: true, is_complete: false },
        bans: [{ reason: 'Invented experiences', until: null, decision_id: null }],
      }),
    );
    for (const text of [
      'Pending Verification',
      'No phone set',
      'No birthdate set',
      'Your profile isn’t complete yet',
      /^Reason: Invented experiences/,
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('button', { name: 'Add Phone' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Birthdate' })).toBeTruthy();
  });

  it('says when the counts cannot be loaded, and can load them again', async () => {
    let failures = 1;
    const { user } = await open(createMember(), { 'GET /user/stats': () => (failures-- > 0 ? errorReply('FORBIDDEN') : stats) });
    await screen.findByText('We couldn’t load your counts.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: '4 Experiences Shared' });
  });

  it('shows an admin the review queue, and “Admin” instead of a rank', async () => {
    await open(createMember({ role: 'admin' }), { 'GET /user/stats': { ...stats, reviewer_rank: -1 } });
    expect((await screen.findByRole('link', { name: '99+ Review Queue' })).getAttribute('href')).toBe('/review-queue');
    expect(screen.getByRole('button', { name: 'Admin Reviewer Rank' })).toBeTruthy();
  });

  it.each([
    ['email', 'Add Email'],
    ['photo', 'Profile photo'],
  ])('opens the dialog that a link names (%s), once', async (link, title) => {
    const { currentPath } = await open(createMember(), {}, `/profile?open=${link}`);
    await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(currentPath()).toBe('/profile'));
  });

  it('links the last payments to the payment history', async () => {
    const payment = {
      id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c22',
      pack_name: 'Popular Pack',
      reveals_purchased: 15,
      total_cents: 799,
      currency: 'USD',
      status: 'COMPLETED' as const,
      created_at: '2026-11-20T12:00:00.000Z',
    };
    await open(createMember(), { 'GET /user/payments': { payments: [payment] } });
    const link = await screen.findByRole('link', { name: 'See payment history' });
    expect(link.getAttribute('href')).toBe('/payment?tab=history');
  });

  it('leads to the pages about Candor', async () => {
    await open(createMember());
    const links = within(await screen.findByRole('navigation', { name: 'More about Candor' })).getAllByRole('link');
    const targets = links.map((link) => link.getAttribute('href'));
    expect(targets).toEqual(expect.arrayContaining(['/privacy', '/terms', '/guidelines', '/contact']));
  });

  it('changes the display name, refuses an empty one and removes markup', async () => {
    const { user, callsTo } = await open(createMember(), { 'PUT /user': ({ body }) => ({ user: createMember(body as object) }) });
    await user.click(screen.getByRole('button', { name: 'Edit display name' }));
    const dialog = await screen.findByRole('dialog');
    const input = within(dialog).getByRole('textbox', { name: 'Display name' });
    await user.clear(input);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText('Please enter your display name');
    expect(document.activeElement).toBe(input);
    await user.type(input, 'Maya <b>L</b>.{Enter}');
    await waitFor(() => expect(callsTo('PUT /user')[0]?.body).toEqual({ display_name: 'Maya L.' }));
    await screen.findByText('Profile updated');
  });

  it('explains a rejected photo, uploads another one and closes, and removes it', async () => {
    let member = createMember();
    let answer: ApiData<'POST /user/photo'> | ReturnType<typeof errorReply> = errorReply('INVALID_FILE');
    const { user, callsTo } = await open(member, {
      'GET /user': () => ({ user: member }),
      'POST /user/photo': () => answer,
      'DELETE /user/photo': () => {
        member = createMember();
        return null;
      },
    });
    await user.click(screen.getByRole('button', { name: 'Add photo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Profile photo' });
    const input = dialog.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('There is no file field');
    const photo = new File(['a picture'], 'me.png', { type: 'image/png' });
    await user.upload(input, photo);
    await within(dialog).findByText('We can’t accept this file.');
    answer = errorReply('INTERNAL');
    await user.upload(input, photo);
    await within(dialog).findByText('Failed to upload photo');
    const large = new File(['x'], 'large.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 6 * 1024 * 1024 });
    await user.upload(input, large);
    await within(dialog).findByText('Please choose a photo of up to 5 MB');
    expect(callsTo('POST /user/photo')).toHaveLength(2);
    answer = { photo_url: '' };
    await user.upload(input, photo);
    await screen.findByText('Photo upload succeeded but no URL returned');
    answer = { photo_url: '/api/v1/files/1?token=t' };
    member = createMember({ photo_url: '/api/v1/files/1?token=t', photo_source: 'other' });
    await user.upload(input, photo);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Change photo' }));
    const again = await screen.findByRole('dialog', { name: 'Profile photo' });
    await user.click(await within(again).findByRole('button', { name: 'Remove photo' }));
    await screen.findByText('Profile photo removed');
    await waitFor(() => expect(within(again).queryByRole('button', { name: 'Remove photo' })).toBeNull());
  });

  it('sends no photo when the dialog was closed before it could be read', async () => {
    const { user, callsTo } = await open(createMember(), { 'POST /user/photo': { photo_url: '/api/v1/files/1?token=t' } });
    const reading = Promise.withResolvers<void>();
    const decode = vi.fn<() => Promise<void>>(() => reading.promise);
    Object.defineProperty(HTMLImageElement.prototype, 'decode', { value: decode, configurable: true });
    await user.click(screen.getByRole('button', { name: 'Add photo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Profile photo' });
    await user.upload(
      dialog.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['a picture'], 'me.png', { type: 'image/png' }),
    );
    await waitFor(() => expect(decode).toHaveBeenCalledOnce());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => reading.reject(new Error('Not a picture')));
    expect(callsTo('POST /user/photo')).toHaveLength(0);
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  });

  it('refuses an incomplete birthdate and that of a minor, and explains a rejected second correction', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const refusal = errorReply('CONFLICT', { message: 'Your birthdate can only be corrected once.' });
    const { user } = await open(createMember({ birthdate: '1994-05-01' }), { 'PUT /user': refusal });
    await user.click(screen.getByRole('button', { name: 'Edit birthdate' }));
    const dialog = await screen.findByRole('dialog');
    const month = within(dialog).getByRole('combobox', { name: 'Birth month' });
    await user.selectOptions(month, 'Month');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findAllByText('Please select both month and year');
    await user.selectOptions(month, 'December');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Birth year' }), '2008');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findAllByText('You must be at least 18 years old to use this app');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Birth year' }), '1990');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText('Your birthdate can only be corrected once.');
  });

  it('lets LGBTQIA+ override Campus Mode, and reverts a switch that the server rejected', async () => {
    const member = createMember({ campus_mode: true });
    const { user, callsTo } = await open(member, { 'PUT /user': () => errorReply('FORBIDDEN', { message: 'Not now.' }) });
    const campus = screen.getByRole('switch', { name: 'Campus Mode' });
    const lgbtqia = screen.getByRole('switch', { name: 'LGBTQIA+' });
    expect((campus as HTMLInputElement).checked).toBe(true);
    await user.click(lgbtqia);
    await screen.findByText('Not now.');
    expect(callsTo('PUT /user')[0]?.body).toEqual({ lgbtqia: true });
    expect((lgbtqia as HTMLInputElement).checked).toBe(false);
    fakeApi({ 'GET /user': { user: member }, 'PUT /user': { user: createMember({ campus_mode: true, lgbtqia: true }) } });
    await user.click(lgbtqia);
    await screen.findByText('LGBTQIA+ overrides Campus Mode while it’s on.');
    expect((campus as HTMLInputElement).disabled).toBe(true);
    expect((campus as HTMLInputElement).checked).toBe(false);
  });

  it('explains the trust score, and links to a step that raises it', async () => {
    const { user } = await open(createMember(), { 'GET /user/trust-score': trust });
    await user.click(screen.getByRole('button', { name: /Trust Score/ }));
    await screen.findByText('3 more points open Submit Experience.');
    expect(screen.getByRole('img', { name: 'Trust score 57 of 100' })).toBeTruthy();
    expect(screen.getByText('25 of 25')).toBeTruthy();
    expect(screen.getByText('-5')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByRole('textbox', { name: 'Email address' });
  });

  it('shows the privacy notice before the social IDs, until the member asks not to see it again', async () => {
    const { user } = await open(createMember(), { 'GET /user/social-ids': { social_ids: [] } });
    const tile = screen.getByRole('button', { name: /Social IDs Linked/ });
    await user.click(tile);
    const notice = await screen.findByRole('dialog', { name: 'Your Privacy Matters' });
    await user.click(within(notice).getByRole('checkbox'));
    await user.click(within(notice).getByRole('button', { name: 'Continue' }));
    const manage = await screen.findByRole('dialog', { name: 'Manage Social IDs' });
    await user.click(within(manage).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(tile);
    await screen.findByRole('dialog', { name: 'Manage Social IDs' });
  });

  it('shows the number of reveals and where they come from', async () => {
    const { user } = await open(createMember(), {
      'GET /reveals/count': { reveals: 999, unlimited: true },
      'GET /reveals/packs': { packs: [] },
    });
    await user.click(screen.getByRole('button', { name: /Reveals Available/ }));
    await screen.findByText('Unlimited reveals');
    expect(screen.getByText('∞')).toBeTruthy();
    expect(screen.getByText(/1 for each experience of yours that’s approved/)).toBeTruthy();
  });

  it('shows the last three payments, and the rest on request', async () => {
    const paymentOf = (number: number) => ({
      id: `3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c0${number}`,
      pack_name: `Pack ${number}`,
      reveals_purchased: 5,
      total_cents: 299,
      currency: 'USD',
      status: 'COMPLETED' as const,
      created_at: '2026-11-20T12:00:00.000Z',
    });
    const { user } = await open(createMember(), { 'GET /user/payments': { payments: [1, 2, 3, 4].map(paymentOf) } });
    await screen.findByText('Pack 3');
    expect(screen.queryByText('Pack 4')).toBeNull();
    expect(screen.getAllByText('$2.99')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getByText('Pack 4')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.queryByText('Pack 4')).toBeNull();
  });

  it('signs out: notifies the server, empties the local storage and loads the welcome page', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { user, callsTo } = await open(createMember(), { 'POST /logout': null });
    expect(readToken()).toBe(A_TOKEN);
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(callsTo('POST /logout')).toHaveLength(1);
    expect(localStorage.length).toBe(0);
    assign.mockRestore();
  });
});

describe('verifying an email address', () => {
  it('asks for a valid address, then for the code, and confirms', async () => {
    const verified = createMember({ email: 'maya@example.org', email_verified: true });
    const { user, callsTo } = await open(createMember(), {
      'POST /auth/add-email': sent,
      'POST /auth/verify-email': ({ body }) =>
        (body as { verification_code: string }).verification_code === '123456' ? { user: verified } : errorReply('INVALID_CODE'),
    });
    await user.click(screen.getByRole('button', { name: 'Add Email' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Email' });
    const send = within(dialog).getByRole('button', { name: 'Send code' });
    await user.click(send);
    await within(dialog).findByText('Please enter your email address');
    const input = within(dialog).getByRole('textbox', { name: 'Email address' });
    await user.type(input, 'maya@example');
    await user.click(send);
    await within(dialog).findByText('Please enter a valid email address');
    await user.type(input, '.org');
    await user.click(send);
    await within(dialog).findByText('maya@example.org');
    expect(callsTo('POST /auth/add-email')[0]?.body).toEqual({ email: 'maya@example.org' });
    const resend = within(dialog).getByRole('button', { name: /Resend code in/ });
    expect((resend as HTMLButtonElement).disabled).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: 'Verify' }));
    await within(dialog).findByText('Please enter a valid 6-digit verification code');
    await typeCode(user, '000000');
    await within(dialog).findByText('Invalid verification code');
    await typeCode(user, '123456');
    await within(dialog).findByText('Email verified');
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  });

  it('goes back to the address field, which keeps its value', async () => {
    const { user } = await open(createMember(), { 'POST /auth/add-email': sent });
    await user.click(screen.getByRole('button', { name: 'Add Email' }));
    await user.type(await screen.findByRole('textbox', { name: 'Email address' }), 'maya@example.org{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Go back' }));
    const input = await screen.findByRole('textbox', { name: 'Email address' });
    expect((input as HTMLInputElement).value).toBe('maya@example.org');
  });
});

describe('verifying a phone number', () => {
  it('requires a valid number and the consent, and sends both', async () => {
    const { user, callsTo } = await open(createMember({ phone_number: null, phone_verified: false, has_phone: false }), {
      'POST /auth/add-phone': sent,
    });
    await user.click(screen.getByRole('button', { name: 'Add Phone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Phone' });
    const send = within(dialog).getByRole('button', { name: 'Send code' });
    await user.click(send);
    await within(dialog).findByText('Please enter a phone number');
    await within(dialog).findByText('Please agree to receive SMS messages for verification');
    const input = within(dialog).getByRole('textbox', { name: 'Phone number' });
    await user.type(input, '41555501');
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(send);
    await within(dialog).findByText('Please enter a valid phone number');
    await user.type(input, '04');
    await user.click(send);
    await within(dialog).findByText('+1 (415) 555-0104');
    expect(callsTo('POST /auth/add-phone')[0]?.body).toMatchObject({ phone_number: '+14155550104', carrier_consent_given: true });
  });
});
