import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { Route } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noAnswer, errorReply, type Answers } from '../../../../test/fake-api.ts';
import { fakeCardFrame } from '../../../../test/fake-card-frame.ts';
import { openAsMember } from '../../../../test/open-as-member.tsx';
import { createPagination } from '../../../../test/samples.ts';
import type { ApiData } from '../../../lib/api/api-client.ts';
import { payments as spanish } from '../../../features/payments/payments.es.ts';
import { setLanguage } from '../../../lib/i18n/language.ts';
import PaymentPage from './payment.tsx';
import ReceiptPage from './receipt.tsx';

type PaymentItem = ApiData<'GET /payments/history'>['payments'][number];

const pack = { currency: 'USD', popular: false, savings: null } as const;
const packs: ApiData<'GET /reveals/packs'>['packs'] = [
  { ...pack, id: 'popular', name: 'Popular Pack', reveals: 15, price: 7.99, price_cents: 799, popular: true, savings: 11 },
  { ...pack, id: 'unlimited', name: 'Unlimited Pack', reveals: 999, price: 49.99, price_cents: 4999 },
];
const id = (last: string) => `3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c${last}`;
const payment: PaymentItem = {
  id: id('01'),
  package_name: 'Popular Pack',
  description: '15 reveals',
  status: 'completed',
  date: '2026-11-20T12:00:00.000Z',
  reveals_purchased: 15,
  amount: 7.99,
  currency: 'USD',
};
const purchased = { reveals_added: 15, total_reveals: 18, payment_id: id('02') };

async function open(answers: Answers = {}, at = '/payment') {
  const routes = (
    <>
      <Route path="/payment" element={<PaymentPage />} />
      <Route path="/payment/:id" element={<ReceiptPage />} />
    </>
  );
  const app = openAsMember(routes, {
    at,
    answers: {
      'GET /reveals/packs': { packs },
      'GET /reveals/count': { reveals: 3, unlimited: false },
      'GET /reveals/pending-credits': { credits: [], total: 0 },
      'POST /reveals/acknowledge': { acknowledged: 0 },
      'GET /payments/config': { provider: 'sandbox', sandbox: true, wallets: [] },
      'GET /payments/analytics': {
        total_spent_cents: 799,
        reveals_purchased: 15,
        reveals_used: 4,
        reveals_left: 11,
        by_month: [{ month: '2026-11', spent_cents: 799, reveals_purchased: 15, reveals_used: 4 }],
      },
      'GET /payments/history': { payments: [], pagination: createPagination(0) },
      'GET /payments/cards': { cards: [] },
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

async function openPurchase(user: ReturnType<typeof userEvent.setup>, card: RegExp) {
  await user.click(await screen.findByRole('button', { name: 'Buy for $7.99: Popular Pack' }));
  await fakeCardFrame();
  await user.click(await screen.findByRole('button', { name: card }));
}
const pay = () => screen.getByRole('button', { name: 'Pay $7.99' });

afterEach(() => {
  vi.unstubAllGlobals();
  setLanguage({ language: 'en', areas: {} });
});

describe('buying reveals', () => {
  it('shows the packs and explains the unlimited one', async () => {
    await open();
    const list = await screen.findByRole('list', { name: 'Reveal Packages' });
    await within(list).findByText('Popular Pack');
    for (const text of ['Most Popular', 'Save 11%', '∞', 'Unlimited', 'Buy for $49.99']) expect(within(list).getByText(text)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'How Reveals Work' })).toBeTruthy();
  });

  it('sells no packs to a member with unlimited reveals', async () => {
    await open({ 'GET /reveals/count': { reveals: 999, unlimited: true } });
    await screen.findByText('You don’t need to buy more.');
    expect(screen.getByText('Unlimited reveals')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull();
  });

  it('tells a member who owes reveals why, what each pack settles, and afterwards what is left of the debt', async () => {
    const { user } = await open({
      'GET /reveals/count': { reveals: 999, unlimited: true, owed: 18 },
      'POST /reveals/purchase': { reveals_added: 0, total_reveals: 999, payment_id: id('02'), debt: { before: 18, after: 3 } },
    });
    await screen.findByText('You owe 18 reveals');
    expect(screen.getByText(/^Your bank took back a payment after you had used reveals from it\./)).toBeTruthy();
    expect(screen.getByText('Settles 15 reveals. You’ll still owe 3 reveals.')).toBeTruthy();
    expect(screen.getByText('Settles everything you owe.')).toBeTruthy();
    await openPurchase(user, /Approved/);
    await user.click(pay());
    await screen.findByText('You owed 18 reveals. You still owe 3 reveals.');
  });

  it('checks the card, keeps it after a declined payment, says how long to wait after too many, and says what a successful one added', async () => {
    const refusals = [errorReply('PAYMENT_DECLINED'), errorReply('RATE_LIMITED', { data: { retry_after: 2400 } })];
    const { user, callsTo } = await open({
      'POST /reveals/purchase': () => refusals.shift() ?? purchased,
    });
    await user.click(await screen.findByRole('button', { name: 'Buy for $7.99: Popular Pack' }));
    await fakeCardFrame();
    await screen.findByText('Sandbox test payment');
    await user.type(screen.getByLabelText('Card number'), '4242424242424241');
    await user.click(pay());
    await screen.findByText(/^Card validation failed: Card number is not valid, Expiry date is not valid/);
    expect(document.activeElement).toBe(screen.getByLabelText('Card number'));
    expect(callsTo('POST /reveals/purchase')).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: /Declined/ }));
    await user.click(pay());
    await screen.findByText('Payment failed. Please try again.');
    expect(screen.getByDisplayValue('4000 0000 0000 0002')).toBe(screen.getByLabelText('Card number'));
    await user.click(pay());
    await screen.findByText('Too many attempts in a short time. Try again in about 40 minutes.');

    await user.clear(screen.getByLabelText('Card number'));
    await user.type(screen.getByLabelText('Card number'), '4242424242424242');
    await user.click(pay());
    await screen.findByText('15 reveals were added.');
    expect(screen.getByText('You now have 18 reveals.')).toBeTruthy();
    const [declined, , successful] = callsTo('POST /reveals/purchase');
    expect(declined?.body).toMatchObject({ pack_id: 'popular', payment_method: 'card', platform: 'web' });
    expect(successful?.body).toMatchObject({ source_id: expect.stringMatching(/^cnon:sandbox-ok-[0-9a-f]{32}$/) });
    expect(successful?.idempotencyKey).not.toBe(declined?.idempotencyKey);
  });

  it('checks the same payment until its outcome is known, also if another pack is chosen meanwhile', async () => {
    let isSilent = true;
    const answer: Answers = { 'POST /reveals/purchase': () => (isSilent ? noAnswer : purchased) };
    const { user, callsTo } = await open(answer);
    await openPurchase(user, /No answer/);
    await user.click(pay());
    await screen.findByText('Your payment is being processed');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check again' })));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Buy for $49.99: Unlimited Pack' }));
    isSilent = false;
    const check = await screen.findByRole('button', { name: 'Check again' });
    expect(within(screen.getByRole('dialog')).getByText('Popular Pack')).toBeTruthy();
    await user.click(check);
    await screen.findByText('15 reveals were added.');
    const [first, second] = callsTo('POST /reveals/purchase');
    expect(second?.body).toEqual(first?.body);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(sessionStorage.getItem('candor.open-payment')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Buy for $49.99: Unlimited Pack' })));
  });

  it('checks the same payment after a reply that was lost on the way, even if a check is refused', async () => {
    const lostBody = new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) });
    const replies = [
      new Response(lostBody, { headers: { 'Content-Type': 'application/json' } }),
      errorReply('RATE_LIMITED', { data: { retry_after: 2400 } }),
      errorReply('FORBIDDEN'),
    ];
    const { user, callsTo } = await open({ 'POST /reveals/purchase': () => replies.shift() ?? purchased });
    await openPurchase(user, /Approved/);
    await user.click(pay());
    await screen.findByText('Your payment is being processed');
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText(/^Too many/);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(screen.queryByText(/^Too many/)).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    await screen.findByText('15 reveals were added.');
    const keys = callsTo('POST /reveals/purchase').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(sessionStorage.getItem('candor.attempt.purchase')).toBeNull();
  });

  it('leaves the announcement of a purchase that ends after the page was left to the next visit', async () => {
    const answer = Promise.withResolvers<typeof purchased>();
    const { user, callsTo } = await open({ 'POST /reveals/purchase': () => answer.promise });
    await openPurchase(user, /Approved/);
    await user.click(pay());
    await waitFor(() => expect(callsTo('POST /reveals/purchase')).toHaveLength(1));
    cleanup();
    answer.resolve(purchased);
    await waitFor(() => expect(sessionStorage.getItem('candor.open-payment')).toBeNull());
    expect(callsTo('GET /reveals/pending-credits')).toHaveLength(1);
  });

  it('pays once when the form is sent twice at the same moment', async () => {
    const { user, callsTo } = await open({ 'POST /reveals/purchase': purchased });
    await openPurchase(user, /Approved/);
    const form = pay().closest('form')!;
    const number = screen.getByLabelText('Card number');
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
      fireEvent.keyDown(number, { key: 'Enter' });
      fireEvent.keyDown(number, { key: 'Enter', repeat: true });
    });
    await screen.findByText('15 reveals were added.');
    expect(callsTo('POST /reveals/purchase')).toHaveLength(1);
  });

  it('explains a missing card form, and never calls a real payment a test', async () => {
    const { user } = await open({ 'GET /payments/config': { provider: 'square', sandbox: false, wallets: [] } });
    await user.click(await screen.findByRole('button', { name: 'Buy for $7.99: Popular Pack' }));
    await screen.findByText('Failed to initialize payment form: card payments are not set up here yet');
    expect(screen.queryByText('Sandbox test payment')).toBeNull();
  });
});

describe('the payment history', () => {
  it('lists the payments and the totals of each month, in the language of the page', async () => {
    await open({ 'GET /payments/history': { payments: [payment], pagination: createPagination(1) } }, '/payment?tab=history');
    const card = await screen.findByRole('article');
    for (const text of ['Popular Pack', '$7.99', 'Completed']) expect(within(card).getByText(text)).toBeTruthy();
    await screen.findByText('Reveals used');
    const months = await screen.findByRole('table');
    expect(within(months).getByRole('row', { name: 'Nov 2026 $7.99 15 4' })).toBeTruthy();
    act(() => setLanguage({ language: 'es', areas: { payments: spanish } }));
    expect(within(card).getByText(/15 revelaciones/).textContent).not.toContain('reveals');
  });

  it('leads to the receipt of a payment, which can be printed', async () => {
    const receipt = { ...payment, pack_id: 'popular', total_cents: 799, sandbox: true, refunded_at: null };
    const { user } = await open(
      {
        'GET /payments/history': { payments: [payment], pagination: createPagination(1) },
        'GET /payments/{id}': { payment: receipt },
      },
      '/payment?tab=history',
    );
    await user.click(await screen.findByRole('link', { name: 'Popular Pack' }));
    const sheet = await screen.findByRole('article');
    for (const text of ['Popular Pack', '15 reveals', '$7.99 USD', payment.id, 'Sandbox test payment: no card was charged.']) {
      expect(within(sheet).getByText(text)).toBeTruthy();
    }
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('says that it can’t find a receipt that the server does not return', async () => {
    await open({ 'GET /payments/{id}': () => errorReply('NOT_FOUND') }, `/payment/${payment.id}`);
    await screen.findByText('We can’t find this receipt');
  });

  it('shows its empty and error states', async () => {
    let failures = 1;
    const { user } = await open({
      'GET /payments/history': () => (failures-- > 0 ? errorReply('FORBIDDEN') : { payments: [], pagination: createPagination(0) }),
    });
    await user.click(screen.getByRole('tab', { name: 'Payment History' }));
    await screen.findByText('Unable to load payment history');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No payment history found');
    await user.click(screen.getByRole('button', { name: 'See packages' }));
    await screen.findByRole('list', { name: 'Reveal Packages' });
  });
});

it('acknowledges when there are no new credits, too, so that the call does not show who earned some', async () => {
  const { callsTo } = await open({ 'POST /reveals/acknowledge': { acknowledged: 0 } });
  await waitFor(() => expect(callsTo('POST /reveals/acknowledge').map(({ body }) => body)).toEqual([{ ids: [] }]));
});

it('announces new credits in a dialog and acknowledges them', async () => {
  const credit = { id: id('03'), reveals: 3, reason: 'sign_up', created_at: payment.date } as const;
  const { user, callsTo } = await open({
    'GET /reveals/pending-credits': { credits: [credit], total: 3 },
    'POST /reveals/acknowledge': { acknowledged: 1 },
  });
  const dialog = await screen.findByRole('dialog', { name: 'New reveals for you' });
  expect(within(dialog).getByText('Welcome to Candor')).toBeTruthy();
  expect(within(dialog).getByText('3 reveals were added to your balance. You now have 3.')).toBeTruthy();
  await waitFor(() => expect(callsTo('POST /reveals/acknowledge').map(({ body }) => body)).toEqual([{ ids: [credit.id] }]));
  await user.click(within(dialog).getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('a saved card', () => {
  const saved = { id: id('aa'), brand: 'VISA', last4: '1111', exp_month: 3, exp_year: 2029 };

  it('does not replace the card form later', async () => {
    const answer = Promise.withResolvers<ApiData<'GET /payments/cards'>>();
    const { user } = await open({ 'GET /payments/cards': () => answer.promise });
    await user.click(await screen.findByRole('button', { name: 'Buy for $7.99: Popular Pack' }));
    await screen.findByRole('dialog');
    expect(screen.queryByTitle('Card details')).toBeNull();
    answer.resolve({ cards: [saved] });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Visa ending in 1111/ })).checked).toBe(true);
  });

  it('pays without the card form, says why it is declined, and can be removed', async () => {
    let cards = [saved];
    const { user, callsTo } = await open({
      'GET /payments/cards': () => ({ cards }),
      'POST /reveals/purchase': errorReply('PAYMENT_DECLINED', { data: { reason: 'insufficient_funds' } }),
      'DELETE /payments/cards/{id}': () => {
        cards = [];
        return null;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Buy for $7.99: Popular Pack' }));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Visa ending in 1111/ })).checked).toBe(true);
    await user.click(pay());
    await screen.findByText('Payment failed. Please try again.');
    screen.getByText('There isn’t enough money on the card.');
    expect(callsTo('POST /reveals/purchase')[0]?.body).toMatchObject({ source_id: saved.id });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Visa ending in 1111' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Saved cards' })).toBeNull());
  });
});
