import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

const TYPING_PAUSE_MS = 350;

export interface MemberSearch {
  /** What is looked for, once the typing rests. */
  q: string;
  typed: string;
  type: (text: string) => void;
  chosen: string | undefined;
  choose: (id: string | undefined) => void;
}

/** What is looked for and who is read stand in the address: the audit trail leads here, and Back leads out again. */
export function useMemberSearch(): MemberSearch {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const [typed, type] = useState(q);
  const chosen = search.get('member') ?? undefined;
  useEffect(() => {
    if (typed.trim() === q) return undefined;
    const timer = setTimeout(
      () =>
        setSearch(
          (before) => {
            const after = new URLSearchParams(before);
            for (const name of ['page', 'member', 'q']) after.delete(name);
            if (typed.trim() !== '') after.set('q', typed.trim());
            return after;
          },
          { replace: true },
        ),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, q, setSearch]);
  const choose = useCallback(
    (id: string | undefined) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        if (id === undefined) after.delete('member');
        else after.set('member', id);
        return after;
      }),
    [setSearch],
  );
  return { q, typed, type, chosen, choose };
}
