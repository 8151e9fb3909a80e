import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { Route } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorReply, type Answers } from '../../../../test/fake-api.ts';
import { openAsMember } from '../../../../test/open-as-member.tsx';
import { createMember, socialIdSample } from '../../../../test/samples.ts';
import { typeCode } from '../../../../test/type-code.ts';
import type { ApiData } from '../../../lib/api/api-client.ts';
import SocialIdsPage from './social-ids.tsx';

type SocialId = ApiData<'GET /user/social-ids'>['social_ids'][number];

const instagram: SocialId = socialIdSample;
const phone: SocialId = {
  ...instagram,
  id: '22222222-2222-4222-8222-222222222222',
  platform: 'phone',
  social_id: '+14155550103',
  type: 'phone',
  verified: true,
  proved: true,
};
const linked = (socialId: SocialId, count = 0): ApiData<'POST /user/social-ids/verify'> => ({
  social_id: socialId,
  linked_experiences_count: count,
  has_linked_experiences: count > 0,
});

async function open(answers: Answers = {}, member = createMember()) {
  const app = openAsMember(<Route path="/social-ids" element={<SocialIdsPage />} />, {
    at: '/social-ids',
    member,
    answers: { 'GET /user/social-ids': { social_ids: [] }, ...answers },
  });
  await screen.findByRole('heading', { name: 'Social IDs' });
  return app;
}
async function fillAndLink(user: ReturnType<typeof userEvent.setup>, platform: string, name: string, value: string) {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Platform' }), platform);
  const input = screen.getByRole('textbox', { name });
  await user.clear(input);
  await user.type(input, value);
  await user.click(screen.getByRole('button', { name: 'Link' }));
}

afterEach(() => vi.unstubAllGlobals());

describe('the linked IDs', () => {
  it('are listed without duplicates, and removed after a confirmation only', async () => {
    let ids = [instagram, { ...instagram, id: '33333333-3333-4333-8333-333333333333' }, phone];
    const { user, callsTo } = await open({
      'GET /user/social-ids': () => ({ social_ids: ids }),
      'DELETE /user/social-ids/{id}': () => {
        ids = [phone];
        return null;
      },
    });
    const list = await screen.findByRole('list', { name: 'Your IDs' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).getByText('+1 (415) 555-0103')).toBeTruthy();
    await user.click(within(list).getByRole('button', { name: 'Unlink Instagram maya.l' }));
    const dialog = await screen.findByRole('dialog', { name: 'Unlink this ID?' });
    expect(dialog.textContent).toContain('This cannot be undone.');
    expect(callsTo('DELETE /user/social-ids/{id}')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(within(screen.getByRole('list', { name: 'Your IDs' })).getAllByRole('listitem')).toHaveLength(1));
    expect(callsTo('DELETE /user/social-ids/{id}')[0]?.path).toBe(`/user/social-ids/${instagram.id}`);
  });

  it('show an empty state and an error state', async () => {
    const { user } = await open();
    await screen.findByText('No social IDs linked yet');
    cleanup();
    let failures = 1;
    await open({ 'GET /user/social-ids': () => (failures-- > 0 ? errorReply('FORBIDDEN') : { social_ids: [phone] }) });
    await screen.findByText('We couldn’t load your social IDs');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('list', { name: 'Your IDs' });
  });
});

describe('linking', () => {
  it('requires platform and username, explains what is missing, and sends the handle without its @', async () => {
    const { user, callsTo } = await open({ 'POST /user/social-ids': linked(instagram) });
    const link = screen.getByRole('button', { name: 'Link' });
    expect((link as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('Please select a platform and enter a username')).toBeTruthy();
    await fillAndLink(user, 'instagram', 'Username', '@Maya.L');
    await screen.findByText('Instagram linked');
    expect(callsTo('POST /user/social-ids')[0]?.body).toEqual({ platform: 'instagram', social_id: 'Maya.L', type: 'handle' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' }).value).toBe('');
  });

  it('explains the platform’s format before anything is sent', async () => {
    const { user, callsTo } = await open();
    await fillAndLink(user, 'snapchat', 'Username', 'ab');
    await screen.findByText(
      'Snapchat usernames must be 3-15 characters long and can only contain letters, digits, dots, hyphens and underscores',
    );
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Username' }));
    expect(callsTo('POST /user/social-ids')).toHaveLength(0);
  });

  it('shows how many experiences about the linked ID were found', async () => {
    const { user } = await open({ 'POST /user/social-ids': linked(instagram, 3) });
    await fillAndLink(user, 'instagram', 'Username', 'maya.l');
    const dialog = await screen.findByRole('dialog', { name: 'We found 3 experiences' });
    expect(within(dialog).getByRole('link', { name: 'View Experiences' }).getAttribute('href')).toBe('/experiences');
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for no proof of a phone number, which its code has proved', async () => {
    const { user } = await open({
      'POST /user/social-ids': { sent: true, resend_in: 60, expires_in: 600 },
      'POST /user/social-ids/verify': linked(phone, 3),
    });
    await fillAndLink(user, 'phone', 'Phone number', '4155550103');
    await typeCode(user, '123456');
    const dialog = await screen.findByRole('dialog', { name: 'We found 3 experiences' });
    within(dialog).getByText(/^Others shared 3 experiences about .* You can read them in full, free, and reply\.$/);
    expect(within(dialog).queryByText(/Prove/)).toBeNull();
  });

  it('explains that an ID belongs to another member, without revealing who', async () => {
    const { user } = await open({
      'POST /user/social-ids': errorReply('SOCIAL_ID_ALREADY_CLAIMED', { data: { current_owner: 'opaque' } }),
    });
    await fillAndLink(user, 'instagram', 'Username', 'maya.l');
    const dialog = await screen.findByRole('dialog', { name: 'Is this ID yours?' });
    expect(dialog.textContent).toContain('Instagram maya.l');
    expect(dialog.textContent).not.toContain('opaque');
  });

  it('requires a reason and a document for an ownership dispute, sends both, and says when one is already open', async () => {
    const fileId = '44444444-4444-4444-8444-444444444444';
    let uploads = 0;
    const { user, callsTo } = await open({
      'POST /user/social-ids': errorReply('SOCIAL_ID_ALREADY_CLAIMED', { data: { current_owner: 'opaque' } }),
      'POST /files/evidence': () =>
        (uploads += 1) === 1
          ? errorReply('INVALID_FILE')
          : { id: fileId, url: `/api/v1/files/${fileId}`, name: 'passport.pdf', size: 4, kind: 'document' },
      'POST /ownership-disputes': errorReply('DISPUTE_OPEN'),
    });
    await fillAndLink(user, 'instagram', 'Username', 'maya.l');
    const dialog = within(await screen.findByRole('dialog', { name: 'Is this ID yours?' }));
    expect(dialog.getByText(/3-5 business days/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'File dispute' }));
    await dialog.findByText('Please provide a reason for the ownership dispute');
    expect(document.activeElement).toBe(dialog.getByLabelText('Why it’s yours'));
    await user.type(dialog.getByLabelText('Why it’s yours'), '  Mine since 2016. ');
    await user.click(dialog.getByRole('button', { name: 'File dispute' }));
    await dialog.findByText('Please provide at least one supporting document');
    const choose = async (...files: File[]) => user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files);
    await choose(new File(['oops'], 'broken.pdf'));
    await dialog.findByText(/^Failed to upload broken.pdf/);
    await user.click(dialog.getByRole('button', { name: 'Remove broken.pdf' }));
    await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.pdf'));
    await dialog.findByText('large.pdf is larger than 5MB');
    await user.click(dialog.getByRole('button', { name: 'Remove large.pdf' }));
    await choose(new File(['good'], 'passport.pdf'));
    await dialog.findByText('Ready');
    expect(callsTo('POST /files/evidence')).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'File dispute' }));
    await dialog.findByText('You’ve already filed a dispute about this ID. You can follow it in My Disputes.');
    expect(callsTo('POST /ownership-disputes')[0]?.body).toEqual({
      platform: 'instagram',
      social_id: 'maya.l',
      current_owner_user_id: 'opaque',
      reason: 'Mine since 2016.',
      evidence_urls: [fileId],
    });
  });

  it('says that an ID is already linked, and explains the limits', async () => {
    let answer = errorReply('ALREADY_LINKED');
    const { user } = await open({ 'POST /user/social-ids': () => answer });
    await fillAndLink(user, 'instagram', 'Username', 'maya.l');
    await screen.findByText('You’ve already linked this ID.');
    answer = errorReply('LINK_LIMIT');
    await fillAndLink(user, 'instagram', 'Username', 'maya.lind');
    await screen.findByText('You’ve reached the limit for linking IDs. Please try again later.');
    expect(screen.getByText(/You can have 20 IDs and link 5 new ones a day/)).toBeTruthy();
  });

  it('reports the outcome although the username was changed meanwhile', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof errorReply>>();
    const { user } = await open({ 'POST /user/social-ids': () => answer.promise });
    await fillAndLink(user, 'instagram', 'Username', 'maya.l');
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'x');
    answer.resolve(errorReply('LINK_LIMIT'));
    await screen.findByText('You’ve reached the limit for linking IDs. Please try again later.');
  });

  it('links an email address with a code, also after a reload', async () => {
    const email: SocialId = { ...phone, platform: 'email', type: 'email', social_id: 'maya@example.org' };
    const answers: Answers = {
      'POST /user/social-ids': { sent: true, resend_in: 60, expires_in: 600 },
      'POST /user/social-ids/verify': ({ body }) =>
        (body as { verification_code: string }).verification_code === '123456' ? linked(email) : errorReply('INVALID_CODE'),
    };
    const first = await open(answers);
    await fillAndLink(first.user, 'email', 'Email address', 'Maya@Example.org');
    await screen.findByRole('dialog', { name: 'Enter your code' });
    cleanup();

    const { user, callsTo } = await open(answers);
    const dialog = await screen.findByRole('dialog', { name: 'Enter your code' });
    expect(dialog.textContent).toContain('maya@example.org');
    expect(within(dialog).getByRole('button', { name: /Resend code in/ })).toBeTruthy();
    await typeCode(user, '999999');
    await within(dialog).findByText('Invalid verification code');
    await typeCode(user, '123456');
    await screen.findByText('Email linked');
    expect(callsTo('POST /user/social-ids/verify').at(-1)?.body).toEqual({
      platform: 'email',
      social_id: 'maya@example.org',
      verification_code: '123456',
    });
  });

  it('needs a trust score of 50, below which linked IDs can still be removed', async () => {
    const trust: ApiData<'GET /user/trust-score'> = {
      score: 40,
      tier: 'bronze',
      factors: [],
      gates: [{ feature: 'Social IDs', required: 50, met: false }],
    };
    const { user } = await open(
      { 'GET /user/social-ids': { social_ids: [phone] }, 'GET /user/trust-score': trust },
      createMember({ trust_score: 40 }),
    );
    await screen.findByText('You can link IDs once your trust score reaches 50');
    expect(screen.queryByRole('button', { name: 'Link' })).toBeNull();
    expect(await screen.findByRole('button', { name: /Unlink Phone/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'See what raises it' }));
    await screen.findByText('10 more points open Social IDs.');
  });
});

describe('proving a handle', () => {
  const proof = {
    code: 'candor-7f3k9q',
    profile_url: 'https://www.instagram.com/maya.l/',
    how: 'Add this code to your bio.',
    expires_at: '2026-11-02T10:00:00.000Z',
    state: 'waiting' as const,
    refusal: null,
  };
  const startProving = async (answers: Answers) => {
    const opened = await open({
      'GET /user/social-ids': { social_ids: [instagram, phone] },
      'POST /user/social-ids/{id}/proof': { proof },
      ...answers,
    });
    await opened.user.click(await screen.findByRole('button', { name: 'Prove it’s yours: Instagram maya.l' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Prove that maya.l is yours' })) };
  };

  it('shows the code, says when the profile lacks it, and closes once the profile contains it', async () => {
    let tries = 0;
    const { user, dialog, callsTo } = await startProving({
      'POST /user/social-ids/{id}/proof/check': () => {
        tries += 1;
        if (tries === 1) return errorReply('CODE_NOT_FOUND');
        return { proof: { ...proof, state: 'proved' as const }, social_id: { ...instagram, verified: true, proved: true } };
      },
    });
    expect((await dialog.findByRole('status', { name: 'Your code' })).textContent).toBe('candor-7f3k9q');
    expect(dialog.getByRole('link', { name: 'Open the profile' }).getAttribute('href')).toBe(proof.profile_url);
    await user.click(dialog.getByRole('button', { name: 'Check now' }));
    await dialog.findByText(/We couldn’t find the code in the profile/);
    await user.click(dialog.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo('POST /user/social-ids/{id}/proof')).toHaveLength(1);
  });

  it('is offered again only in the last 14 days of the proof', async () => {
    const until = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const provedFor = (days: number) => ({ ...instagram, verified: true, proved: true, proved_until: until(days) });
    const { user } = await open({
      'GET /user/social-ids': { social_ids: [provedFor(13), { ...provedFor(15), id: phone.id, social_id: 'maya.other' }] },
      'POST /user/social-ids/{id}/proof': { proof },
    });
    await user.click(await screen.findByRole('button', { name: 'Prove it again: Instagram maya.l' }));
    await within(await screen.findByRole('dialog', { name: 'Prove that maya.l is yours' })).findByText(/^Your proof ends on/);
    expect(screen.queryByRole('button', { name: /maya\.other/, hidden: true })).toMatchObject({ textContent: 'Unlink' });
  });

  it('accepts a screenshot if the platform has no readable page', async () => {
    const sent: unknown[] = [];
    const { user, dialog } = await startProving({
      'POST /user/social-ids/{id}/proof': errorReply('PROOF_NOT_SUPPORTED', {
        data: { fallback: true, proof: { ...proof, profile_url: null } },
      }),
      'POST /files/evidence': { id: '44444444-4444-4444-8444-444444444444', url: '/f', name: 'shot.png', size: 9, kind: 'image' as const },
      'POST /user/social-ids/{id}/proof/evidence': ({ body }: { body: unknown }) => {
        sent.push(body);
        return { proof: { ...proof, state: 'in_review' as const } };
      },
    });
    await dialog.findByText('candor-7f3k9q');
    expect(dialog.queryByRole('button', { name: 'Check now' })).toBeNull();
    await user.upload(
      document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!,
      new File(['x'], 'shot.png', { type: 'image/png' }),
    );
    await user.type(await dialog.findByRole('textbox', { name: 'Note for the reviewer (optional)' }), 'Me');
    await user.click(dialog.getByRole('button', { name: 'Send for review' }));
    await waitFor(() => expect(sent).toEqual([{ evidence_ids: ['44444444-4444-4444-8444-444444444444'], note: 'Me' }]));
  });
});
