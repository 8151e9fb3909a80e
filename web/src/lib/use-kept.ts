import { useState } from 'react';

/** The last value that was there: what a dialog goes on showing while it fades out. */
export function useKept<T>(value: T | null): T | null {
  const [kept, setKept] = useState(value);
  if (value !== null && value !== kept) setKept(value);
  return value ?? kept;
}
