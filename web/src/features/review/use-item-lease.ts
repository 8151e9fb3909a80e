import { LEASE_MINUTES } from '@candor/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { giveBack, takeLease, type SubjectHistory } from './queries.ts';

const LEASE_MS = LEASE_MINUTES * 60_000;
/** Who is still at it near the end goes on holding the item. */
const NEAR_END_MS = 3 * 60_000;
/** Stepping through the list holds nothing that is only passed by. */
const STAYING_MS = 250;

export interface ItemLease {
  status: 'asking' | 'mine' | 'theirs' | 'failed';
  /** On this device's clock. */
  endsAt: number | null;
  history: SubjectHistory | null;
}

const ASKING: ItemLease = { status: 'asking', endsAt: null, history: null };

/** Holds the item that is open, while it is open; what was decided stays held until the decision is sent. */
export function useItemLease(itemId: number | undefined, onTheirs: () => Promise<unknown>) {
  const [state, setState] = useState<{ id: number | undefined; lease: ItemLease }>({ id: itemId, lease: ASKING });
  const openId = useRef(itemId);
  const keeps = useRef(new Set<number>());

  const take = useCallback(
    async (id: number): Promise<void> => {
      const show = (lease: ItemLease): void => {
        if (openId.current === id) setState({ id, lease });
      };
      try {
        const { history } = await takeLease(id);
        if (openId.current !== id && !keeps.current.has(id)) void giveBack(id);
        show({ status: 'mine', endsAt: Date.now() + LEASE_MS, history });
      } catch (error) {
        const isTheirs = hasCode(error, 'LEASED');
        // The list says until when.
        if (isTheirs) await onTheirs();
        show({ status: isTheirs ? 'theirs' : 'failed', endsAt: null, history: null });
      }
    },
    [onTheirs],
  );

  useEffect(() => {
    openId.current = itemId;
    if (itemId === undefined) return undefined;
    const kept = keeps.current;
    kept.delete(itemId);
    let isTaken = false;
    const timer = setTimeout(() => {
      isTaken = true;
      void take(itemId);
    }, STAYING_MS);
    return () => {
      clearTimeout(timer);
      openId.current = undefined;
      if (isTaken && !kept.has(itemId)) void giveBack(itemId);
    };
  }, [itemId, take]);

  const lease = state.id === itemId ? state.lease : ASKING;
  const { status, endsAt } = lease;
  useEffect(() => {
    if (itemId === undefined || status !== 'mine' || endsAt === null) return undefined;
    let isRenewing = false;
    const renew = (): void => {
      if (isRenewing || endsAt - Date.now() > NEAR_END_MS) return;
      isRenewing = true;
      void take(itemId);
    };
    document.addEventListener('keydown', renew);
    document.addEventListener('pointerdown', renew);
    return () => {
      document.removeEventListener('keydown', renew);
      document.removeEventListener('pointerdown', renew);
    };
  }, [itemId, status, endsAt, take]);

  return {
    lease,
    take: () => void (itemId !== undefined && take(itemId)),
    /** Decided, and held until that is sent. */
    keep: (id: number) => void keeps.current.add(id),
  };
}
