import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useTypedText } from '../../lib/forms/use-typed-text.ts';

const TYPING_PAUSE_MS = 350;

export interface MemberSearch {
  /** The search text, debounced. */
  q: string;
  text: string;
  setText: (text: string) => void;
  chosen: string | undefined;
  choose: (id: string | undefined) => void;
}

/** The search and the open member are in the URL, because the audit log links here and Back should return to it. */
export function useMemberSearch(): MemberSearch {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const [text, setText] = useTypedText(q);
  const chosen = search.get('member') ?? undefined;
  useEffect(() => {
    if (text.trim() === q) return undefined;
    const timer = setTimeout(
      () =>
        setSearch(
          (before) => {
            const after = new URLSearchParams(before);
            for (const name of ['page', 'member', 'q']) after.delete(name);
            if (text.trim() !== '') after.set('q', text.trim());
            return after;
          },
          { replace: true },
        ),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [text, q, setSearch]);
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
  return { q, text, setText, chosen, choose };
}
