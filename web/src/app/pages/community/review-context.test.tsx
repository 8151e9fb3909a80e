import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { errorReply } from '../../../../test/fake-api.ts';
import {
  createItem,
  findOpenItem,
  leaseReply,
  waitingList,
  openQueue,
  resetAroundEach,
  showOnWideScreen,
} from '../../../../test/review-queue.tsx';

resetAroundEach();

const text = (id: number, comment: string | null) => ({
  id,
  status: 'rejected' as const,
  day: '2026-11-01',
  rating: -2,
  formatted_categories: [{ emoji: '👻', label: 'Ghosted me', type: 'negative' as const }],
  comment,
});
const context = { about_same: [text(7, 'He was rude.'), text(8, null)], by_author: [text(9, 'Somebody else was kind.')] };

it('shows the name in the row of the open item once its lease is held, and in no other row', async () => {
  showOnWideScreen(true);
  const items = [createItem(1), createItem(2)];
  openQueue(
    items.map((item) => ({ ...item, masked: true, person_name: item.id === 1 ? 'Ada O.' : 'Bea T.' })),
    { 'POST /community/review-queue/{id}/lease': ({ path }) => leaseReply(items, path) },
  );
  await findOpenItem('Ada One');
  const rows = within(await waitingList());
  expect(rows.getByText('Ada One')).toBeTruthy();
  expect(rows.getByText('Bea T.')).toBeTruthy();
  expect(rows.queryByText('Bea Two')).toBeNull();
});

describe('the context of an item', () => {
  it('lists the other texts about the same person, and the author’s other signed ones', async () => {
    const { user } = openQueue([createItem(1)], { 'GET /community/review-queue/{id}/context': context });
    await waitingList();
    await user.keyboard('j');
    await findOpenItem('Ada One');
    const same = within(await screen.findByRole('list', { name: 'Other texts about the same person' }));
    expect(same.getByText('He was rude.')).toBeTruthy();
    expect(same.getAllByText('Nov 1, 2026')).toHaveLength(2);
    const byAuthor = within(screen.getByRole('list', { name: 'Other signed texts by the author' }));
    expect(byAuthor.getByText('Somebody else was kind.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Community guidelines' }).getAttribute('href')).toBe('/guidelines');
  });

  it('lists nothing of an anonymous author, whatever the reply has', async () => {
    const { user } = openQueue([createItem(1, { is_anonymous: true })], { 'GET /community/review-queue/{id}/context': context });
    await waitingList();
    await user.keyboard('j');
    await screen.findByRole('list', { name: 'Other texts about the same person' });
    expect(screen.queryByText('Other signed texts by the author')).toBeNull();
  });

  it('says why the context could not be read, and reads it again', async () => {
    let isLeased = true;
    const { user } = openQueue([createItem(1)], {
      'GET /community/review-queue/{id}/context': () => (isLeased ? errorReply('LEASED') : context),
    });
    await waitingList();
    await user.keyboard('j');
    expect(await screen.findByText('Another reviewer is looking at this item.')).toBeTruthy();
    isLeased = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('He was rude.')).toBeTruthy();
  });
});

describe('the evidence in the third pane', () => {
  const file = (id: string, part: { kind?: 'image' | 'document'; flagged?: boolean } = {}) => ({
    id,
    kind: 'image' as const,
    url: `/evidence/${id}?token=1`,
    flagged: false,
    ...part,
  });
  const withFiles = (number: number) =>
    createItem(number, {
      evidence_count: 2,
      evidence: [file('3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c01'), file('3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c02', { flagged: true })],
    });
  const picture = () => screen.queryByRole('img', { name: /^Supporting file/ });
  const pane = async () => within(await screen.findByRole('region', { name: 'Files' }));

  it('stays covered and unfetched until it is opened, file by file, with the f key', async () => {
    showOnWideScreen(true, true);
    const items = [withFiles(1), withFiles(2)];
    const { user } = openQueue(
      items.map((item) => ({ ...item, masked: true, evidence: [] })),
      {
        'POST /community/review-queue/{id}/lease': ({ path }) => leaseReply(items, path),
      },
    );
    await findOpenItem('Ada One');
    const shown = await pane();
    expect(shown.getByText('Covered until you open it.')).toBeTruthy();
    expect(picture()).toBeNull();
    await user.keyboard('f');
    expect(picture()?.getAttribute('src')).toBe('/evidence/3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c01?token=1');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('f');
    expect(shown.getByText(/^The assistant thinks this picture/)).toBeTruthy();
    expect(picture()).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Show it' }));
    expect(picture()?.getAttribute('src')).toContain('5c02');
    await user.keyboard('j');
    await findOpenItem('Bea Two');
    expect(picture()).toBeNull();
    await user.keyboard('k');
    await findOpenItem('Ada One');
    expect(picture()).toBeNull();
  });

  it('is enlarged by keys and by buttons, and every picture starts whole', async () => {
    showOnWideScreen(true, true);
    const { user } = openQueue([withFiles(1)]);
    await findOpenItem('Ada One');
    const shown = await pane();
    await user.keyboard('+');
    await user.keyboard('f');
    expect(shown.getByText('100%')).toBeTruthy();
    await user.keyboard('+=');
    expect(shown.getByText('200%')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Zoom in' }));
    expect(shown.getByText('300%')).toBeTruthy();
    for (const [key, size] of [
      ['-', '200%'],
      ['0', '100%'],
    ] as const) {
      await user.keyboard(key);
      expect(shown.getByText(size)).toBeTruthy();
    }
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Zoom out' }).disabled).toBe(true);
    await user.keyboard('+f');
    await user.click(shown.getByRole('button', { name: 'Show it' }));
    expect(shown.getByText('100%')).toBeTruthy();
  });

  it('opens in a dialog where there is no room for it', async () => {
    showOnWideScreen(true);
    const { user } = openQueue([withFiles(1)]);
    await findOpenItem('Ada One');
    await screen.findByRole('button', { name: 'Show file 1 (Image)' });
    expect(screen.queryByRole('region', { name: 'Files' })).toBeNull();
    await user.keyboard('f');
    await screen.findByRole('dialog', { name: 'Supporting file 1 of 2' });
    expect(picture()).toBeTruthy();
  });
});
