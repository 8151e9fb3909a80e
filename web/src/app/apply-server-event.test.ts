import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createPagination } from '../../test/samples.ts';
import { queueKey, type ReviewQueue } from '../features/review/queries.ts';
import { applyServerEvent } from './apply-server-event.ts';

afterEach(() => vi.useRealTimers());

const BASE_EVENT = { unread: 0, role: 'reviewer', notification: null } as const;
const counts = (pending: number) => ({ pending, approved_this_week: 1, rejected_this_week: 0 });

it('updates the counts at once, and reloads a list only when it is older than four seconds', () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const key = [...queueKey, 'all', 1];
  client.setQueryData<ReviewQueue>(key, {
    items: [],
    pagination: createPagination(0),
    counts: counts(3),
  });
  const shown = () => client.getQueryData<ReviewQueue>(key)?.counts.pending;
  applyServerEvent(client, { ...BASE_EVENT, queue: counts(4) });
  expect([shown(), client.getQueryState(key)?.isInvalidated]).toEqual([4, false]);
  vi.advanceTimersByTime(2_500);
  applyServerEvent(client, { ...BASE_EVENT, queue: counts(5) });
  vi.advanceTimersByTime(2_500);
  applyServerEvent(client, { ...BASE_EVENT, queue: counts(6) });
  expect([shown(), client.getQueryState(key)?.isInvalidated]).toEqual([6, true]);
});

it('reloads the application’s status when it was decided', () => {
  const client = new QueryClient();
  const key = ['community', 'reviewer-status'];
  client.setQueryData(key, {});
  const notification = {
    id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c10',
    kind: 'application_decided',
    text: '',
    link: null,
    created_at: '',
    read: false,
  } as const;
  applyServerEvent(client, { ...BASE_EVENT, notification, queue: null });
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
