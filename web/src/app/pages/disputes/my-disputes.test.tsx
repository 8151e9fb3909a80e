import type { ExperienceDispute, OwnershipDispute } from '@candor/contract/disputes';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, errorReply, type Answers } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import MyDisputesPage from './my-disputes.tsx';

const DAY_MS = 86_400_000;
const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const filed = (part: Partial<ExperienceDispute> = {}): ExperienceDispute => ({
  id: '11111111-1111-4111-8111-111111111111',
  experience_id: 21,
  experience_removed: false,
  role: 'disputing',
  ground: 'false_information',
  statement: 'I was abroad.',
  author_statement: null,
  status: 'pending',
  admin_notes: null,
  decision_id: null,
  evidence: [],
  created_at: daysFromNow(-2),
  due_at: daysFromNow(4),
  resolved_at: null,
  ...part,
});
const claim = (part: Partial<OwnershipDispute> = {}): OwnershipDispute => ({
  id: '22222222-2222-4222-8222-222222222222',
  role: 'owner',
  platform: 'instagram',
  social_id: 'maya.l',
  reason: null,
  owner_statement: null,
  status: 'pending',
  admin_notes: null,
  decision_id: null,
  evidence: [],
  created_at: daysFromNow(-9),
  due_at: daysFromNow(-1),
  resolved_at: null,
  ...part,
});
const open = (experience: ExperienceDispute[], ownership: OwnershipDispute[] = [], more: Answers = {}) => {
  const calls = fakeApi({
    'GET /experience-disputes': { disputes: experience },
    'GET /ownership-disputes': { disputes: ownership },
    ...more,
  });
  return { calls, ...renderScreen(<MyDisputesPage />) };
};
const card = async (name: RegExp | string) => within(await screen.findByRole('article', { name }));

describe('my disputes', () => {
  it('say of a removed experience why its dispute goes on, and after a refusal that the experience is not published', async () => {
    const { unmount } = open([filed({ experience_removed: true })]);
    const disputing = await card('Dispute about an experience');
    expect(disputing.getByText(/An admin still decides your dispute, because the author can appeal the removal/)).toBeDefined();
    expect(disputing.queryByRole('link', { name: 'See the experience' })).toBeNull();
    unmount();
    open([filed({ experience_removed: true, status: 'rejected', resolved_at: daysFromNow(-1) })]);
    const refused = await card('Dispute about an experience');
    expect(refused.getByText('The dispute wasn’t upheld. The experience is no longer published.')).toBeDefined();
    expect(refused.queryByText(/stays published/)).toBeNull();
  });

  it('show an empty state with a next step, and an error state', async () => {
    const { unmount } = open([]);
    await screen.findByText('No Disputes Yet');
    unmount();
    let failures = 1;
    const { user } = open([], [], { 'GET /ownership-disputes': () => (failures-- > 0 ? errorReply('FORBIDDEN') : { disputes: [] }) });
    await screen.findByText('Failed to load disputes');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No Disputes Yet');
  });

  it('list both kinds, open ones first, with the deadline or that it was missed', async () => {
    open(
      [
        filed({
          id: '33333333-3333-4333-8333-333333333333',
          status: 'approved',
          admin_notes: 'The messages show it.',
          resolved_at: daysFromNow(-1),
        }),
        filed({ created_at: daysFromNow(-3) }),
      ],
      [claim()],
    );
    const disputes = await screen.findAllByRole('article');
    expect(disputes.map((item) => within(item).getByRole('heading').textContent)).toEqual([
      'Dispute about an experience',
      'Claim on Instagram maya.l',
      'Dispute about an experience',
    ]);
    expect(within(disputes[0]!).getByText(/^Decision by/)).toBeDefined();
    expect(within(disputes[0]!).getByText('It isn’t true')).toBeDefined();
    expect(within(disputes[1]!).getByText('Decision overdue')).toBeDefined();
    expect(within(disputes[1]!).getByText('About an ID that you have linked')).toBeDefined();
    expect(within(disputes[2]!).getByText('The experience was removed everywhere.')).toBeDefined();
    expect(within(disputes[2]!).getByText('The messages show it.')).toBeDefined();
    expect(within(disputes[2]!).queryByRole('button')).toBeNull();
    expect(within(disputes[2]!).queryByRole('link')).toBeNull();
    expect(within(disputes[0]!).getByRole('link', { name: 'See the experience' }).getAttribute('href')).toBe('/experiences/21');
  });

  it('accept a statement of the author and of the current owner', async () => {
    const { user, calls } = open([filed({ role: 'author' })], [claim()], {
      'POST /experience-disputes/{id}/statement': { dispute: filed({ role: 'author', author_statement: 'I have it in writing.' }) },
      'POST /ownership-disputes/{id}/statement': { dispute: claim({ owner_statement: 'Mine since 2016.' }) },
    });
    for (const [name, label, text] of [
      [/Dispute about/, 'Your side of it', 'I have it in writing.'],
      [/Claim on/, 'Why the ID is yours', 'Mine since 2016.'],
    ] as const) {
      const one = await card(name);
      await user.click(one.getByRole('button', { name: 'Write your answer' }));
      await user.click(one.getByRole('button', { name: 'Save' }));
      expect(one.getByText('Please write a statement')).toBeDefined();
      await user.type(one.getByLabelText(label), text);
      await user.click(one.getByRole('button', { name: 'Save' }));
      await one.findByRole('button', { name: 'Write your answer' });
    }
    expect(calls.flatMap(({ body }) => (body ? [body] : []))).toEqual([
      { statement: 'I have it in writing.' },
      { statement: 'Mine since 2016.' },
    ]);
  });

  it('accept files, here or through a link for another device', async () => {
    const evidence = {
      id: '44444444-4444-4444-8444-444444444444',
      kind: 'image',
      url: '/api/v1/files/4',
      flagged: false,
      by: 'disputing',
    } as const;
    let disputes = [filed()];
    const { user, calls } = open([], [], {
      'GET /experience-disputes': () => ({ disputes }),
      'POST /experience-disputes/{id}/evidence': () => {
        disputes = [filed({ evidence: [evidence] })];
        return { file: evidence };
      },
      'POST /experience-disputes/{id}/evidence-token': {
        token: 't',
        url: 'https://candor.test/dispute-evidence/1#t',
        expires_at: daysFromNow(1),
      },
    });
    const one = await card(/Dispute about/);
    const files = [new File(['x'], 'proof.png'), new File(['y'], 'more.png')];
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files);
    await waitFor(() => expect(calls.filter(({ key }) => key === 'POST /experience-disputes/{id}/evidence')).toHaveLength(2));
    await one.findByRole('button', { name: 'Evidence 1' });
    expect(calls.find(({ key }) => key.endsWith('/evidence'))?.path).toBe(`/experience-disputes/${disputes[0]!.id}/evidence`);
    await user.click(one.getByRole('button', { name: 'Add one from another device' }));
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(link.value).toBe('https://candor.test/dispute-evidence/1#t');
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(copied).toHaveBeenCalledWith(link.value);
  });
});

describe('the outcome of a dispute', () => {
  const decisionId = '11111111-1111-4111-8111-111111111111';
  const tones = async (dispute: ExperienceDispute | OwnershipDispute) => {
    const { unmount } = 'ground' in dispute ? open([dispute]) : open([], [dispute]);
    const article = await screen.findByRole('article');
    const badge = article.querySelector('header [data-tone]')?.getAttribute('data-tone');
    const box = article.querySelectorAll('[data-tone]')[1]?.getAttribute('data-tone');
    unmount();
    return [badge, box];
  };
  const resolvedAt = daysFromNow(-1);
  function outcomesOf<const Plaintiff, const Defendant>(plaintiff: Plaintiff, defendant: Defendant) {
    return [
      [plaintiff, 'approved', 'positive'],
      [plaintiff, 'rejected', 'neutral'],
      [defendant, 'approved', 'neutral'],
      [defendant, 'rejected', 'positive'],
    ] as const;
  }

  it.each(outcomesOf('disputing', 'author'))('is green only for the side that won: %s, %s', async (role, status, tone) => {
    expect(await tones(filed({ role, status, resolved_at: resolvedAt }))).toEqual([tone, tone]);
  });

  it.each([
    ['disputing', 'Read the decision, or appeal'],
    ['author', 'Read the decision'],
  ] as const)('offers an appeal only to the side that lost: %s', async (role, label) => {
    open([filed({ role, status: 'rejected', resolved_at: resolvedAt, decision_id: decisionId })]);
    await screen.findByRole('link', { name: label });
  });

  it.each(outcomesOf('claimant', 'owner'))('is green only for the side that won a claim: %s, %s', async (role, status, tone) => {
    expect(await tones(claim({ role, status, resolved_at: resolvedAt }))).toEqual([tone, tone]);
  });
});
