import { useState } from 'react';

/** The text of a field that is applied later. Follows `applied` when that changes, without a `key` that would drop the keyboard focus. */
export function useTypedText(applied: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  if (applied !== lastApplied) {
    setLastApplied(applied);
    if (typed.trim() !== applied) setTyped(applied);
  }
  return [typed, setTyped];
}
