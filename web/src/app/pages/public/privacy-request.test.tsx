import type { PublishedItem } from '@candor/contract/privacy';
import { screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, errorReply } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import PrivacyRequestPage from './privacy-request.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const sent = { sent: true, resend_in: 60, expires_in: 600, id: ID } as const;
const dispute = {
  id: ID,
  status: 'pending',
  admin_notes: null,
  decision_id: null,
  due_at: '2099-11-27T10:00:00.000Z',
  resolved_at: null,
} as const;
const item = (part: Partial<PublishedItem> = {}): PublishedItem => ({
  experience_id: 21,
  platform: 'phone',
  status: 'approved',
  published_month: '2026-09-01',
  dispute: null,
  ...part,
});
type Answers = Parameters<typeof fakeApi>[0];

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
  await user.click((await screen.findAllByRole('textbox'))[0]!);
  await user.keyboard('123456');
}

beforeEach(() => sessionStorage.clear());

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
    await screen.findByText('We cannot send codes to this country yet.');
    expect(calls.map(({ body }) => body)).toEqual([{ channel: 'phone', value: '+12025550143' }]);
  });

  it('shows that something exists, accepts the request and keeps every number out of the URL', async () => {
    let items = [
      item(),
      item({ experience_id: 22, status: 'removed', dispute: { ...dispute, status: 'approved', resolved_at: '2026-11-20T10:00:00.000Z' } }),
    ];
    const { user, calls, currentPath } = open({
      'POST /privacy/requests': sent,
      'POST /privacy/requests/verify': () => ({ token: 'a-token', items }),
      'GET /privacy/requests/{token}': () => ({ token: 'a-token', items }),
      'POST /privacy/requests/{token}/takedown': () => {
        items = [item({ dispute })];
        return { dispute };
      },
    });
    await prove(user);
    await screen.findByText('2 published experiences name it');
    expect(currentPath()).toBe('/privacy/request#a-token');
    const [first, second] = screen.getAllByRole('listitem').map((one) => within(one));
    expect(first!.getByText('Published in September 2026')).toBeDefined();
    expect(second!.getByText(/You were right: it was removed/)).toBeDefined();
    expect(second!.queryByRole('button')).toBeNull();
    await user.click(first!.getByRole('button', { name: 'Ask for it to be taken down' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getByText('Please choose what is wrong')).toBeDefined();
    await user.click(dialog.getByLabelText('It is not true'));
    await user.type(dialog.getByLabelText('What is wrong, in your words'), 'I have never met them.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText('You asked for it to be taken down');
    expect(screen.getByText(/Our decision comes by November 27, 2099/)).toBeDefined();
    expect(calls.find(({ key }) => key.endsWith('/takedown'))).toMatchObject({
      path: '/privacy/requests/a-token/takedown',
      body: { experience_id: 21, ground: 'false_information', statement: 'I have never met them.' },
    });
  });

  it('states clearly that nothing exists', async () => {
    const { user, currentPath } = open({
      'POST /privacy/requests': sent,
      'POST /privacy/requests/verify': { token: 'a-token', items: [] },
    });
    await prove(user);
    await screen.findByText('Nothing is published');
    await user.click(screen.getByRole('button', { name: 'Check another number or email' }));
    await screen.findByLabelText('My phone number');
    expect(currentPath()).toBe('/privacy/request');
  });

  it('keeps the code step after a wrong code', async () => {
    const { user } = open({ 'POST /privacy/requests': sent, 'POST /privacy/requests/verify': errorReply('INVALID_CODE') });
    await prove(user);
    await screen.findByText('Invalid verification code');
    expect(screen.getByText('+1 (202) 555-0143')).toBeDefined();
  });

  it('can be reopened with its link until it expires', async () => {
    open({ 'GET /privacy/requests/{token}': errorReply('NOT_FOUND') }, '/privacy/request#an-old-token');
    await screen.findByText('This request has expired');
    expect(screen.getByRole('button', { name: 'Start again' })).toBeDefined();
  });
});
