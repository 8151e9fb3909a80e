import { LEASE_MINUTES } from '@candor/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../lib/api/api-error.ts';
import { releaseLease, takeLease, type ReviewItem, type SubjectHistory } from '../queries.ts';

const LEASE_MS = LEASE_MINUTES * 60_000;
/** Activity this close to the end renews the lease. */
const RENEW_BEFORE_MS = 3 * 60_000;
/** Take no lease while the reviewer only steps through the list. */
const LEASE_DELAY_MS = 250;

export interface ItemLease {
  status: 'requesting' | 'mine' | 'theirs' | 'failed';
  /** Milliseconds since the epoch by this device's clock. */
  endsAt: number | null;
  history: SubjectHistory | null;
  /** The whole item: the list masks it until the lease is held. */
  item: ReviewItem | null;
}

const PENDING: ItemLease = { status: 'requesting', endsAt: null, history: null, item: null };

/** Leases the open item. A decided item keeps its lease until the decision is sent. */
export function useItemLease(itemId: number | undefined, onLeasedByOther: () => Promise<unknown>) {
  const [state, setState] = useState<{ id: number | undefined; lease: ItemLease }>({ id: itemId, lease: PENDING });
  const openId = useRef(itemId);
  const retained = useRef(new Set<number>());
  const hasOpened = useRef(false);

  const acquire = useCallback(
    async (id: number): Promise<void> => {
      const show = (lease: ItemLease): void => {
        if (openId.current === id) setState({ id, lease });
      };
      try {
        const { history, item } = await takeLease(id);
        if (openId.current !== id && !retained.current.has(id)) void releaseLease(id);
        show({ status: 'mine', endsAt: Date.now() + LEASE_MS, history, item });
      } catch (error) {
        const isLeasedByOther = hasCode(error, 'LEASED');
        // The list shows when the other reviewer's lease ends.
        if (isLeasedByOther) await onLeasedByOther();
        show({ status: isLeasedByOther ? 'theirs' : 'failed', endsAt: null, history: null, item: null });
      }
    },
    [onLeasedByOther],
  );

  useEffect(() => {
    openId.current = itemId;
    if (itemId === undefined) return undefined;
    const retainedIds = retained.current;
    retainedIds.delete(itemId);
    let isRequested = false;
    // Nobody steps past the first item: the review screen or the reviewer opened it.
    const delay = hasOpened.current ? LEASE_DELAY_MS : 0;
    hasOpened.current = true;
    const timer = setTimeout(() => {
      isRequested = true;
      void acquire(itemId);
    }, delay);
    return () => {
      clearTimeout(timer);
      openId.current = undefined;
      if (isRequested && !retainedIds.has(itemId)) void releaseLease(itemId);
    };
  }, [itemId, acquire]);

  const lease = state.id === itemId ? state.lease : PENDING;
  useRenewal(itemId, lease, acquire);

  return {
    lease,
    acquire: () => void (itemId !== undefined && acquire(itemId)),
    /** Keeps the lease until the decision is sent. */
    retain: (id: number) => void retained.current.add(id),
  };
}

/** Renews the lease on activity near its end. */
function useRenewal(itemId: number | undefined, lease: ItemLease, acquire: (id: number) => Promise<void>): void {
  const { status, endsAt } = lease;
  useEffect(() => {
    if (itemId === undefined || status !== 'mine' || endsAt === null) return undefined;
    let isRenewing = false;
    const renew = (): void => {
      if (isRenewing || endsAt - Date.now() > RENEW_BEFORE_MS) return;
      isRenewing = true;
      void acquire(itemId);
    };
    document.addEventListener('keydown', renew);
    document.addEventListener('pointerdown', renew);
    return () => {
      document.removeEventListener('keydown', renew);
      document.removeEventListener('pointerdown', renew);
    };
  }, [itemId, status, endsAt, acquire]);
}
