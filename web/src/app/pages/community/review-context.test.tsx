import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { errorReply } from '../../../../test/fake-api.ts';
import { createItem, isOpen, list, openQueue, resetAroundEach } from '../../../../test/review-queue.tsx';

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

describe('the context of an item', () => {
  it('lists the other texts about the same person, and the author’s other signed ones', async () => {
    const { user } = openQueue([createItem(1)], { 'GET /community/review-queue/{id}/context': context });
    await list();
    await user.keyboard('j');
    await isOpen('Ada One');
    const same = within(await screen.findByRole('list', { name: 'Other texts about the same person' }));
    expect(same.getByText('He was rude.')).toBeTruthy();
    expect(same.getAllByText('Nov 1, 2026')).toHaveLength(2);
    const byAuthor = within(screen.getByRole('list', { name: 'Other signed texts by the author' }));
    expect(byAuthor.getByText('Somebody else was kind.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Community guidelines' }).getAttribute('href')).toBe('/guidelines');
  });

  it('lists nothing of an anonymous author, whatever the reply has', async () => {
    const { user } = openQueue([createItem(1, { is_anonymous: true })], { 'GET /community/review-queue/{id}/context': context });
    await list();
    await user.keyboard('j');
    await screen.findByRole('list', { name: 'Other texts about the same person' });
    expect(screen.queryByText('Other signed texts by the author')).toBeNull();
  });

  it('says why it could not be read, and reads it again', async () => {
    let isDown = true;
    const { user } = openQueue([createItem(1)], {
      'GET /community/review-queue/{id}/context': () => (isDown ? errorReply('LEASED') : context),
    });
    await list();
    await user.keyboard('j');
    expect(await screen.findByText('Another reviewer is looking at this item.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('He was rude.')).toBeTruthy();
  });
});
