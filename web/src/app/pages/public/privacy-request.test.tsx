import type { PublishedItem } from '@candor/contract/privacy';
import type { PrivacyRequest } from '../../../features/privacy-request/queries.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { fakeApi, errorReply, type Answers } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { appealSample, decisionSample } from '../../../../test/samples.ts';
import PrivacyRequestPage from './privacy-request.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const SECOND_ID = '11111111-1111-4111-8111-111111111118';
const sent = { sent: true, resend_in: 60, expires_in: 600, id: ID } as const;
const dispute = {
  id: ID,
  status: 'pending',
  admin_notes: null,
  decision_id: null,
  due_at: '2099-11-27T10:00:00.000Z',
  resolved_at: null,
  new_dispute_from: null,
} as const;
const item = (part: Partial<PublishedItem> = {}): PublishedItem => ({
  experience_id: 21,
  platform: 'phone',
  status: 'approved',
  published_month: '2026-09-01',
  tags: [{ label: 'Ghosted', type: 'negative' }],
  urgent: false,
  hidden: false,
  dispute: null,
  decision: null,
  reply: null,
  ...part,
});
const found = (items: PublishedItem[], part: Partial<PrivacyRequest> = {}): PrivacyRequest => ({
  token: 'a-token',
  channel: 'phone',
  platform: null,
  needs_proof: false,
  expires_at: '2099-11-27T10:00:00.000Z',
  items,
  ...part,
});

function open(answers: Answers, address = '/privacy/request') {
  const calls = fakeApi(answers);
  let at = '';
  const Address = () => {
    const { pathname, search, hash } = useLocation();
    useEffect(() => {
      at = pathname + search + hash;
    });
    return null;
  };
  return {
    calls,
    currentPath: () => at,
    ...renderScreen(
      <>
        <Address />
        <PrivacyRequestPage />
      </>,
      address,
    ),
  };
}
async function prove(user: ReturnType<typeof open>['user']) {
  await user.type(await screen.findByLabelText('Phone number', { selector: 'input' }), '2025550143');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await enterCode(user);
}
async function enterCode(user: ReturnType<typeof open>['user']) {
  // The form before this step also has a textbox, so wait for the step.
  await screen.findByRole('heading', { name: 'Enter the code' });
  await user.click(screen.getAllByRole('textbox')[0]!);
  await user.keyboard('123456');
}

/** The found items, without the nested lists of their tags. */
const topItems = () => screen.getAllByRole('listitem').filter((listItem) => listItem.parentElement?.closest('li') === null);

describe('the privacy request page', () => {
  it('asks for a number or an address first, and explains an invalid one', async () => {
    const { user, calls } = open({ 'POST /privacy/requests': errorReply('UNSUPPORTED_REGION') });
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    expect(screen.getByText('Please enter your phone number')).toBeDefined();
    await user.click(screen.getByLabelText('My email address'));
    await user.type(screen.getByLabelText('Email address'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    expect(screen.getByText('Please enter a valid email address')).toBeDefined();
    expect(calls).toEqual([]);
    await user.click(screen.getByLabelText('My phone number'));
    await user.type(screen.getByLabelText('Phone number', { selector: 'input' }), '2025550143');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await screen.findByText('We can’t send codes to this country yet.');
    expect(calls.map(({ body }) => body)).toEqual([{ channel: 'phone', value: '+12025550143' }]);
  });

  it('shows what is published about a phone number, sends a takedown request and keeps the number out of the URL', async () => {
    let items = [
      item(),
      item({ experience_id: 22, status: 'removed', dispute: { ...dispute, status: 'approved', resolved_at: '2026-11-20T10:00:00.000Z' } }),
    ];
    const { user, calls, currentPath } = open({
      'POST /privacy/requests': sent,
      'POST /privacy/requests/verify': () => found(items),
      'GET /privacy/requests/{token}': () => found(items),
      'POST /privacy/requests/{token}/takedown': () => {
        items = [item({ dispute })];
        return { dispute };
      },
    });
    await prove(user);
    await screen.findByText('2 published experiences mention it');
    await waitFor(() => expect(currentPath()).toBe('/privacy/request#a-token'));
    const [first, second] = topItems().map((listItem) => within(listItem));
    expect(first!.getByText('Published in September 2026')).toBeDefined();
    expect(second!.getByText(/You were right: it was removed/)).toBeDefined();
    expect(second!.queryByRole('button')).toBeNull();
    expect(first!.getByText('Ghosted')).toBeDefined();
    await user.click(first!.getByRole('button', { name: 'Ask for it to be taken down' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getByText('Please choose what’s wrong')).toBeDefined();
    await user.click(dialog.getByLabelText('It isn’t true'));
    await user.type(dialog.getByLabelText('What’s wrong, in your own words'), 'I have never met them.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText('You asked for it to be taken down');
    expect(screen.getByText(/You’ll have our decision by November 27, 2099/)).toBeDefined();
    expect(calls.find(({ key }) => key.endsWith('/takedown'))).toMatchObject({
      path: '/privacy/requests/a-token/takedown',
      body: {
        experience_id: 21,
        ground: 'false_information',
        statement: 'I have never met them.',
        on_behalf_of: 'self',
        evidence_ids: [],
      },
    });
  });

  it('says that nothing is published, and offers to check something else', async () => {
    const { user, currentPath } = open({
      'POST /privacy/requests': sent,
      'POST /privacy/requests/verify': found([]),
    });
    await prove(user);
    await screen.findByText('Nothing is published');
    await user.click(screen.getByRole('button', { name: 'Check something else' }));
    await screen.findByLabelText('My phone number');
    expect(currentPath()).toBe('/privacy/request');
  });

  it('keeps the code step after a wrong code', async () => {
    const { user } = open({ 'POST /privacy/requests': sent, 'POST /privacy/requests/verify': errorReply('INVALID_CODE') });
    await prove(user);
    await screen.findByText('Invalid verification code');
    expect(screen.getByText('+1 (202) 555-0143')).toBeDefined();
  });

  it('says that an old link has expired, and offers to start again', async () => {
    open({ 'GET /privacy/requests/{token}': errorReply('NOT_FOUND') }, '/privacy/request#an-old-token');
    await screen.findByText('This request has expired');
    expect(screen.getByRole('button', { name: 'Start again' })).toBeDefined();
  });

  it('asks for a code in the profile before it shows the experiences about a handle', async () => {
    let answer = found([], { channel: 'handle', platform: 'instagram', needs_proof: true });
    const proof = {
      code: 'candor-7f3k9q',
      profile_url: 'https://www.instagram.com/jordan.m/',
      how: 'Put this code into the bio of your Instagram profile.',
      expires_at: '2099-11-27T10:00:00.000Z',
      state: 'waiting',
      refusal: null,
    } as const;
    const { user, calls } = open({
      'POST /privacy/requests': sent,
      'POST /privacy/requests/verify': () => answer,
      'GET /privacy/requests/{token}': () => answer,
      'POST /privacy/requests/{token}/proof': { proof },
      'POST /privacy/requests/{token}/proof/check': () => {
        answer = found([item({ platform: 'instagram' })], { channel: 'handle', platform: 'instagram' });
        return { proof: { ...proof, state: 'proved' } };
      },
    });
    await user.click(screen.getByLabelText('My username on a platform'));
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    expect(screen.getByText('Please choose a platform')).toBeDefined();
    expect(screen.getByText('Please enter your username on the platform')).toBeDefined();
    await user.selectOptions(screen.getByLabelText('Platform'), 'instagram');
    await user.type(screen.getByLabelText('Your username there'), 'jordan.m');
    await user.type(screen.getByLabelText('Email address'), 'me@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await enterCode(user);
    await screen.findByText('candor-7f3k9q');
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    await screen.findByText('1 published experience mentions it');
    expect(calls[0]!.body).toEqual({
      channel: 'handle',
      platform: 'instagram',
      value: 'jordan.m',
      contact: { channel: 'email', value: 'me@example.com' },
    });
  });

  it('accepts a screenshot if no page can be read, and shows why the last one was refused', async () => {
    const answer = found([], { channel: 'handle', platform: 'hinge', needs_proof: true });
    const proof = {
      code: 'candor-7f3k9q',
      profile_url: null,
      how: 'Send a screenshot of your Hinge profile that shows this code.',
      expires_at: '2099-11-27T10:00:00.000Z',
      state: 'waiting',
      refusal: {
        reasons: 'The picture shows another code.',
        reasons_language: 'en',
        guideline: { number: 11, title: 'Link only what’s yours' },
        decision_id: null,
      },
    } as const;
    const fileIds = [ID, SECOND_ID];
    const png = (name: string) => new File(['x'], `${name}.png`, { type: 'image/png' });
    const { user, calls } = open(
      {
        'GET /privacy/requests/{token}': answer,
        'POST /privacy/requests/{token}/proof': () => errorReply('PROOF_NOT_SUPPORTED', { data: { fallback: true, proof } }),
        'POST /privacy/requests/{token}/evidence': () => ({ file: { id: fileIds.shift()! } }),
        'POST /privacy/requests/{token}/proof/evidence': { proof: { ...proof, state: 'in_review', refusal: null } },
      },
      '/privacy/request#a-token',
    );
    await screen.findByText('candor-7f3k9q');
    expect(screen.getByText('The picture shows another code.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull();
    await user.upload(screen.getByLabelText(/Choose a file/), [png('profile'), png('messages')]);
    await screen.findByText('messages.png');
    await user.type(await screen.findByLabelText('Note for the reviewer (optional)'), 'It is me.');
    await user.click(screen.getByRole('button', { name: 'Send for review' }));
    await screen.findByText('A reviewer is looking at your screenshot');
    expect(calls.map(({ body }) => body)).toContainEqual({ evidence_ids: [ID, SECOND_ID], note: 'It is me.' });
  });

  it('shows the reasons, sends an appeal and a reply, and shows why each is refused', async () => {
    const decision = {
      ...decisionSample,
      id: ID,
      subject: { kind: 'experience_dispute', id: ID, link: '/privacy/request' },
      outcome: 'refused',
      guideline: { number: 2, title: 'Write what you know' },
      reasons: 'We compared both accounts.',
    } as const;
    const refused = {
      ...dispute,
      status: 'rejected',
      resolved_at: '2026-11-20T10:00:00.000Z',
      new_dispute_from: '2099-12-20T10:00:00.000Z',
    } as const;
    const { user, calls } = open(
      {
        'GET /privacy/requests/{token}': found([item({ dispute: refused, decision })]),
        'POST /privacy/requests/{token}/appeals': errorReply('ALREADY_APPEALED'),
        'POST /privacy/requests/{token}/replies': errorReply('ALREADY_REPLIED'),
      },
      '/privacy/request#a-token',
    );
    await screen.findByText(/We compared both accounts/);
    expect(screen.getByText('Guideline 2: Write what you know')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Appeal' }));
    await user.type(screen.getByLabelText('Why should we look again?'), 'Too short');
    await user.click(screen.getByRole('button', { name: 'Send appeal' }));
    expect(screen.getByText('Please write at least 10 characters')).toBeDefined();
    await user.type(screen.getByLabelText('Why should we look again?'), ' no more.');
    await user.click(screen.getByRole('button', { name: 'Send appeal' }));
    await screen.findByText('You’ve already appealed this decision.');
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Your reply'), 'I was not there.');
    await user.click(dialog.getByRole('button', { name: 'Send reply' }));
    await dialog.findByText('You’ve already replied to this experience.');
    expect(calls.map(({ body }) => body)).toContainEqual({ experience_id: 21, content: 'I was not there.' });
  });

  it('offers another request after the waiting time, unless an appeal is open, and says when the server refuses it', async () => {
    const refused = { ...dispute, status: 'rejected', new_dispute_from: '2026-01-20T10:00:00.000Z' } as const;
    const appealed = { ...decisionSample, appeal: { ...appealSample, id: ID, decision_id: ID } };
    const { user } = open(
      {
        'GET /privacy/requests/{token}': found([
          item({ dispute: refused, decision: decisionSample }),
          item({ experience_id: 22, dispute: refused, decision: appealed }),
        ]),
        'POST /privacy/requests/{token}/takedown': errorReply('APPEAL_INSTEAD', {
          data: { decision_id: ID, new_dispute_from: '2099-12-20T10:00:00.000Z' },
        }),
      },
      '/privacy/request#a-token',
    );
    await screen.findByText('2 published experiences mention it');
    const [first, second] = topItems().map((listItem) => within(listItem));
    expect(first!.getByRole('button', { name: 'Appeal' })).toBeDefined();
    expect(second!.queryByRole('button', { name: 'Ask again' })).toBeNull();
    await user.click(first!.getByRole('button', { name: 'Ask again' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('It threatens me with violence or stalking'));
    expect(dialog.getByText(/a person decides within 24 hours/)).toBeDefined();
    await user.type(dialog.getByLabelText('What’s wrong, in your own words'), 'They say they will come.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    // A request from another window was refused in the meantime.
    expect(await dialog.findByText(/You can appeal that decision, or ask again from December 20, 2099/)).toBeDefined();
  });
});
